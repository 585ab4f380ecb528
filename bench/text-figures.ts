import {
  type DocumentPages,
  plainText,
  type TextBlock,
  type TextRun,
} from "../app/documents/document-pages.ts";
import { openPdf } from "../compiler/pdf/open-pdf.ts";
import { wordsOf } from "./compared-words.ts";

type Pages = DocumentPages["pages"];

/** How many of something there are, and of how many. */
export type Share = [count: number, all: number];

/** A page's text, a line each block. */
export function textOf(blocks: readonly TextBlock[]): string {
  return blocks.map(textOfBlock).join("\n");
}

function textOfBlock(block: TextBlock): string {
  if (block.kind === "heading") return block.text;
  if (block.kind === "paragraph") return plainText(block.runs);
  if (block.kind === "quote") return textOf(block.blocks);
  if (block.kind === "figure") return block.alt;
  if (block.kind === "table") {
    return block.rows.map((row) => row.map(({ runs }) => plainText(runs)).join(" ")).join("\n");
  }
  return block.items.map(({ label, blocks }) => `${label ?? ""} ${textOf(blocks)}`).join("\n");
}

function headingsOf(blocks: readonly TextBlock[]): string[] {
  return blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
}

/** A line that begins an article: the word, a number, and no more than a short title without an end of a sentence. */
const article = /^\s*(ARTICLE|Article) +([IVXLC]+|\d+)\b(?!.*(\. ?){4})(?!.*[,;]\s*$).{0,60}$/;

/**
 * The lines ARTICLE and a number that are headings.
 *
 * @param layout each page's lines as pdftotext has them; a line that ends in dots and a page number, as in
 *   a table of contents, isn't counted, nor one that goes on as a sentence ("Article IV of the bylaws").
 */
export function countArticles(layout: readonly string[], pages: Pages): Share {
  let [found, all] = [0, 0];
  for (const [index, text] of layout.entries()) {
    const headings = headingsOf(pages[index]?.blocks ?? []).map((each) => each.toLowerCase());
    for (const line of text.split("\n")) {
      const [, , number] = article.exec(line) ?? [];
      if (
        !number ||
        /^\s*Article +\S+ +[a-z]|\d\s*$/.test(line.replace(/^\s*\S+ +\S+/, "Article x"))
      )
        continue;
      all += 1;
      const begins = new RegExp(`\\barticle\\s+${number.toLowerCase()}\\b`);
      if (headings.some((heading) => begins.test(heading))) found += 1;
    }
  }
  return [found, all];
}

/**
 * The headings that look false: longer than 25 words, without a letter, an amount or a date alone, going
 * on from the line before (a small letter first), or into the next (a comma, a hyphen at the end).
 */
export function countFalseHeadings(pages: Pages): Share {
  const headings = pages.flatMap(({ blocks }) => headingsOf(blocks));
  const isFalse = (text: string) =>
    wordsOf(text).length > 25 ||
    !/\p{L}/u.test(text) ||
    /^\$?[\d.,/ -]+$/.test(text) ||
    /^\p{Ll}{2}/u.test(text) ||
    /[,;\u2010-]\s*$/.test(text);
  return [headings.filter(isFalse).length, headings.length];
}

/** The words divided at the end of a line that kept a hyphen although the document has them whole. */
export function countHyphens(layout: readonly string[], pages: Pages): Share {
  const text = pages.map(({ blocks }) => textOf(blocks)).join("\n");
  const known = new Set(text.toLowerCase().match(/\p{L}+/gu));
  const divided = layout.flatMap((page) => [...page.matchAll(/(\p{L}+)[-\u2010]\n\s*(\p{Ll}+)/gu)]);
  const decided = divided.filter(([, left, right]) => known.has(`${left}${right}`.toLowerCase()));
  const compact = new Set(
    text.match(/\p{L}+[-\u2010]\s?\p{Ll}+/gu)?.map((each) => each.replace(/\s/, "")),
  );
  const kept = decided.filter(([, left, right]) =>
    ["-", "\u2010"].some((hyphen) => compact.has(`${left}${hyphen}${right}`)),
  );
  return [kept.length, decided.length];
}

/** The web and mail addresses that a PDF's annotations lead to, and how many of them the pages have. */
export async function countLinks(bytes: Buffer, pages: Pages): Promise<Share> {
  const pdf = await openPdf(bytes);
  try {
    let [kept, all] = [0, 0];
    for (const [index, { blocks }] of pages.entries()) {
      const page = await pdf.getPage(index + 1);
      const notes = (await page.getAnnotations()) as { url?: string }[];
      const expected = new Set(
        notes.flatMap(({ url }) =>
          /^(https?|mailto|tel):/.test(url ?? "") ? [new URL(url as string).href] : [],
        ),
      );
      const found = new Set(
        [...runsOf(blocks)].flatMap(({ href }) =>
          href && URL.canParse(href) ? [new URL(href).href] : [],
        ),
      );
      all += expected.size;
      kept += [...expected].filter((url) => found.has(url)).length;
      page.cleanup();
    }
    return [kept, all];
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function* runsOf(blocks: readonly TextBlock[]): Generator<TextRun> {
  for (const block of blocks) {
    if (block.kind === "paragraph") yield* block.runs;
    if (block.kind === "quote") yield* runsOf(block.blocks);
    if (block.kind === "list") for (const { blocks } of block.items) yield* runsOf(blocks);
    if (block.kind === "table") for (const { runs } of block.rows.flat()) yield* runs;
  }
}
