import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextBlock } from "../../app/documents/document-pages.ts";
import { markLineEnds } from "./line-ends.ts";
import type { LinedUpTable } from "./lined-up-tables.ts";
import type { Heading, PageText, TextPiece } from "./page-text.ts";
import { readLines, type TextLine } from "./text-lines.ts";

/** "•", "(a)", "3.", "iv)": what comes before an item of a list. */
const itemLabel = /^([•·▪◦‣*–—-]|\(?(?:[a-z]|\d{1,2}|[ivx]{1,5})[.)])\s+(?=\S)/i;
const mostHeadingLetters = 90;

/** What is usual in a document: a line that differs is a heading, or begins a paragraph. */
interface Measure {
  bodySize: number;
  /** From one line of a paragraph to the next, in points. */
  pitch: number;
  /** The sizes of type larger than the body's, from the largest. */
  headingSizes: number[];
}

/**
 * Reads pages without structure by their looks: size and weight of type, gaps, labels of items.
 *
 * @param tables those of each page, from the top.
 */
export async function readUntaggedText(
  pages: readonly PDFPageProxy[],
  pieces: readonly (readonly TextPiece[])[],
  tables: readonly (readonly LinedUpTable[])[],
): Promise<PageText[]> {
  const others = pieces.map((ofPage, index) =>
    ofPage.filter(({ y }) => !tables[index]?.some(({ top, bottom }) => y < top && y > bottom)),
  );
  const lines = await readLines(pages, others);
  const measure = measureLines(lines);
  return lines.map((ofPage, index) => readPage(ofPage, tables[index] ?? [], measure));
}

/** Reads what is above a table, the table, and so on. */
function readPage(
  lines: readonly TextLine[],
  tables: readonly LinedUpTable[],
  measure: Measure,
): PageText {
  const texts: PageText[] = [];
  let rest = lines;
  for (const { top, rows } of tables) {
    texts.push(
      readPart(
        rest.filter(({ y }) => y >= top),
        measure,
      ),
    );
    texts.push({ blocks: [{ kind: "table", rows }], heights: new Map() });
    rest = rest.filter(({ y }) => y < top);
  }
  texts.push(readPart(rest, measure));
  return {
    blocks: texts.flatMap(({ blocks }) => blocks),
    heights: new Map(texts.flatMap(({ heights }) => [...heights])),
  };
}

function measureLines(pages: readonly TextLine[][]): Measure {
  const lines = pages.flat();
  const bodySize = mostUsual(lines.map(({ size, text }) => [halfPoints(size), text.length])) ?? 10;
  const gaps = pages.flatMap((ofPage) =>
    ofPage.slice(1).map((line, index): [number, number] => {
      return [Math.round((ofPage[index]?.y ?? 0) - line.y), 1];
    }),
  );
  const pitch = mostUsual(gaps.filter(([gap]) => gap > 0)) ?? bodySize * 1.2;
  const larger = lines.map(({ size }) => halfPoints(size)).filter((size) => size > bodySize * 1.15);
  return { bodySize, pitch, headingSizes: [...new Set(larger)].sort((one, two) => two - one) };
}

function readPart(lines: readonly TextLine[], measure: Measure): PageText {
  const heights = new Map<Heading, number>();
  const blocks: TextBlock[] = [];
  for (const group of groupLines(lines, measure)) {
    const text = markLineEnds(group.map((line) => line.text).join(" "), " ");
    const level = headingLevel(group, measure);
    const label = itemLabel.exec(text)?.[1];
    const before = blocks.at(-1);
    if (level !== null) {
      const heading: Heading = { kind: "heading", level, id: "", text };
      heights.set(heading, (group[0]?.y ?? 0) + (group[0]?.size ?? 0));
      blocks.push(heading);
    } else if (label) {
      const runs = [{ text: text.replace(itemLabel, "") }];
      const item = { label, blocks: [{ kind: "paragraph" as const, runs }] };
      if (before?.kind === "list") before.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else {
      blocks.push({ kind: "paragraph", runs: [{ text }] });
    }
  }
  return { blocks, heights };
}

/** The lines that belong together: a heading, a paragraph, an item. */
function groupLines(lines: readonly TextLine[], measure: Measure): TextLine[][] {
  const widest = Math.max(...lines.map(({ right }) => right));
  const groups: TextLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (!group || !before || beginsGroup(line, before, widest, measure)) groups.push([line]);
    else group.push(line);
  }
  return groups;
}

function beginsGroup(line: TextLine, before: TextLine, widest: number, measure: Measure): boolean {
  const gap = before.y - line.y;
  const pitch = measure.pitch * Math.max(1, before.size / measure.bodySize);
  const isEnd = before.right < widest * 0.85 && /[.:;?!]$/.test(before.text);
  return (
    gap < 0 ||
    gap > pitch * 1.35 ||
    Math.abs(line.size - before.size) > measure.bodySize * 0.1 ||
    looksLikeHeading(line, measure) !== looksLikeHeading(before, measure) ||
    itemLabel.test(line.text) ||
    isEnd
  );
}

function headingLevel(group: readonly TextLine[], measure: Measure): number | null {
  const [first] = group;
  if (!first || !group.every((line) => looksLikeHeading(line, measure))) return null;
  if (group.reduce((sum, { text }) => sum + text.length, 0) > 2 * mostHeadingLetters) return null;
  const place = measure.headingSizes.indexOf(halfPoints(first.size));
  return Math.min(place === -1 ? measure.headingSizes.length + 1 : place + 1, 6);
}

function looksLikeHeading(line: TextLine, { bodySize }: Measure): boolean {
  const { text, size, isBold } = line;
  if (!/\p{L}{2}/u.test(text) || text.length > mostHeadingLetters) return false;
  if (size > bodySize * 1.15) return true;
  const isCapitals = text === text.toUpperCase() && text.length > 5;
  return (isBold || isCapitals) && size > bodySize * 0.95 && !/[.,;:]$/.test(text);
}

function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/** The value that weighs most; undefined if there is none. */
function mostUsual(weighed: readonly (readonly [number, number])[]): number | undefined {
  const sums = new Map<number, number>();
  for (const [value, weight] of weighed) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].sort(([, one], [, two]) => two - one)[0]?.[0];
}
