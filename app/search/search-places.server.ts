import type { Amenity, AssociationDocument, Content, MeetingRecord } from "../content/content.ts";
import { hasContent } from "../content/entries.ts";
import { kinds } from "../content/kinds.ts";
import {
  type DocumentPage,
  type DocumentPages,
  plainText,
  type TableCell,
  type TextBlock,
  textOf,
} from "../documents/document-pages.ts";
import { headingsOf } from "../documents/mend-outline.ts";
import { addresses } from "../pages.ts";
import { outsideMark } from "../platform/links.ts";
import { keptRecords } from "../privacy/kept-records.ts";
import type { SearchPlace, SearchSource } from "./search-place.ts";

/** Answers to residents rank higher than deeds, and those higher than minutes. */
const weights = {
  page: 1.4,
  listed: 0.9,
  faq: 1.5,
  tool: 1.3,
  arc: 1.3,
  placeholder: 0.6,
  form: 1.1,
  deed: 1,
  privacy: 0.4,
  financials: 0.95,
  minutes: 0.65,
};

function weigh(document: AssociationDocument | MeetingRecord) {
  if ("date" in document) {
    return { weight: weights[document.kind], year: Number(document.date.slice(0, 4)) };
  }
  const [, folder] = document.url.split("/");
  if (/\bapplication\b/i.test(document.title)) return { weight: weights.form };
  const { arc, deed } = weights;
  return { weight: folder === "arc" ? arc : folder === "meetingminutes" ? 0.6 : deed };
}

/** A document as a whole, by its title and summary, which is all there is for one on another site. */
export function documentCover(document: AssociationDocument): SearchPlace {
  const { url, title, summary, file, embed } = document;
  const source = { url, title, ...weigh(document) };
  if (file || embed) return wholePage(source, summary ?? "");
  return wholePage({ ...source, weight: weights.placeholder }, summary ?? "To be added.");
}

/**
 * The sections of a document, page by page; one that continues on the next page keeps its heading.
 *
 * @param ids of the headings that its page shows: what is under another one is where its page begins.
 */
export function documentSections(
  source: SearchSource,
  { pages }: DocumentPages,
  ids: ReadonlySet<string>,
): SearchPlace[] {
  let goesOn = "";
  const above: string[] = [];
  const chapters = new Map<string, string>();
  return pages.flatMap((page) => {
    const { number, headings, text } = plainPage(page);
    for (const heading of headings) {
      above.length = heading.level;
      chapters.set(heading.text, above.findLast(Boolean) ?? "");
      above[heading.level] = heading.text;
    }
    const names = headings.map((heading) => heading.text);
    const sections = splitSections(text.split("\n"), new Set(names), goesOn);
    goesOn = names.at(-1) ?? goesOn;
    const idOf = (title: string) =>
      headings.find(({ id, text }) => text === title && ids.has(id))?.id;
    return sections.map((section) => ({
      source,
      url: `${source.url}#${idOf(section.title) ?? `page-${number}`}`,
      where: `Page ${number}`,
      chapter: chapters.get(section.title) ?? "",
      ...section,
    }));
  });
}

