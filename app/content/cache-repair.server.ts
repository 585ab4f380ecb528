import { wake } from "../platform/scheduler.server.ts";
import { NoEdition } from "./edition.server.ts";

let lost = false;

/**
 * Records that a file or folder of the cache is gone or empty; the follower of editions makes it again.
 *
 * @param place where it should be, in the cache folder.
 * @returns the error to throw, since the request can't be answered yet.
 */
export function noteLost(place: string): NoEdition {
  remakeSoon();
  return new NoEdition(
    `${place} is missing from the cache or damaged, and is being made again. If this keeps happening, delete the folder cache in DATA_DIR.`,
  );
}

/** Makes the follower of editions compile the shown edition again. */
export function remakeSoon(): void {
  if (!lost) void wake("editions");
  lost = true;
}

/** The same, at the follower's next look. */
export function remakeLater(): void {
  lost = true;
}

/** Whether something is lost or has to be made again. */
export function isLost(): boolean {
  return lost;
}

/** Records that what is lost is being made again. */
export function noteRemaking(): void {
  lost = false;
}

/**
 * Whether an error means that a file is missing or incomplete, rather than that the system is out of something.
 */
export function isGone(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}
