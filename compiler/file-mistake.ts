/** A file that can't be shown; the message says why and what is expected instead, as the rest of a sentence. */
export class FileMistake extends Error {
  override name = "FileMistake";
}

/** Whether the disk failed and not the file: trying again may succeed. */
export function isOfDisk(error: unknown): boolean {
  return "syscall" in Object(error);
}

/** A library's error message; it throws errors and error-like objects. */
export function reasonOf(thrown: unknown): string {
  const { message } = Object(thrown) as { message?: unknown };
  const said = typeof message === "string" && message !== "" ? message : undefined;
  return (said ?? (typeof thrown === "string" ? thrown : "it can't be read")).replace(/\.$/, "");
}
