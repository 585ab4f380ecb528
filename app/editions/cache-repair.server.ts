import { NoEdition } from "./edition.server.ts";

let lost = false;

/**
 * Notes that a file or folder of the cache is gone or empty; the follower of editions has it made again.
 *
 * @param place where it should be, in the cache folder.
 * @returns what to throw: the request can't be answered yet.
 */
export function noteLost(place: string): NoEdition {
  remakeSoon();
  return new NoEdition(
    `${place} is missing from the cache or damaged, and is being made again. If this keeps happening, delete the folder cache in DATA_DIR.`,
  );
}

/** Has the follower of editions compile again what is shown. */
export function remakeSoon(): void {
  lost = true;
}

/** Whether something is lost, or else has to be made again. */
export function isLost(): boolean {
  return lost;
}

/** Notes that all is there again. */
export function noteFound(): void {
  lost = false;
}

/** Whether an error means that a file isn't there, or not whole, and not that the system is short of something. */
export function isGone(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}
