/** A PDF that can't be shown; the message says why and what is expected instead. */
export class PdfMistake extends Error {
  override name = "PdfMistake";
  static readonly printAnew =
    "expected a PDF that opens quickly: open it in a browser, choose Print, and save it as a new PDF";
}
