import type { SearchPlace, SearchSource } from "./search-place.ts";
import type { Sought } from "./sought.ts";

/** Words that are no further apart than this, in characters, stand together. */
const PASSAGE_LENGTH = 400;

/** What the names of its chapter and its document count for a section, beside its own title. */
const OF_CHAPTER = 0.93;
const OF_SOURCE = 0.9;

/** What a question tells of where its answer is, by address and title, and how much that counts. */
const intents: { asks: RegExp; of: RegExp; counts: number }[] = [
  { asks: /\b(?:who|whom|how many|names?|emails?|contact)\b/i, of: /^\/boardmembers/, counts: 2.2 },
  { asks: /\b(?:dut(?:y|ies)|job|responsibilit\w+|role)\b/i, of: /^\/boardmembers/, counts: 0.5 },
  {
    asks: /\b(?:call|contact|suggest\w*|complain\w*|report|talk|tell|write|message|address|e-?mail|phone)\b/i,
    of: /^\/contact/,
    counts: 2,
  },
  {
    asks: /\b(?:change|edit|hide|update|cancel|remove|stop|take|unsubscribe|don['’]?t|off)\b/i,
    of: /^\/(?:account|editinfo)/,
    counts: 1.3,
  },
  {
    asks: /\b(?:who|call|phone|number|company|emergency|bill|leak\w*|outage|out|provider)\b/i,
    of: /^\/contacts/,
    counts: 1.5,
  },
  { asks: /^(?:how do i |where do i |to )?report [a-z]/i, of: /^\/meetingminutes/, counts: 0.3 },
  { asks: /\b(?:hide|off|opt|remove|take)\b/i, of: /^\/residents/, counts: 0.4 },
  { asks: /\bhow many (?:homes|houses|lots|people|streets)\b/i, of: /^\/ /, counts: 12 },
  {
    asks: /\b(?:decided|won|results?)\b/i,
    of: /^\/meetingminutes\/.*(?:meeting|minutes)/,
    counts: 3,
  },
  { asks: /\b(?:who|what|when|why|much|many|if)\b/i, of: /^(?:https:|\/account)/, counts: 0.4 },
  // Whoever changes a house needs the form, too.
  {
    asks: /^(?!how (?:big|close|far|high|tall|wide)\b|.*\bcolors?\b).*\b(?:forms?|print|build|add|install|replace|paint|plant)\b/i,
    of: /^\/arc\/\w*application/i,
    counts: 2.6,
  },
  {
    asks: /^(?:who (?:do i |can i |to )?call|(?:(?:contact|emergency|important|phone|useful)\s+)*(?:contacts|numbers?))\W*$/i,
    of: /^\/contacts {2}Vendors/,
    counts: 4,
  },
  {
    asks: /\b(?:allow\w*|can|limits?|may|ok(?:ay)?|restrict\w*|when)\b/i,
    of: /^\/faq {2}(?:Can|When) /,
    counts: 1.3,
  },
  {
    asks: /\b(?:font|letters?|print|text|type|writing)\b.*\b(?:big|larg|siz|small)|\b(?:big|larg|siz|small)\w* (?:font|letters?|print|text|type|writing)\b|\bdark mode\b/i,
    of: /^\/sitemap {2}Text size/,
    counts: 4,
  },
  {
    asks: /\b(?:build|add|install|replace|put|paint|plant|change)\b|\b(?:back ?|my )yard\b|\bmy (?:lot|house|home|place|property)\b/i,
    of: /^\/amenities|\breserve\b/,
    counts: 0.6,
  },
  {
    asks: /\b(?:can|may|how|who|are|is|if)\b/i,
    of: /^\/meetingminutes\/.*(?:meeting|minutes)/,
    counts: 0.7,
  },
];

/** How a definition begins, as “Lake” means …: it says what a word is, not what the rules are. */
const definition = /^[“"][^”"]+[”"] means/;
const OF_DEFINITION = 0.6;

/** A heading under which stands what a text is for, before what it says. */
const background = /^(?:why|preamble)\b/i;
const OF_BACKGROUND = 0.7;

/** A heading over what something isn't, which a question asks of in the same words. */
const negative = /\b(?:not|nothing)\b/i;

/** A rule of which a note says that a later one took its place. */
const replaced = /\breplaced in \d{4}\b/i;
const OF_REPLACED = 0.5;

/** What a question calls a document: its answer is sooner in there. */
const documentNames = /\b(?:by-?laws|covenants|declaration|guidelines|faq|\p{L}+ amendment)\b/giu;
const OF_NAMED = 1.5;

/** A place with the number that a question asks for: how high, how late, how many. */
const OF_MEASURE = 1.5;

/** A page or document as a whole, where a question has its title. */
const OF_COVER = 1.6;

/** An amenity's page that a question doesn't name, and that hasn't all of it: its rules are for it alone. */
const OF_OTHER_AMENITY = 0.7;

/**
 * How well a place answers a question. What counts is how much of the question's words it has (the rare
 * ones tell the most), most of all in one passage; whether they are in its title, and how much else the title
 * says; whether the title asks the same question; what the question tells of where its answer is; and the
 * weight of the document or page, of which a half is for what its title names.
 */
export function scorePlace({ source, title, text, chapter = "" }: SearchPlace, sought: Sought) {
  const ofTitle = sought.find(title);
  const ofSource = sought.find(source.title);
  const inSource = sought.best(ofSource).map((sure) => sure * OF_SOURCE);
  const above = sought.best(
    sought.find(chapter).map((hit) => ({ ...hit, sure: hit.sure * OF_CHAPTER })),
    inSource,
  );
  const titled = sought.best(ofTitle, above);
  const covered = coverage(text, titled, sought);
  const share = Math.max(
    sought.shareOf(title, ofTitle),
    OF_SOURCE * sought.shareOf(source.title, ofSource),
  );
  const named = sought.weigh(titled) * (0.5 + 0.5 * share);
  const isCover = title === source.title && sought.weigh(sought.best(ofTitle)) >= 0.9;
  const isOther = source.url.startsWith("/amenities/") && ofSource.length === 0 && covered < 0.96;
  const likeness = sought.likenessOf(`${source.title} ${title}`);
  const kind =
    (definition.test(text) ? OF_DEFINITION : 1) *
    (background.test(title) || (negative.test(title) && !negative.test(sought.question))
      ? OF_BACKGROUND
      : 1) *
    (replaced.test(text) ? OF_REPLACED : 1) *
    (isNamed(source, sought.question) ? OF_NAMED : 1) *
    (title !== source.title && hasMeasure(text, sought.weigh(titled), sought) ? OF_MEASURE : 1) *
    (isCover ? OF_COVER : 1) *
    (isOther ? OF_OTHER_AMENITY : 1);
  const suits = intents
    .filter(
      ({ asks, of }) => asks.test(sought.question) && of.test(`${source.url} ${chapter} ${title}`),
    )
    .reduce((product, { counts }) => product * counts ** (counts > 1 ? covered : 1), kind);
  const more = (source.weight - 1) * (0.5 + 0.5 * sought.weigh(titled));
  const weight = Math.min(source.weight, 1 + more);
  const score = suits * weight * (covered ** 2 + 1.4 * named * covered) * (1 + 0.2 * likeness);
  return { covered, score };
}

function isNamed({ url, title }: SearchSource, question: string): boolean {
  const own = `${title} ${url.split("/").at(-1)}`.toLowerCase();
  const names = question.toLowerCase().match(documentNames) ?? [];
  return names.some((name) => own.includes(name.replace("-", "")));
}

/** Whether the number that is asked for stands in a sentence with a word of the question, or under a title with most. */
function hasMeasure(text: string, titled: number, sought: Sought): boolean {
  const measures = sought.findMeasures(text);
  if (measures.length === 0 || titled >= 0.5) return measures.length > 0;
  const hits = sought.find(text);
  return measures.some((measure) =>
    hits.some((hit) => {
      const [from, to] = [Math.min(hit.start, measure.start), Math.max(hit.end, measure.end)];
      return !/[.;]\s/.test(text.slice(from, to));
    }),
  );
}

/** How much the best passage of a text has, and a part of what the whole has, with the title above it. */
function coverage(text: string, titled: readonly number[], sought: Sought): number {
  const hits = sought.find(text);
  const all = sought.weigh(sought.best(hits, titled));
  let most = sought.weigh(titled);
  for (const [at, { start }] of hits.entries()) {
    if (most >= all) break;
    const last = Math.min(start + PASSAGE_LENGTH, endOfRow(text, start));
    const end = hits.findIndex((hit) => hit.end > last);
    const passage = hits.slice(at, end < 0 ? hits.length : end);
    most = Math.max(most, sought.weigh(sought.best(passage, titled)));
  }
  return 0.7 * most + 0.3 * all;
}

/** Where the row of a table ends that a place is in: the next one is about something else. */
function endOfRow(text: string, place: number): number {
  const end = text.indexOf(";\n", place);
  const row = text.slice(text.lastIndexOf("\n", place) + 1, end);
  return end >= 0 && row.includes(" · ") && !row.includes("\n") ? end : Infinity;
}
