import { createHash } from "node:crypto";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";

/** A PDF of one page; with a size in bytes, about as large. */
export function pdfThatSays(words: string, size = 0): Buffer {
  const trailer = size > 0 ? `\n%${"x".repeat(size)}\n%%EOF\n` : "";
  const pdf = makePdf({ pages: [[{ text: words, y: 700 }]], changed: "20260101" });
  return Buffer.concat([pdf, Buffer.from(trailer)]);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
