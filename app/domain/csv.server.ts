/**
 * Writes rows as CSV (RFC 4180) that spreadsheets open as it is meant: with the mark by which Excel
 * knows UTF-8, and every cell in quotes, so that no program parts one at a semicolon. A cell that a
 * spreadsheet would take for a formula gets an apostrophe in front, as OWASP advises.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function writeCsv(rows: readonly (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

/** What begins a formula, also in the wide signs of East Asian keyboards, and after blanks. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;

function writeCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
