import { type DocumentPages, type TextBlock, textOf } from "./document-pages.ts";

/** The maximum number of blocks in a letterhead. */
const longestHead = 4;

/**
 * Removes what the page says already: above the text the association's name, the title and parts of it, such as a
 * meeting's date; below the text of a single page its number.
 *
 * @param title the page's.
 * @param names the association's.
 */
export function withoutOwnTitle(
  { outline, pages }: DocumentPages,
  title: string,
  names: readonly string[],
): DocumentPages {
  const [first, ...others] = pages;
  if (!first) return { outline, pages };
  const known = [title, ...names].map(bare);
  const isRepeated = (block: TextBlock, place: number) => {
    const said = place < longestHead ? textOf(block) : "";
    const text = bare(said);
    if (text.length <= 3) return false;
    return known.includes(text) || (isHeadOf(block, said) && bare(title).includes(text));
  };
  const isNumber = (block: TextBlock) => {
    if (others.length > 0) return false;
    const [, before] = /^(.{0,120})Page 1 of 1$/.exec(textOf(block)) ?? [];
    if (before === undefined || /[.!?]\s*$/.test(before)) return false;
    return bare(before).trim() === "" || known.some((name) => bare(before).startsWith(name));
  };
  const kept = first.blocks.filter(
    (block, place) =>
      !isRepeated(block, place) && !(block === first.blocks.at(-1) && isNumber(block)),
  );
  // A page without words would count as a scan.
  if (kept.length === 0) return { outline, pages };
  const stays = new Set(kept);
  const gone = first.blocks.filter((block) => !stays.has(block));
  const ids = new Set(gone.map((block) => block.kind === "heading" && `#${block.id}`));
  return {
    outline: outline.flatMap((entry) => (ids.has(entry.href) ? entry.entries : entry)),
    pages: [{ ...first, blocks: kept }, ...others],
  };
}

/** Whether a block may be a part of the title, not a sentence that quotes it. */
function isHeadOf(block: TextBlock, text: string): boolean {
  return block.kind === "heading" || /^\p{L}+ \d{1,2}, \d{4}$/u.test(text);
}

/** Words in lower case, padded so that none matches within another. */
function bare(text: string): string {
  return ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}
