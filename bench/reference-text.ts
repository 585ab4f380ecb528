import { execFileSync } from "node:child_process";
import { openPdf } from "../compiler/pdf/open-pdf.ts";
import { readPieces } from "../compiler/pdf/page-text.ts";

/** The ways in which poppler's pdftotext orders words; the first keeps lines as they stand on the page. */
const orders = [["-layout"], [], ["-raw"]];

/** Each page's text as pdftotext has it, in each of its ways; none where it can't tell. */
export function readReferences(path: string): string[][] {
  return orders.flatMap((order) => {
    try {
      const args = [...order, "-q", path, "-"];
      return [execFileSync("pdftotext", args, { encoding: "utf8", maxBuffer: 1e9 }).split("\f")];
    } catch {
      return [];
    }
  });
}

export function hasPdftotext(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A page on which more of the letters are turned lies on its side, and is read as others are. */
const mostTurned = 0.2;

/** The text of a PDF that is set askew or upright, as a watermark is, beside other text. */
export async function readTurned(bytes: Buffer): Promise<string> {
  const pdf = await openPdf(bytes, 0);
  try {
    const texts: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const pieces = await readPieces(page);
      const textOf = (isWanted: (piece: (typeof pieces)[number]) => boolean) =>
        pieces
          .filter(isWanted)
          .map(({ text }) => text)
          .join(" ");
      const turned = textOf(({ isLevel }) => !isLevel);
      if (turned.length <= mostTurned * textOf(() => true).length) texts.push(turned);
      page.cleanup();
    }
    return texts.join(" ");
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/** In lines: a page's number and what stands beside it take no more at either end. */
const runningLines = 3;

/**
 * Pages without the lines that stand at the beginning or the end of at least half of them but for their
 * numbers, and without bare page numbers there: the site leaves these out on purpose.
 */
export function withoutRunningLines(pages: readonly string[]): string[] {
  const nameOf = (line: string) =>
    line
      .trim()
      .replaceAll(/\s+/g, " ")
      .replaceAll(/\d+|\b[ivxl]+\b/g, "#");
  const split = pages.map((page) => page.split("\n").filter((line) => line.trim() !== ""));
  const isAtEnd = (place: number, { length }: string[]) =>
    place < runningLines || place >= length - runningLines;
  const counts = new Map<string, number>();
  for (const lines of split) {
    const names = lines.filter((_, place) => isAtEnd(place, lines)).map(nameOf);
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const least = Math.max(2, split.filter(({ length }) => length > 0).length / 2);
  const isRunning = (line: string) =>
    (counts.get(nameOf(line)) ?? 0) >= least || /^\W*(page )?#( of #)?\W*$/i.test(nameOf(line));
  return split.map((lines) =>
    lines.filter((line, place) => !(isAtEnd(place, lines) && isRunning(line))).join("\n"),
  );
}
