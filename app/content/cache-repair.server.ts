import { wake } from "../platform/scheduler.server.ts";
import { NoEdition } from "./edition.server.ts";
import { forgetMade } from "./made.server.ts";

let lost = false;

/** Has a missing or empty part of the cache made again; returns the error to throw meanwhile. */
export function noteLost(place: string): NoEdition {
  forgetMade();
  remakeSoon();
  return new NoEdition(
    `${place} is missing from the cache or damaged, and is being made again. If this keeps happening, delete the folder cache in DATA_DIR.`,
  );
}

/** Has the shown edition made again at once. */
export function remakeSoon(): void {
  if (!lost) void wake("editions");
  lost = true;
}

/** Has the shown edition made again at the follower's next look. */
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

/** Whether a file is missing or incomplete, rather than the system out of something. */
export function isGone(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" || code === "ENOTDIR";
}