/** A heading without its own text, such as an article's, gets its sections' headings as text. */
function splitSections(lines: string[], headings: Set<string>, first: string) {
  const sections = [{ title: first, lines: [] as string[] }];
  for (const line of lines) {
    if (headings.has(line)) sections.push({ title: line, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  // What comes before a document's own title, such as a letterhead, belongs to it.
  const [above, title] = sections;
  if (above && title && first === "") title.lines.push(...above.lines.splice(0));
  return sections
    .map(({ title, lines }, index) => {
      const after = sections.slice(index + 1);
      const next = after.findIndex((section) => section.lines.length === 0);
      const within = after.slice(0, next < 0 ? undefined : next).map((section) => section.title);
      return { title, text: lines.length > 0 ? lines.join("\n") : within.join("; ") };
    })
    .slice(sections[0]?.lines.join("").trim() ? 0 : 1);
}

/** The answers of the FAQ. */
export function faqPlaces({ faq }: Content): SearchPlace[] {
  const source = { url: "/faq", title: "Frequently asked questions", weight: weights.faq };
  return (faq ?? []).map(({ question, html }, index) => ({
    ...wholePage(source, plainLines(html).lines.join("\n")),
    url: `/faq#question-${index + 1}`,
    title: question,
  }));
}

/** The sections of an amenity's page, or of one of the association's own. */
export function markdownPlaces(
  url: string,
  title: string,
  { summary, html }: Pick<Amenity, "summary" | "html">,
): SearchPlace[] {
  const source = { url, title, weight: weights.page };
  const { lines, headings } = plainLines(html);
  const sections = splitSections([summary, ...lines], headings, title);
  return sections.map((section) => ({ ...wholePage(source, ""), ...section }));
}

/** The members of the board. */
export function boardPlaces({ board }: Content): SearchPlace[] {
  const source = { url: "/boardmembers", title: "Meet the board", weight: weights.page };
  return (board ?? []).map(({ id, name, role, about, askAbout }) => ({
    ...wholePage(source, [about, ...(askAbout ? [`Ask about: ${askAbout}`] : [])].join("\n")),
    url: `/boardmembers#${id}`,
    title: `${name}, ${role}`,
  }));
}

/** The entries that are listed on a page of their kind. */
export function listedPlaces({ lists }: Content): SearchPlace[] {
  return kinds.flatMap(({ name, title, found, pageOf }) => {
    if (!found) return [];
    return (lists[name] ?? []).map(({ id, values }) => {
      const source = { url: pageOf(id, values), title, weight: weights.listed };
      return { ...wholePage(source, ""), ...found(values), url: `${source.url}#${id}` };
    });
  });
}

/** The privacy page's text about each kind of data. */
export function privacyPlaces(): SearchPlace[] {
  const source = { url: "/privacy", title: "Privacy", weight: weights.privacy };
  return keptRecords.map(({ id, title, what, why, seenBy }) => ({
    ...wholePage(source, [what, why, seenBy].join("\n").replace(/\{\w+\}/g, "")),
    url: `/privacy#${id}`,
    title,
  }));
}

/** Pages with little text, by words that people use for them. */
export function otherPlaces(content: Content): SearchPlace[] {
  const { site, amenities } = content;
  const post = site.postalAddress ? ` Mailing address: ${site.postalAddress}.` : "";
  const more: Record<string, string> = {
    amenities: ` ${amenities.map(({ name }) => name).join(", ")}.`,
    contact: ` Email address of the board: ${site.email}.${post} ${plain(site.whoToCallHtml ?? "")}`,
  };
  const welcome = `${site.tagline}.\n${plainLines(site.welcomeHtml).lines.join("\n")}`;
  const home = wholePage({ url: "/", title: site.name, weight: weights.page }, welcome);
  const map = content.chart ? [wholePage({ ...home.source, title: "Map" }, content.chart.alt)] : [];
  const { tool: weight } = weights;
  const others = addresses.flatMap((known) => {
    const { menu, siteMap, searchText: text, searchSections = {} } = known;
    const title = known.searchTitle ?? menu?.name ?? siteMap?.name;
    if (!title || !text) return [];
    if ("link" in known) {
      const url = site.links[known.link];
      return url ? [wholePage({ url, title, weight }, text)] : [];
    }
    if (known.shows && !hasContent(known.shows, content)) return [];
    // For a page that lists others, these are the answer.
    const source = { url: `/${known.path}`, title, weight: known.shows ? 0.85 : weight };
    const inside = Object.entries(searchSections).map(([id, [title, text]]) => ({
      ...wholePage(source, ""),
      ...{ title, text, url: `${source.url}#${id}` },
    }));
    return [wholePage(source, text + (more[known.path] ?? "")), ...inside];
  });
  return [home, ...map, ...others];
}

function wholePage(source: SearchSource, text: string): SearchPlace {
  const { url, title } = source;
  return { source, url, where: "", title, text };
}

const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
const entities = new Map(Object.entries(signs));

/** The words of rendered Markdown, one block per line. */
export function plainLines(html: string): { lines: string[]; headings: Set<string> } {
  const headings = [...html.matchAll(/<h\d>(.*?)<\/h\d>/gs)].map(([, inner]) => plain(inner ?? ""));
  const lines = html.split(/<\/(?:p|li|h\d|tr|blockquote)>/).map(plain);
  return { lines: lines.filter(Boolean), headings: new Set(headings) };
}

function plain(html: string): string {
  return html
    .replaceAll("<br>", " ")
    .replaceAll(outsideMark, "")
    .replaceAll(/<\/t[hd]>\s*(?=<t[hd])/g, " · ")
    .replace(/<\/t([hd])>\s*$/, (_end, of) => (of === "h" ? ":" : ";"))
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => entities.get(name) ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The plain text of a page of a document, each block on a line of its own. */
export function plainPage({ number, blocks }: DocumentPage) {
  return { number, headings: headingsOf({ blocks }), text: blocks.map(plainBlock).join("\n") };
}

function plainBlock(block: TextBlock): string {
  if (block.kind === "heading" || block.kind === "paragraph") return textOf(block);
  if (block.kind === "figure") return block.alt;
  if (block.kind === "quote") return block.blocks.map(plainBlock).join("\n");
  if (block.kind === "list") {
    return block.items
      .map(({ label, blocks }) => [label ?? "", ...blocks.map(plainBlock)].join(" ").trim())
      .join("\n");
  }
  const endOf = (row: TableCell[]) => (row.every(({ isHead }) => isHead) ? ":" : ";");
  return block.rows.map((row) => plainRow(row) + endOf(row)).join("\n");
}

function plainRow(cells: readonly TableCell[]): string {
  const texts = cells.map(({ runs }) => plainText(runs));
  return texts.filter((text) => text !== "").join(" · ");
}
