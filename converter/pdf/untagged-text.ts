import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { plainText, type TextBlock } from "../../app/documents/document-pages.ts";
import { itemLabel } from "../../app/documents/words-of-page.ts";
import { headingLevel, type Look, looksOf, type Measure, measureLines } from "./headings.ts";
import type { LinedUpTable } from "./lined-up-tables.ts";
import { readNumbered } from "./numbered-headings.ts";
import {
  dropLetters,
  type Heading,
  type PageText,
  paragraph,
  runsOfLines,
  type TextPiece,
} from "./page-text.ts";
import { readLines, type TextLine, withTitleFirst } from "./text-lines.ts";

/** The number of a heading such as "1.1" or "3.2.1". */
const ownNumber = /^\d{1,2}\.\d/;

/** The end of a sentence or of a part of one. */
const closing = /[.:;?!]$/;

/** The least share of the distance to the right edge that a full line reaches. */
const full = 0.85;

/** Lines that belong together: a heading, a paragraph, a list item. */
interface Group {
  lines: TextLine[];
  look: Look;
}

/**
 * Reads untagged pages by their looks: size and weight of type, gaps, labels of list items, numbers of articles
 * and sections.
 *
 * @param pages null for one whose text isn't the PDF's own, and so has no fonts.
 * @param pieces each page's, without running heads.
 * @param tables each page's, from the top.
 */
export async function readUntaggedText(
  pages: readonly (PDFPageProxy | null)[],
  pieces: readonly (readonly TextPiece[])[],
  tables: readonly (readonly LinedUpTable[])[],
): Promise<PageText[]> {
  const lines = await Array.fromAsync(pages, (page, index) => {
    const isInTable = ({ y }: TextPiece) =>
      tables[index]?.some(({ top, bottom }) => y < top && y > bottom);
    return readLines(page, pieces[index]?.filter((piece) => !isInTable(piece)) ?? []);
  });
  const measure = measureLines(lines);
  return lines.map((ofPage, index) => readPage(ofPage, tables[index] ?? [], measure));
}

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

function readPart(given: readonly TextLine[], measure: Measure): PageText {
  const lines = withTitleFirst(given);
  const heights = new Map<Heading, number>();
  const blocks: TextBlock[] = [];
  for (const { lines: group, look } of groupLines(lines, measure)) {
    const runs = runsOfLines(group);
    const text = plainText(runs);
    const level = headingLevel(group, look, measure);
    const [start = "", label = null] = itemLabel.exec(text) ?? [];
    const isOfContents = /… (?:[A-Z]-)?[\divxlc]+$/.test(text);
    const before = blocks.at(-1);
    if (level !== null) {
      const heading: Heading = { kind: "heading", level, id: "", text };
      heights.set(heading, (group[0]?.y ?? 0) + (group[0]?.size ?? 0));
      blocks.push(heading);
    } else if (label || isOfContents) {
      const item = { label, blocks: paragraph(dropLetters(runs, start.length)) };
      if (before?.kind === "list") before.items.push(item);
      else blocks.push({ kind: "list", items: [item] });
    } else {
      blocks.push(...paragraph(runs));
    }
  }
  return { blocks, heights };
}

function groupLines(lines: readonly TextLine[], measure: Measure): Group[] {
  const looks = looksOf(lines, measure);
  const edges = findEdges(lines.filter((_, index) => looks[index] === "plain"));
  const widest = Math.max(...lines.map(({ right }) => right));
  const groups: Group[] = [];
  for (const [index, line] of lines.entries()) {
    const look = looks[index] ?? "plain";
    const group = groups.at(-1);
    const edge = edges.get(lines[index - 1] ?? line) ?? widest;
    if (group && goesOn(group, line, look, { ...measure, edge })) group.lines.push(line);
    else groups.push({ lines: [line], look });
  }
  return groups;
}

/** The right edges, by line, of columns of running text that have another at their right. */
function findEdges(lines: readonly TextLine[]): ReadonlyMap<TextLine, number> {
  const columns: TextLine[][] = [];
  for (const line of lines) {
    const above = columns.at(-1)?.at(-1);
    if (above && isBelow(line, above)) columns.at(-1)?.push(line);
    else columns.push([line]);
  }
  const found = columns.flatMap((column) => {
    const left = Math.min(...column.map((line) => line.left));
    const edge = Math.max(...column.map(({ right }) => right));
    const running = column.filter(({ right, text }) => right > edge * full && !closing.test(text));
    return running.length * 2 < column.length ? [] : { column, left, edge };
  });
  const inner = found.filter(({ edge }) => found.some(({ left }) => left > edge));
  return new Map(inner.flatMap(({ column, edge }) => column.map((line) => [line, edge])));
}

/** Whether a line is somewhere below another, not in another column. */
function isBelow(line: TextLine, above: TextLine): boolean {
  return above.y >= line.y && line.right >= above.left && line.left <= above.right;
}

/** Whether a line continues those above it. */
function goesOn(
  { lines, look: lookAbove }: Group,
  line: TextLine,
  look: Look,
  { edge, bodySize, ...measure }: Measure & { edge: number },
): boolean {
  const above = lines.at(-1);
  if (!above || line.isEntry || above.isEntry || isNumbered(look)) return false;
  if (!isBelow(line, above)) return false;
  const gap = above.y - line.y;
  const pitch = measure.pitch * Math.max(1, above.size / bodySize);
  if (isNumbered(lookAbove)) {
    // "ARTICLE IV" with its title on the next line.
    const text = lines.map((one) => one.text).join(" ");
    const most = readNumbered(text)?.hasTitle ? 1.35 : 2.5;
    const isTitle = look !== "plain" && readNumbered(`${text} ${line.text}`)?.hasTitle;
    return isTitle === true && gap < pitch * most && !ownNumber.test(line.text);
  }
  const isShort = above.right < edge * full;
  const isClosed = closing.test(above.text);
  const isOfForm = (line.hasBlank || above.hasBlank) && !/^\p{Ll}/u.test(line.text);
  const isField = isOfForm && (above.text.endsWith("_") || (line.hasBlank && isClosed));
  const isEnd = isField || (isShort && (isClosed || isOfForm));
  const isApart = gap > pitch * 1.35 || Math.abs(line.size - above.size) > bodySize * 0.1;
  return look === lookAbove && !isApart && !itemLabel.test(line.text) && !isEnd;
}

function isNumbered(look: Look): boolean {
  return look === "article" || look === "section";
}
