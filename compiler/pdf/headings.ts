import type { Heading } from "./page-text.ts";

/** Ids of the page around the document. */
const taken = ["main", "contents", "site-navigation"];

/**
 * Gives a document's headings the levels of its page, whose title is level 1, and ids of their
 * own. No level is left out on the way down, since readers who hear the page go by them.
 *
 * @returns the document's own title, if it has exactly one heading of the highest level, on top.
 */
export function levelHeadings(headings: readonly Heading[]): Heading | null {
  const highest = Math.min(...headings.map(({ level }) => level));
  const top = headings.filter(({ level }) => level === highest);
  const title = headings.length > 1 && top.length === 1 && headings[0] === top[0] ? top[0] : null;
  const others = headings.filter((heading) => heading !== title);
  const base = Math.min(...others.map(({ level }) => level));
  const ids = new Set<string>(taken);
  let above = 1;
  for (const heading of headings) {
    heading.level = heading === title ? 2 : Math.min(heading.level - base + 2, above + 1, 6);
    above = heading.level;
    heading.id = findId(heading.text, ids);
    ids.add(heading.id);
  }
  return title ?? null;
}

/** "article-vii-the-lake", or with a number behind it where that is taken. */
function findId(text: string, ids: ReadonlySet<string>): string {
  const slug = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
  const base = slug === "" || /^page-\d+$/.test(slug) ? `part-${slug}` : slug;
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`;
    if (!ids.has(id)) return id;
  }
}
