/**
 * Writes rows as CSV (RFC 4180) that spreadsheets open as it is meant: with the mark by which Excel
 * knows UTF-8, and every cell in quotes. What a spreadsheet would take for a formula gets an
 * apostrophe in front, as OWASP advises: at the beginning of a cell, and behind a semicolon or tab,
 * at which programs of some countries part even what stands in quotes, other than the first cell.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function writeCsv(rows: readonly (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

/** What begins a formula, also in the wide signs of East Asian keyboards, after blanks and quotes. */
const formula = /(?<=^|[;\t])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

function writeCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = cell.replace(formula, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
