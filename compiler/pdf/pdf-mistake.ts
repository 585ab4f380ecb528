/** A PDF that can't be shown; the message says why and what is expected instead. */
export class PdfMistake extends Error {
  override name = "PdfMistake";
  static readonly printAnew =
    "expected a PDF that opens quickly: open it in a browser, choose Print, and save it as a new PDF";
}

/** A library's error message; it throws errors and error-like objects. */
export function reasonOf(thrown: unknown): string {
  const { message } = Object(thrown) as { message?: unknown };
  const said = typeof message === "string" && message !== "" ? message : undefined;
  return (said ?? (typeof thrown === "string" ? thrown : "it can't be read")).replace(/\.$/, "");
}
