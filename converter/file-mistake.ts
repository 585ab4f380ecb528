/** A file that can't be shown; the message completes a sentence: why, and what is expected instead. */
export class FileMistake extends Error {
  override name = "FileMistake";
}

/** Whether the disk failed, not the file: a retry may succeed. */
export function isOfDisk(error: unknown): boolean {
  return "syscall" in Object(error);
}

/** A library's error message; libraries throw errors and error-like objects. */
export function reasonOf(thrown: unknown): string {
  const { message } = Object(thrown) as { message?: unknown };
  const said = typeof message === "string" && message !== "" ? message : undefined;
  return (said ?? (typeof thrown === "string" ? thrown : "it can't be read")).replace(/\.$/, "");
}
