import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { redirect } from "react-router";
import { besideText } from "../../converter/pdf/drawn-page.ts";
import { entriesOf, levelHeadings, nestEntries } from "../../converter/pdf/outline.ts";
import { isGone, noteLost } from "../content/cache-repair.server.ts";
import type {
  AssociationDocument,
  NavigationLink,
  Section,
  SectionDocument,
} from "../content/content.ts";
import { content, currentEdition } from "../content/edition.server.ts";
import { paramOr404 } from "../platform/request-context.server.ts";
import {
  type DocumentPage,
  type DocumentPages,
  hideDoubts,
  type OutlineEntry,
  type TextBlock,
} from "./document-pages.ts";
import { headingsOf, mendOutline } from "./mend-outline.ts";
import { parseBlocks } from "./words-of-page.ts";

/**
 * A document's text and page pictures, with the board's corrections; null if another site hosts it.
 *
 * @throws NoEdition if the cache lost them, until they are made again.
 */
export async function readDocumentPages({
  file,
}: Pick<AssociationDocument, "file">): Promise<DocumentPages | null> {
  if (!file) return null;
  const work = file.scan?.work ?? file.work;
  if (work === null) return { outline: [], pages: [] };
  const place = join("work", work, "pages.json");
  try {
    const read: DocumentPages = JSON.parse(
      await readFile(join(currentEdition().cache, place), "utf8"),
    );
    if (file.scan) addCorrected(read, file.scan.words);
    return read;
  } catch (error) {
    throw isGone(error) ? noteLost(place) : error;
  }
}

/**
 * A section's document, its pages if it is a file, and the forms if it is about changing a home. One that is yet to
 * be added comes with the others of its section.
 *
 * @throws a redirect to a document that has moved to the other section; a 404 response if there is none.
 */
export async function findDocument(section: Section, name: string) {
  const document = paramOr404(content().documents, name);
  if (document.section !== section) throw redirect(document.url);
  const { documents } = content();
  const isThere = ({ file, embed }: SectionDocument) => file !== null || embed !== null;
  // A page for everyone links only to what everyone may read.
  const readable = documents.filter(
    (other) =>
      other !== document && isThere(other) && (document.isForResidents || !other.isForResidents),
  );
  const beside = readable.filter((other) => other.section === section);
  const forms = section === "architectural" ? beside.filter(({ isForm }) => isForm) : [];
  const others = isThere(document) ? [] : beside;
  const pages = await readDocumentPages(document);
  await linkNotes(pages?.pages.flatMap(({ blocks }) => blocks) ?? [], readable);
  return {
    document,
    pages,
    forms: forms.map(linkTo),
    ...(others.length > 0 && { others: others.map(linkTo) }),
  };
}

/** Links notes such as "Replaced in 2004. See First Amendment, Section 3." to the documents that they name. */
export async function linkNotes(blocks: TextBlock[], others: SectionDocument[]): Promise<void> {
  const named = new Map(
    others.flatMap((other) =>
      [other.title, other.menuName].map((name) => [name.toLowerCase(), other] as const),
    ),
  );
  if (named.size === 0) return;
  const names = [...named.keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[^\w ]/g, "\\$&"))
    .join("|");
  const pattern = new RegExp(`\\b((?:${names})(?:, Section [\\d.]*\\d)?)\\b`, "i");
  const read: Record<string, ReturnType<typeof readDocumentPages>> = {};
  const linkName = async (text: string) => {
    const [name = "", section] = text.split(/, (?=Section \d)/i);
    const other = named.get(name.toLowerCase());
    if (!other) return { text };
    if (section) read[other.url] ??= readDocumentPages(other);
    const headings = section ? (await read[other.url])?.pages.flatMap(headingsOf) : [];
    // Headings look like "Section 3. Docks" or "3.2 Size".
    const starts = [`${section}.`, `${section?.split(" ")[1]} `];
    const place = headings?.find(({ text }) => starts.some((start) => text.startsWith(start)));
    return { text, href: place ? `${other.url}#${place.id}` : other.url };
  };
  for (const block of blocks.flatMap((block) => (block.kind === "quote" ? block.blocks : []))) {
    if (block.kind !== "paragraph") continue;
    const runs = block.runs.map(async (run) => {
      if (run.href) return [run];
      const parts = run.text.split(pattern).filter(Boolean);
      return Promise.all(parts.map(async (text) => ({ ...run, ...(await linkName(text)) })));
    });
    block.runs = (await Promise.all(runs)).flat();
  }
}

function linkTo({ menuName: name, url: href }: SectionDocument): NavigationLink {
  return { name, href };
}

/**
 * A section's links to documents, grouped by the association's own headings. Documents of the other section have
 * their full title.
 */
export function listDocumentLinks(section: Section) {
  const listed = content().documents.filter(
    (document) => document.section === section || document.alsoIn === section,
  );
  return [...Map.groupBy(listed, ({ under }) => under?.id)].map(([, documents]) => ({
    heading: documents[0]?.under ?? null,
    links: documents.map((document) => ({
      name: document.section === section ? document.menuName : document.title,
      href: document.url,
      summary: document.summary,
      ...(document.isForResidents && { isForResidents: true }),
    })),
  }));
}

/** Replaces pages' text with the board's corrections, by page number, and adds their headings to the outline. */
export function addCorrected(
  document: DocumentPages,
  words: Readonly<Record<number, string>>,
): void {
  const corrected = document.pages.filter(({ number }) => words[number] !== undefined);
  if (corrected.length === 0) return;
  for (const page of corrected) {
    page.blocks = parseBlocks(hideDoubts(words[page.number] ?? ""));
    if (page.scan) page.picture = besideText(page.picture);
    page.scan = "corrected";
  }
  const headings = corrected.flatMap(headingsOf);
  levelHeadings(headings);
  // Other pages may have the same ids.
  for (const heading of headings) heading.id = `corrected-${heading.id}`;
  document.outline = mendOutline(outline(document, corrected), document.pages);
}

/**
 * The outline with the corrected pages' headings. A scan's outline is its pages with headings below; once all scans
 * are corrected, it is only headings.
 */
function outline(
  { outline: known, pages }: DocumentPages,
  corrected: readonly DocumentPage[],
): OutlineEntry[] {
  const isOfPages = known.every(({ href }) => /^#page-\d+$/.test(href));
  if (isOfPages && pages.every(({ scan }) => scan === undefined || scan === "corrected")) {
    const all = pages.flatMap((page) => entriesOf(headingsOf(page), page.number));
    if (all.length > 1) return nestEntries(all);
  }
  const added = new Map(
    corrected.map((page) => [page.number, entriesOf(headingsOf(page), page.number)]),
  );
  const named = new Set(known.map(({ page }) => page));
  const own = known.map((entry) =>
    isOfPages && entry.entries.length === 0
      ? { ...entry, entries: (added.get(entry.page) ?? []).map(({ entry }) => entry) }
      : entry,
  );
  const others = [...added].flatMap(([page, found]) => (named.has(page) ? [] : nestEntries(found)));
  if (known.length === 0 && others.length < 2) return known;
  return [...own, ...others].sort((one, other) => one.page - other.page);
}
