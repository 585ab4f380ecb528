import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { shortHash } from "../content/cache-folder.server.ts";
import { noteLost } from "../content/cache-repair.server.ts";
import type { AssociationDocument } from "../content/content.ts";
import { content, currentEdition, type Edition, withEdition } from "../content/edition.server.ts";
import { listSeasons, type Season } from "../content/seasons.ts";
import { readDocumentPages } from "../documents/documents.server.ts";
import { todayIn } from "../platform/dates.ts";
import { nameRecords } from "./event-question.ts";
import { type FoundPlaces, findPlaces } from "./find-places.server.ts";
import { ownSynonyms } from "./own-synonyms.server.ts";
import { findPassage, type MarkedText, markWords } from "./passage.ts";
import { openSearchIndex, type RankedPlace, type SearchIndex } from "./search-index.server.ts";
import { searchParts } from "./search-parts.server.ts";
import { resultsPerPage, type SearchState } from "./search-state.ts";
import type { Sought } from "./sought.ts";
import { writeSearchIndex } from "./write-search-index.server.ts";

/** A document or a page of the site, and the matching places in it; none if it was found as a whole. */
export type FoundSource = SearchResults["sources"][number];

export interface FoundLine {
  url: string;
  /** As "Page 7"; may be empty. */
  where: string;
  title: MarkedText;
  passage: MarkedText;
}

/** The documents and pages found, of all pages of the list those on one. */
export type SearchResults = ReturnType<typeof searchPages>;

let opened: { edition: Edition; index: SearchIndex }[] = [];

/** Where the index of each edition is, in the cache folder. */
const places = new WeakMap<Edition, string>();

/** The index of the edition that the request sees. */
function currentIndex(): SearchIndex {
  const edition = currentEdition();
  const known = opened.find((one) => one.edition === edition);
  if (known) return known.index;
  const place = places.get(edition) ?? "search";
  const index = openSearchIndex(join(edition.cache, place));
  if (!index) throw noteLost(place);
  return keepOpen(edition, index);
}

/** Only two files are open at a time: of what everyone may read, and of what residents may. */
function keepOpen(edition: Edition, index: SearchIndex): SearchIndex {
  const isKept = ({ edition: other }: { edition: Edition }) =>
    other.forResidents === edition || edition.forResidents === other;
  // Each search is done before the next begins, so nobody reads the others.
  for (const other of opened) if (!isKept(other)) other.index.close();
  opened = [...opened.filter(isKept), { edition, index }];
  return index;
}

/** Makes the index of an edition before it is shown, of an earlier one and what has changed since. */
export async function prepareIndex(edition: Edition): Promise<SearchIndex> {
  const readPages = (document: AssociationDocument) =>
    withEdition(edition, () => readDocumentPages(document));
  const parts = searchParts(edition.content, readPages);
  const folder = join(edition.cache, "search");
  const place = join("search", `${shortHash(JSON.stringify(parts.map(({ key }) => key)))}.db`);
  const file = join(edition.cache, place);
  let index = openSearchIndex(file);
  if (!index) {
    await writeSearchIndex(file, parts, listIndexes(folder)[0]);
    index = openSearchIndex(file);
  }
  if (!index) throw noteLost(place);
  utimesSync(file, new Date(), new Date());
  places.set(edition, place);
  // A page of an earlier edition may still be answered.
  for (const unused of listIndexes(folder).slice(INDEXES_KEPT)) rmSync(unused, { force: true });
  // Open before another process with this cache can delete it.
  return keepOpen(edition, index);
}

/** Of three editions, which may have two each. One has 100 MB for 1,000 documents; what is changed back is found again. */
const INDEXES_KEPT = 6;

/** The index files of a folder, that used last first. */
function listIndexes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".db"))
    .map((name) => join(folder, name));
  const used = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return files.sort((one, other) => used(other) - used(one));
}

/** Searches the pages that the reader may see. It needs no database. */
export function searchPages(state: SearchState, now = Date.now()) {
  const index = currentIndex();
  const { minutes, site, amenities } = content();
  const today = todayIn(site.timeZone, new Date(now));
  const asked = nameRecords(state.question, minutes, today);
  const found = findPlaces(index, asked, ownSynonyms());
  return gatherResults(index, found, state, listSeasons(amenities, today));
}

/** Of more results that answer about as well, few are read. */
const MOST_FIRST = 6;

