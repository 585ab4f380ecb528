import type { DocumentPage, OutlineEntry } from "./document-pages.ts";

/**
 * Fixes an outline after pages were read again: an entry leads to the heading with the same letters on its page,
 * otherwise to the page.
 */
export function mendOutline(
  outline: readonly OutlineEntry[],
  pages: readonly DocumentPage[],
): OutlineEntry[] {
  const headings = new Map(pages.map(({ number, blocks }) => [number, headingsOf({ blocks })]));
  const ids = new Set([...headings.values()].flat().map(({ id }) => id));
  const mend = (entries: readonly OutlineEntry[]): OutlineEntry[] =>
    entries.map((entry) => {
      const entries = mend(entry.entries);
      const pageHref = `#page-${entry.page}`;
      if (entry.href === pageHref || ids.has(entry.href.slice(1))) return { ...entry, entries };
      const same = headings.get(entry.page)?.find(({ text }) => isSame(text, entry.title));
      if (!same) return { ...entry, href: pageHref, entries };
      return { ...entry, title: same.text, href: `#${same.id}`, entries };
    });
  return mend(outline);
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) =>
    text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""),
  );
  return first === second;
}

export function headingsOf({ blocks }: Pick<DocumentPage, "blocks">) {
  return blocks.filter((block) => block.kind === "heading");
}
