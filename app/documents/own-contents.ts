import {
  type DocumentPages,
  type OutlineEntry,
  plainText,
  type TextBlock,
  textOf,
} from "./document-pages.ts";

/**
 * Removes a document's printed table of contents, which the outline repeats: the word "Contents" and the following
 * lines that are titles in the outline, each once. A page with nothing else stays.
 */
export function withoutOwnContents({ outline, pages }: DocumentPages): DocumentPages {
  const titles = new Set(listTitles(outline).map(bare));
  let isWithin = false;
  const isPrinted = (block: TextBlock, next: TextBlock | undefined) => {
    if (isContents(textOf(block))) isWithin = next !== undefined && areTitles(next, titles);
    else isWithin &&= areTitles(block, titles);
    if (isWithin) for (const line of linesOf(block)) titles.delete(line);
    return isWithin;
  };
  const kept = pages.map((page) => {
    const blocks = page.blocks.filter((block, index) => !isPrinted(block, page.blocks[index + 1]));
    return blocks.length > 0 ? { ...page, blocks } : page;
  });
  return { outline: outline.filter(({ title }) => !isContents(title)), pages: kept };
}

function listTitles(entries: OutlineEntry[]): string[] {
  return entries.flatMap(({ title, entries: within }) => [title, ...listTitles(within)]);
}

function isContents(text: string): boolean {
  return /^(table of )?contents:?$/i.test(text.trim());
}

/** A block's lines as in a table of contents; none for other kinds of blocks. */
function linesOf(block: TextBlock): string[] {
  switch (block.kind) {
    case "paragraph":
      return [bare(plainText(block.runs))];
    case "list":
      return block.items.flatMap(({ blocks }) => blocks.flatMap(linesOf));
    case "table":
      // A cell with only a page number isn't a line.
      return block.rows.flat().flatMap(({ runs }) => bare(plainText(runs)) || []);
    default:
      return [];
  }
}

function areTitles(block: TextBlock, titles: Set<string>): boolean {
  const lines = linesOf(block);
  return lines.length > 0 && lines.every((line) => titles.has(line));
}

/** A line in lower case, without trailing dots and page number. */
function bare(line: string): string {
  return line
    .replace(/[\s.…·]*\d*\s*$/, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
