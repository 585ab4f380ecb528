import { join } from "node:path";
import { currentEdition, type Edition } from "../editions/edition.server.ts";
import { noteLost } from "../editions/lost-files.server.ts";
import { type FoundPlace, findPlaces } from "./find-places.server.ts";
import { ownSynonyms } from "./own-synonyms.server.ts";
import { findPassage, type MarkedText, markWords } from "./passage.ts";
import { openSearchIndex, type SearchIndex, UnusableIndex } from "./search-index.server.ts";
import type { SearchPlace } from "./search-place.ts";
import type { SearchState } from "./search-state.ts";

/** A document or a page of the site, and the matching places in it. */
export interface FoundSource {
  url: string;
  title: MarkedText;
  /** Empty if the source as a whole was found. */
  places: FoundLine[];
  /** The source's own summary, if it was found as a whole; otherwise null. */
  summary: MarkedText | null;
  /** The number of further places in it. */
  more: number;
}

export interface FoundLine {
  url: string;
  /** As "Page 7"; may be empty. */
  where: string;
  title: MarkedText;
  passage: MarkedText;
}

export interface SearchResults {
  /** The number of documents and pages found, and of pages in the list of results. */
  count: number;
  pages: number;
  sources: FoundSource[];
  /** How well the best of them match: all words, similar words, or only some of the words. */
  best: "words" | "similar words" | "some words" | null;
}

const SOURCES_PER_PAGE = 10;
const LINES_PER_SOURCE = 3;

let opened: { edition: Edition; index: SearchIndex } | undefined;

/** The index that was made with the edition; it contains only public pages. One file is open at a time. */
function publicIndex(): SearchIndex {
  const edition = currentEdition();
  if (opened?.edition === edition) return opened.index;
  const index = openIndexOf(edition);
  // Each search is done before the next begins, so nobody reads the other one.
  opened?.index.close();
  opened = { edition, index };
  return index;
}

function openIndexOf({ cache, key }: Edition): SearchIndex {
  const place = join("editions", key, "search.db");
  try {
    return openSearchIndex(join(cache, place));
  } catch (error) {
    if (error instanceof UnusableIndex) throw noteLost(place);
    throw error;
  }
}

/** Searches the public pages. It needs no database. */
export function searchPages(state: SearchState): SearchResults {
  const index = publicIndex();
  return gatherResults(index, findPlaces(index, state.question, ownSynonyms()), state);
}

/** Groups matches by document, in the order of each document's best match. */
export function gatherResults(
  index: SearchIndex,
  found: FoundPlace[],
  { page, within }: Pick<SearchState, "page" | "within">,
): SearchResults {
  const groups = new Map<string, Map<string, FoundPlace>>();
  for (const one of found) {
    const { url, sourceUrl } = one;
    if (within && sourceUrl !== within) continue;
    const group = groups.get(sourceUrl) ?? new Map<string, FoundPlace>();
    // The sections of a page share its URL, so only the best one is shown.
    if (!group.has(url)) group.set(url, one);
    groups.set(sourceUrl, group);
  }
  const pages = Math.ceil(groups.size / SOURCES_PER_PAGE);
  const first = (Math.min(page, Math.max(1, pages)) - 1) * SOURCES_PER_PAGE;
  const chosen = [...groups]
    .slice(first, first + SOURCES_PER_PAGE)
    .map(([url, group]) => choosePlaces(url, [...group.values()], within !== ""));
  const said = index.read(chosen.flatMap(({ shown }) => shown));
  return {
    count: groups.size,
    pages,
    sources: chosen.map((source) => describeSource(source, said)),
    best: found[0] ? bestOf(found[0]) : null,
  };
}

function bestOf({ has, as }: FoundPlace): SearchResults["best"] {
  if (has === "some") return "some words";
  return as === "similar" ? "similar words" : "words";
}

/** What is shown of a document or page that was found. */
interface ChosenPlaces extends Pick<FoundSource, "url" | "more"> {
  /** Only the source itself, if nothing inside it was found. */
  shown: FoundPlace[];
  isWhole: boolean;
  /** Of all that was found in it. */
  terms: ReadonlySet<string>;
}

function choosePlaces(url: string, found: FoundPlace[], isAlone: boolean): ChosenPlaces {
  const sets = new Set(found.map((one) => one.terms));
  const terms = new Set([...sets].flatMap((some) => [...some]));
  const inside = found.filter((one) => one.url !== url);
  if (inside.length === 0) return { url, shown: found, isWhole: true, terms, more: 0 };
  const shown = isAlone ? inside : inside.slice(0, LINES_PER_SOURCE);
  return { url, shown, isWhole: false, terms, more: inside.length - shown.length };
}

function describeSource(
  { url, shown, isWhole, terms, more }: ChosenPlaces,
  said: ReadonlyMap<number, SearchPlace>,
): FoundSource {
  const { source, text } = said.get(shown[0]?.id ?? 0) ?? { source: { title: "" }, text: "" };
  return {
    url,
    title: markWords(source.title, terms),
    places: isWhole ? [] : linesOf(said, shown),
    summary: isWhole ? findPassage(text, terms) : null,
    more,
  };
}

/** What places say, as lines; in each, the words by which it was found are marked. */
export function linesOf(said: ReadonlyMap<number, SearchPlace>, found: FoundPlace[]): FoundLine[] {
  return found.flatMap(({ id, terms }) => {
    const place = said.get(id);
    if (!place) return [];
    const { url, where, title, text } = place;
    return { url, where, title: markWords(title, terms), passage: findPassage(text, terms) };
  });
}
