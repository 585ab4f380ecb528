/**
 * Writes rows as CSV (RFC 4180) for spreadsheets: with a byte order mark, by which Excel recognizes
 * UTF-8, and every cell in quotes. Text that a spreadsheet would take for a formula gets a leading
 * apostrophe, as OWASP advises: at the beginning of a cell, and after a semicolon or tab, because in
 * some locales programs split even quoted cells there (but not the first one); and so at the beginning
 * of each line of a cell, because for a program that has split there a line break ends the row.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function writeCsv(rows: readonly (string | number)[][]): string {
  return byteOrderMark + rows.map(writeCsvRow).join("");
}

/** Comes before the first row. */
export const byteOrderMark = "\uFEFF";

/** One row of what `writeCsv` writes, for files that are written row by row. */
export function writeCsvRow(row: readonly (string | number)[]): string {
  return `${row.map(writeCell).join(",")}\r\n`;
}

/** The start of a formula, full-width characters included, after any blanks and quotes of its line. */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

function writeCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = cell.replace(formula, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
