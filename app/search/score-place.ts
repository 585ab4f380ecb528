import type { SearchPlace } from "./search-place.ts";
import type { Hit, Sought } from "./sought.ts";
import { stemOf } from "./words.ts";

/** Words that are no further apart than this, in characters, stand together. */
const PASSAGE_LENGTH = 300;

/** What the names of its document and chapter count for a section, beside its own title. */
const OF_SOURCE = 0.9;

/** What words of a question tell of where its answer is: what they ask, where, and how much that counts. */
const intents = [
  { words: "who whom people name email contact", on: /^\/boardmembers/, counts: 1.5 },
  {
    words: "contact suggest complain complaint report talk write message address email phone",
    on: /^\/contact/,
    counts: 1.3,
  },
  {
    words: "my change hide update cancel stop unsubscribe dont off",
    on: /^\/(?:account|editinfo)/,
    counts: 1.3,
  },
  { words: "who lives", on: /^\/residents/, counts: 1.5 },
  { words: "many where", on: /^\/$/, counts: 4 },
  {
    words: "decided won result results",
    on: /^\/meetingminutes\/.*(?:meeting|minutes)/,
    counts: 3,
  },
  { words: "reserves balance cash money", on: /^\/meetingminutes\/.*financ/, counts: 1.5 },
  { words: "who what when why much many if", on: /^https:/, counts: 0.7 },
  { words: "form forms print", on: /^\/arc\/\w*application/i, counts: 1.4 },
  { words: "build add install replace put paint plant change", on: /^\/amenities/, counts: 0.6 },
  {
    words: "can may how who are is if",
    on: /^\/meetingminutes\/.*(?:meeting|minutes)/,
    counts: 0.7,
  },
].map(({ words, ...intent }) => ({ ...intent, stems: words.split(" ").map(stemOf) }));

/** How a definition begins, as “Lake” means …: it says what a word is, not what the rules are. */
const definition = /^[“"][^”"]+[”"] means/;
const OF_DEFINITION = 0.6;

/** A rule of which a note says that a later one took its place. */
const replaced = /\breplaced in \d{4}\b/i;
const OF_REPLACED = 0.7;

/** A page or document as a whole, where a question has its title. */
const OF_COVER = 1.6;

/** An amenity's page, where a question doesn't name it: its rules are for it alone. */
const OF_OTHER_AMENITY = 0.7;

/**
 * How well a place answers a question. What counts is how much of the question's words it has (the rare
 * ones tell the most), most of all in one passage; whether they are in its title, and how much else the title
 * says; whether the title asks the same question; what the question tells of where its answer is; and the
 * weight of the document or page.
 */
export function scorePlace({ source, title, text, chapter }: SearchPlace, sought: Sought) {
  const ofTitle = sought.find(title);
  const ofSource = sought.find(source.title);
  const inSource = sought
    .best([...ofSource, ...sought.find(chapter ?? "")])
    .map((sure) => sure * OF_SOURCE);
  const titled = sought.best(ofTitle, inSource);
  const covered = coverage(sought.find(text), titled, sought);
  const share = Math.max(
    sought.shareOf(title, ofTitle),
    OF_SOURCE * sought.shareOf(source.title, ofSource),
  );
  const named = sought.weigh(titled) * (0.5 + 0.5 * share);
  const isCover = title === source.title && sought.weigh(sought.best(ofTitle)) >= 0.9;
  const isOther =
    source.url.startsWith("/amenities/") && sought.weigh(titled) < 0.3 && !ofSource.length;
  const likeness = sought.likenessOf(`${source.title} ${title}`);
  const kind =
    (definition.test(text) ? OF_DEFINITION : 1) *
    (replaced.test(text) ? OF_REPLACED : 1) *
    (isCover ? OF_COVER : 1) *
    (isOther ? OF_OTHER_AMENITY : 1);
  const suits = intents
    .filter(({ on, stems }) => on.test(source.url) && sought.asks(stems))
    .reduce((product, { counts }) => product * counts, kind);
  const score =
    suits * source.weight * (covered ** 2 + 1.4 * named * covered) * (1 + 0.2 * likeness);
  return { covered, score };
}

/** How much the best passage of a text has, and a part of what the whole has, with the title above it. */
function coverage(hits: readonly Hit[], titled: readonly number[], sought: Sought): number {
  const all = sought.weigh(sought.best(hits, titled));
  let most = sought.weigh(titled);
  for (const [at, { start }] of hits.entries()) {
    if (most >= all) break;
    const end = hits.findIndex((hit) => hit.end > start + PASSAGE_LENGTH);
    const passage = hits.slice(at, end < 0 ? hits.length : end);
    most = Math.max(most, sought.weigh(sought.best(passage, titled)));
  }
  return 0.7 * most + 0.3 * all;
}
