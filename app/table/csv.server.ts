/**
 * Writes rows as CSV (RFC 4180): with a byte order mark, by which Excel recognizes UTF-8, and every cell in quotes.
 * What a spreadsheet would take for a formula gets an apostrophe (OWASP, CSV injection): at the beginning of a
 * cell, after a semicolon or tab, where some programs split even quoted cells, and so after each line break.
 */
export function writeCsv(rows: readonly (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

/** The start of a formula, full-width characters included, after any blanks and quotes of its line. */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

function writeCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = cell.replace(formula, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