/** Groups matches by document, in the order of each document's best match. */
function gatherResults(
  index: SearchIndex,
  { places, strong, sought, best, isAnswered }: FoundPlaces,
  { page, within }: Pick<SearchState, "page" | "within">,
  seasons: readonly Season[],
) {
  const groups = new Map<string, Map<string, RankedPlace>>();
  let onFirst = 0;
  for (const [at, one] of places.entries()) {
    const { url, sourceUrl } = one;
    if (within && sourceUrl !== within) continue;
    // Sections may share an address, such as a form's page: only the best one is shown.
    groups.getOrInsert(sourceUrl, new Map()).getOrInsert(url, one);
    if (at < strong || onFirst === 0) onFirst = Math.min(groups.size, MOST_FIRST);
  }
  const pages = Math.ceil((groups.size - onFirst) / resultsPerPage) + 1;
  const last = onFirst + (Math.min(page, pages) - 1) * resultsPerPage;
  const chosen = [...groups]
    .slice(Math.max(0, last - resultsPerPage), last)
    .map(([url, group]) => choosePlaces(url, [...group.values()], within !== ""));
  const shown = chosen.flatMap((source) => source.shown);
  const said = index.read(
    shown.flatMap((one) =>
      Array.from({ length: MOST_INSIDE }, (_, at) => ({ ...one, id: one.id + at })),
    ),
  );
  return {
    count: groups.size,
    pages,
    sources: chosen.map((source) => ({
      ...describeSource(source, said, sought),
      state: seasons.find(({ href }) => href === source.url)?.state ?? null,
    })),
    best,
    isAnswered,
  };
}

/** Whether pages have only what means the same as the question, and none has it in a title. */
export function mentionsSimilar({ best, sources }: SearchResults): boolean {
  const titles = sources.flatMap(({ title, places }) => [
    title,
    ...places.map(({ title }) => title),
  ]);
  return best === "similar words" && !titles.some((title) => title.includes("\n"));
}

/** What places say, by their numbers. */
type Said = ReturnType<SearchIndex["read"]>;

/** What is shown of a source: the best place in it, of one that is searched alone all, or only the source itself. */
function choosePlaces(url: string, found: RankedPlace[], isAlone: boolean) {
  const inside = found.filter((one) => one.url !== url);
  if (inside.length === 0) return { url, shown: found, isWhole: true, more: 0 };
  const shown = isAlone ? inside : inside.slice(0, 1);
  return { url, shown, isWhole: false, more: inside.length - shown.length };
}

function describeSource(chosen: ReturnType<typeof choosePlaces>, said: Said, sought: Sought) {
  const { url, shown, isWhole, more } = chosen;
  const place = said.get(shown[0]?.id ?? 0);
  const { source, title, text } = place ?? { source: { title: "" }, title: "", text: "" };
  const places = isWhole ? [] : linesOf(said, shown, sought);
  // Whoever asks for a document by its name wants it from the beginning.
  const inside = sought.isNameOf(source.title, 0.6) ? undefined : places[0]?.url;
  return {
    url,
    href: inside ?? url,
    title: markWords(source.title, sought),
    places,
    summary: isWhole ? findPassage(text, sought, { title, source: source.title }) : null,
    more,
  };
}

/** Under a heading, so many sections may have the answer. */
const MOST_INSIDE = 9;

/** What places say, as lines, with what was sought marked. */
export function linesOf(said: Said, found: readonly RankedPlace[], sought: Sought) {
  return found.flatMap(({ id }): FoundLine | [] => {
    const place = said.get(id);
    if (!place) return [];
    // A heading over sections has only their headings, which are next: one may have more of what is sought.
    const headings = place.text.split("; ");
    const inside = headings.flatMap((heading, at) => {
      const next = said.get(id + 1 + at);
      return next?.title === heading
        ? { next, share: sought.shareIn(`${place.title} ${heading}`) }
        : [];
    });
    const first = inside[0]?.next;
    const [best] = inside.toSorted((one, other) => other.share - one.share);
    const isInside =
      best !== undefined &&
      best.share > sought.shareIn(place.title) &&
      found.every(({ url }) => url !== best.next.url);
    const { source, url, where, title, text, chapter } = isInside ? best.next : place;
    const words = first && !isInside ? `${first.title}\n${first.text}` : text;
    const passage = findPassage(words, sought, { title, source: source.title, chapter });
    return { url, where, title: markWords(title, sought), passage };
  });
}
