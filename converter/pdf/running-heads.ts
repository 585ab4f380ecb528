import { joinPieces, type TextPiece } from "./page-text.ts";
import { splitLines } from "./text-lines.ts";

type Line = ReturnType<typeof readPageLines>[number];

/** How far the same line may shift vertically between pages, in points, since scanners skew paper. */
const jitter = 14;
/** How many lines at the top and bottom of a page may be header and footer. */
const mostOfMargin = 4;
/** A chapter's title may be beside a header; beside a table cell there is more of its row. */
const fewestCells = 2;
/** In points: less than a line's pitch, so that three times as much is about a row. */
const cellHeight = 3;
/** "Page 3 of 12", with a date before it. */
const mostNumbers = 5;
const pageNumber = /^[-–—\s]*(?:page\s*)?(\d{1,4})(?:\s*(?:of|\/)\s*\d{1,4})?[-–—\s.]*$/i;

/**
 * Finds headers, footers and page numbers: lines in the same place on many pages that differ only in numbers, and
 * numbers at the top or bottom that count pages. A title at the top of the first page doesn't count, even if it
 * is the others' header.
 *
 * @param pages each page's pieces.
 */
export function findRunningHeads(pages: readonly (readonly TextPiece[])[]): ReadonlySet<TextPiece> {
  const lines = pages.map(readPageLines);
  const margins = lines.flatMap(marginsOf);
  const same = [
    ...repeated(lines.flat(), pages.length, 1),
    ...repeated(margins, pages.length, jitter),
  ];
  const titles = new Set(titlesOf(lines[0] ?? []));
  const sameOfPage = Map.groupBy(new Set(same), ({ page }) => page);
  const copies = new Set(
    lines.flatMap((ofPage, page) => (isCopy(ofPage, sameOfPage.get(page) ?? []) ? page : [])),
  );
  const running = [
    ...[...sameOfPage].flatMap(([page, ofPage]) => {
      const isCell = findCells(lines[page] ?? [], ofPage);
      if (copies.has(page)) return [];
      return ofPage.filter((line) => !titles.has(line) && !isLink(line) && !isCell(line));
    }),
    ...counting(margins, pages.length),
    ...decoration(lines.flat()),
  ];
  return new Set(running.flatMap(({ pieces }) => pieces));
}

function readPageLines(pieces: readonly TextPiece[], page: number) {
  return splitLines(pieces).map((parts) => {
    const text = joinPieces(parts).trim();
    const [first] = parts;
    const found = text.length < 40 ? pageNumber.exec(text)?.[1] : undefined;
    const number = found === undefined ? null : Number(found);
    const [y, size] = [first?.y ?? 0, first?.size ?? 0];
    return { pieces: parts, page, y, size, key: keyOf(text), number };
  });
}

/** Equal for lines that differ only in numbers; amounts, and a date by itself, stay as they are. */
function keyOf(text: string): string {
  const numbers = text.match(/\d+/g) ?? [];
  const isNumeric = !/\p{L}/u.test(text) && !pageNumber.test(text);
  return numbers.length > mostNumbers || isNumeric ? text : text.replaceAll(/\d+/g, "0");
}

/** The first and last lines of a page. */
function marginsOf(lines: readonly Line[]): Line[] {
  const sorted = lines.toSorted((one, other) => other.y - one.y);
  if (sorted.length <= 2 * mostOfMargin) return sorted;
  return [...sorted.slice(0, mostOfMargin), ...sorted.slice(-mostOfMargin)];
}

/** Lines on most pages, or on three in a row, at about one height. */
function repeated(lines: readonly Line[], pageCount: number, apart: number): Line[] {
  if (pageCount < 3) return [];
  const found: Line[] = [];
  for (const same of Map.groupBy(lines, ({ key }) => key).values()) {
    for (const cluster of clusters(same, apart)) {
      const pages = new Set(cluster.map(({ page }) => page));
      if (pages.size > pageCount / 2 || (apart > 1 && pages.size > 2 && followEachOther(pages))) {
        found.push(...cluster);
      }
    }
  }
  return found;
}

