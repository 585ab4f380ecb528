/**
 * Writes rows as CSV (RFC 4180), with a byte order mark, by which Excel recognizes UTF-8, and all cells quoted.
 * Formulas get an apostrophe (OWASP, CSV injection): at the start of a cell or line, and after a semicolon or tab,
 * where some programs split even quoted cells.
 */
export function writeCsv(rows: readonly (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

/** The start of a formula, including full-width characters, after any blanks and quotes. */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

function writeCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = cell.replace(formula, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
