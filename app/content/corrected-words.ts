/** The file of corrected words beside a PDF, such as documents/plat.txt: which PDF, and a part for each page. */
export interface CorrectedWords {
  /** From `markOfPdf`; "" if the file doesn't say. */
  pdf: string;
  pages: Map<number, string>;
}

/** In characters: four times a page of small print. */
export const longestPage = 20_000;

/** How the file of words names its PDF. */
export function markOfPdf(sha256: string): string {
  return sha256.slice(0, 12);
}

const pdfLine = /^pdf:\s*([\da-f]*)$/i;
const pageLine = /^==+\s*page\s+(\d{1,6})\s*=*$/i;

/** Whether a line starts the words of another page. */
export function beginsPage(line: string): boolean {
  return pageLine.test(line.trim());
}

type Mistake = { line: number; message: string };

/** Reads the file of a PDF's words. */
export function parseWords(text: string): CorrectedWords & { mistakes: Mistake[] } {
  const pages = new Map<number, string[]>();
  const mistakes: Mistake[] = [];
  let pdf = "";
  let page: string[] | undefined;
  // Invisible characters must not hide where a page begins.
  for (const [index, line] of cleanLines(text).entries()) {
    const complain = (message: string) => mistakes.push({ line: index + 1, message });
    const [, mark] = pdfLine.exec(line.trim()) ?? [];
    const [, number] = pageLine.exec(line.trim()) ?? [];
    if (number !== undefined) {
      if (pages.has(Number(number))) complain(`is page ${number} again; expected each page once`);
      page = [];
      pages.set(Number(number), page);
    } else if (page) page.push(line);
    else if (mark !== undefined) pdf = mark.toLowerCase();
    else if (line.trim() !== "") complain("is of no page; expected a line such as == Page 1 above");
  }
  const words = [...pages].map(([number, lines]): [number, string] => [
    number,
    normalizeWords(lines.join("\n")),
  ]);
  return { pdf, pages: new Map(words), mistakes };
}

/** Writes the file of a PDF's words, in page order. */
export function formatWords({ pdf, pages }: CorrectedWords): string {
  const sorted = [...pages].sort(([one], [other]) => one - other);
  const parts = sorted.map(([number, words]) => `== Page ${number}\n\n${words}\n`);
  return [`PDF: ${pdf}\n`, ...parts].join("\n");
}

/** Control characters other than newlines, and marks that change the direction of text. */
const unseen = /[[\p{Cc}\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]--\n]/gv;

/** Words as they are kept: no invisible characters, at most one blank line in a row. */
export function normalizeWords(text: string): string {
  return cleanLines(text)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function cleanLines(text: string): string[] {
  const clean = text
    .replaceAll(/\r\n?|[\f\v\u0085\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(unseen, "");
  // A regular expression for the spaces would backtrack at each of a million.
  return clean.split("\n").map((line) => line.trimEnd());
}