/** Groups lines with the same text, split where they are farther apart than this. */
function clusters(lines: readonly Line[], apart: number): Line[][] {
  const sorted = lines.toSorted((one, other) => other.y - one.y);
  const found: Line[][] = [];
  for (const line of sorted) {
    const cluster = found.at(-1);
    const before = cluster?.at(-1);
    if (cluster && before && before.y - line.y <= apart) cluster.push(line);
    else found.push([line]);
  }
  return found;
}

/** Whether most of a page is also on others, as with copies of a form. */
function isCopy(lines: readonly Line[], onOthers: readonly Line[]): boolean {
  const lengthOf = (some: readonly Line[]) => some.reduce((sum, { key }) => sum + key.length, 0);
  return lines.length > mostOfMargin && lengthOf(onOthers) * 2 > lengthOf(lines);
}

/** Tells whether a page's line is a cell, beside several unique ones. @param onOthers lines also on other pages. */
function findCells(lines: readonly Line[], onOthers: readonly Line[]): (line: Line) => boolean {
  const same = new Set(onOthers);
  const own = lines.filter((line) => !same.has(line) && line.number === null);
  const heights = Map.groupBy(own, ({ y }) => Math.round(y / cellHeight));
  return ({ y }) => {
    const height = Math.round(y / cellHeight);
    const beside = [-1, 0, 1].map((step) => heights.get(height + step)?.length ?? 0);
    return beside.reduce((sum, count) => sum + count, 0) >= fewestCells;
  };
}

/** Whether a whole line is a link to another site, which is kept even in a header. */
function isLink({ pieces }: Line): boolean {
  return pieces.every(({ text, href }) => text.trim() === "" || (href && !href.startsWith("#")));
}

/** Unstructured text that is a number or repeated on another page. */
function decoration(lines: readonly Line[]): Line[] {
  const tagged = new Set(
    lines.filter(({ pieces }) => pieces.some(({ tag }) => tag)).map(({ page }) => page),
  );
  const pagesOf = new Map<string, Set<number>>();
  for (const { key, page } of lines) pagesOf.set(key, (pagesOf.get(key) ?? new Set()).add(page));
  return lines.filter(({ pieces, page, number, key }) => {
    const words = pieces.filter(({ text }) => text.trim() !== "");
    const isApart = words.every(({ tag }) => tag === null) && tagged.has(page);
    const isArtifact = words.every((word) => word.isArtifact);
    const isRepeated = (pagesOf.get(key)?.size ?? 0) > 1;
    return isApart && (isRepeated || (isArtifact && number !== null));
  });
}

function followEachOther(pages: ReadonlySet<number>): boolean {
  return [...pages].some((page) =>
    [1, 2].some((step) => pages.has(page + step) && pages.has(page + 2 * step)),
  );
}

/** Numbers at one margin that count up from page to page. */
function counting(margins: readonly Line[], pageCount: number): Line[] {
  const numbers = margins.filter(({ number }) => number !== null);
  const byDistance = Map.groupBy(numbers, ({ number, page }) => (number ?? 0) - page);
  return [...byDistance.values()].flatMap((lines) => {
    const pages = new Set(lines.map(({ page }) => page));
    return pages.size > 1 && pages.size >= pageCount / 2 ? lines : [];
  });
}

/** The lines at the top of a page that are larger than its text. */
function titlesOf(lines: readonly Line[]): Line[] {
  const sizes = lines.map(({ size }) => size).sort((one, other) => one - other);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const top = lines.toSorted((one, other) => other.y - one.y).slice(0, mostOfMargin);
  return top.filter(({ size, pieces }) => size > usual * 1.05 && pieces[0]?.isLevel);
}
