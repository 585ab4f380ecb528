import { stemmer } from "stemmer";
import { foldText } from "../platform/names.ts";
import { RecentlyUsed } from "../platform/recently-used.ts";

/** A word of a text, and its position. */
export interface TextWord {
  /** Folded: without case, accents and apostrophes. */
  word: string;
  /** Its index terms: its stem and, after "Article", the article's number ("article4"). */
  terms: readonly string[];
  start: number;
  end: number;
}

/** A word of a query. */
export interface QueryWord {
  word: string;
  term: string;
}

/** The maximum number of words in a query; the rest is ignored. */
const MOST_WORDS = 12;
const LONGEST_WORD = 40;

/**
 * Numbers keep their dots ("8.4"), words their apostrophes and accents. Phone numbers are one word, and
 * so are the signs of an email address and of a price.
 */
const wordPattern =
  /\b\d{3}[-‑]\d{4}\b|\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*|[@$]/gu;

/** What such a word is found by, too. */
const signs: [RegExp, string][] = [
  [/^\d{3}[-‑]\d{4}$/, "phone"],
  [/^@$/, "email"],
  [/^\$$/, "cost"],
];

/** Stop words: too frequent to search for, unless the query has nothing else. */
const stopWords = new Set(
  `a about all am an and any are as at be been but by can could did do does each for from get had has have
  he her his how i if in into is it its may me might much must my no not of on one or our shall she should so than
  that the their them then there these they this to us was we were what when where which who whom whose
  why will with would you your im ive id isnt arent dont doesnt cant whats now got gotten happens happen too very
  supposed wants need needs needed
  someone somebody anyone anybody please tell keeps really still`.split(/\s+/),
);

/** Whether a folded word tells nothing by itself. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/** Words that say what is wanted to know more than of what: "day" in "trash day". */
const vagueWords = new Set(
  `able above add after again allow allowed also always amount another anymore around ask
  association away back bad ban banned become before begin being best better between big both
  bright bring bringing build building carry certain come comes coming community correct cost
  currently date dates day days deadline deal detail details different difficult doing drop during
  easy else end entire ever every exact explain extra few find follow forbidden full fun get
  getting give go going good great handle happen hard having help here hoa hold hour hours illegal
  important include info information install instead involve just keep kind know large last law
  leave leaving lie like list little live lives long look main major make making mean money more
  most move name names nearby necessary neighbor neighborhood neighbors never new next nice normal
  number off offer official okay old only other others out over own page pass people permitted
  person pick policy possible prefer price prohibited project proper property provide pull push
  put putting reach real recent regular remain replace replacing result results right rule rules
  run running runs same schedule see seem set several show similar simple since sit site
  size small some someone something sometime specific stand start stay staying stays store strange
  strong stuff such sure take takes thing things think through time times today together tomorrow
  total touch true try turn typical under understand until up use used using usual various wait
  want way website week while whole wish without wonder work working worry wrong year yearly`.split(
    /\s+/,
  ),
);

/** Whether a folded word says less of what a question is about than its others. */
export function isVague(word: string): boolean {
  return vagueWords.has(word);
}

/** Words before a number that only say what is numbered. */
const labels = new Set(["article", "art", "section", "sec", "paragraph"]);

/** Forms of a word that the stemmer doesn't know, and words that it takes for forms of another one. */
const knownStems = new Map(
  `accountant:accountant accountants:accountant bigger:big bit:bite bitten:bite bought:buy broke:break
  broken:break built:build caught:catch children:child chosen:choose dug:dig fed:feed feet:foot
  geese:goose generator:generator generators:generator grew:grow grounds:grounds grown:grow
  held:hold higher:high highest:high hung:hang kept:keep laid:lay larger:large
  largest:large leaves:leaf longer:long longest:long lost:lose louder:loud lower:low lowered:low
  met:meet news:news owned:owner ownership:owner owning:owner owns:owner paid:pay ran:run renter:rent
  renters:rent reserves:reserves sailing:sailboat seasonal:seasonal security:security seller:sell sellers:sell
  sent:send signed:signed sold:sell spent:spend stolen:steal swam:swim taller:tall thrown:throw took:take
  wider:wide written:write wrote:write`
    .split(/\s+/)
    .map((pair) => pair.split(":"))
    .map(([word = "", form = ""]) => [word, word.startsWith(form) ? form : stemmer(form)]),
);

/** The stem of a folded word ("fences" and "fencing" have the same); numbers stay as they are. */
export function stemOf(word: string): string {
  return /\p{N}/u.test(word) ? word : (knownStems.get(word) ?? stemmer(word));
}

const vagueStems = new Set([...vagueWords].map(stemOf));

/** Whether a stem is that of a vague word. */
export function isVagueStem(stem: string): boolean {
  return vagueStems.has(stem);
}

/** What is made of a word as it is written. */
type ReadWord = Pick<TextWord, "word" | "terms">;

/** Texts have the same words again and again, and each takes long to fold and to find the stem of. */
const knownWords = new Map<string, ReadWord>();
const MOST_KNOWN = 50_000;
/** A longer part of a text would keep the whole text in memory: V8 copies only shorter ones. */
const LONGEST_KNOWN = 12;

/** The words of a text as they are written, in order, and where each begins. */
export interface WrittenWords {
  written: string[];
  starts: number[];
}

/** What one counts beside its text. */
const OWN_SIZE = 100;
/** Texts that were split last, of so many characters in all: many questions find the same places. */
const splitTexts = new RecentlyUsed<string, WrittenWords & { text: string }>(
  300_000,
  ({ text }) => OWN_SIZE + text.length,
);

/** Splits a text into its words. */
export function splitWords(text: string): WrittenWords {
  const known = splitTexts.get(text);
  if (known) return known;
  const words = { text, ...split(text) };
  splitTexts.add(text, words);
  return words;
}

function split(text: string): WrittenWords {
  const written: string[] = text.match(wordPattern) ?? [];
  let end = 0;
  const starts = written.map((word) => {
    // Between two words is nothing that a word begins with.
    const start = text.indexOf(word, end);
    end = start + word.length;
    return start;
  });
  return { written, starts };
}

/** The words of a text, in order. */
export function readWords(text: string): TextWord[] {
  return readThose(splitWords(text), () => true);
}

/** Those words of a text that have one of these terms, in order. */
export function findWords(words: WrittenWords, terms: ReadonlySet<string>): TextWord[] {
  // A stem begins with the letter with which its word begins; "article4" stands at a number.
  const initials = new Set([...terms].map((term) => term.charCodeAt(0)));
  const areNumbered = [...terms].some((term) => /^article\d/.test(term));
  const read = readThose(words, (written) => {
    const initial = written.charCodeAt(0);
    return (
      areNumbered ||
      initial > 0x7f ||
      initial < 0x41 ||
      initials.has(initial) ||
      initials.has(initial | 0x20)
    );
  });
  return read.filter((word) => word.terms.some((term) => terms.has(term)));
}

function readThose(
  { written, starts }: WrittenWords,
  isRead: (written: string) => boolean,
): TextWord[] {
  const words: TextWord[] = [];
  for (const [at, one] of written.entries()) {
    if (!isRead(one)) continue;
    const { word, terms } = readWord(one);
    if (!word) continue;
    const number = words.at(-1)?.word === "article" ? articleNumber(word) : null;
    const all = number ? [...terms, `article${number}`] : terms;
    const start = starts[at] ?? 0;
    words.push({ word, terms: all, start, end: start + one.length });
  }
  return words;
}

function readWord(written: string): ReadWord {
  const known = knownWords.get(written);
  if (known) return known;
  const word = foldWord(written);
  const more = signs.flatMap(([sign, term]) => (sign.test(written) ? [term] : []));
  const read = { word, terms: [stemOf(word), ...more] };
  if (written.length > LONGEST_KNOWN) return read;
  if (knownWords.size >= MOST_KNOWN) knownWords.clear();
  knownWords.set(written, read);
  return read;
}

/** Phrases of a question that mean another word than theirs: a "sign in" the yard is something else. */
const phrases: [RegExp, string][] = [
  [/\bsign[ -]?(?:in|on)(?= to\b|\W*$)/i, "log in"],
  [/\bhow much\b/i, "cost"],
  [/\bhow (?:early|late|soon)\b/i, "hours"],
  [
    /\bhow many\b(?= (?:homes|houses|lots|people|residents|streets)\b(?!.* (?:can|may|allowed)\b)|.*\b(?:there|do (?:i|we) (?:get|have))\b)/i,
    "",
  ],
  [/\bhow long (?:do|does|did|will)\b/i, "time"],
  [/\bhow old (?=do|must|to)/i, "age "],
  [/\bnext[- ]door\b/i, "neighbor"],
  [/\bopen (?=an? |my )/i, "start "],
  [/(?<!\b(?:my|our|your) )\bown\b/i, "owns"],
  [/\b(?:second|another|extra) (?:story|floor)\b/i, "stories"],
  [/\b(?:trash|garbage) cans?\b/i, "cans"],
  [/\b(?:standing water|water (?:runs|comes|drains|flows|pools|stands))\b/i, "drainage"],
  [/\b(?:a|by|my|the) checks?\b/i, "payment"],
  [/\bhow (?:far|close)\b/i, "distance"],
  [/\b(?:don['’]?t|do not|can['’]?t|not) (?:pay|afford)\b/i, "unpaid"],
  [/\bpay(?:s|ing)? for$/i, "expenses"],
  [/\bsa(?:id|ys?) no\b/i, "declined"],
  [
    /\bwater(?:ing)? (?:my |our |the |your )?(?=lawn|yard|grass|garden|plants|flowers)/i,
    "irrigate ",
  ],
  [/\b(?:not|doesn['’]?t|isn['’]?t|won['’]?t|stopped) work(?:ing)?\b/i, "broken"],
];

/**
 * The words of a question to search for, without duplicates: without stop words unless there are no
 * others, and with "Article" and its number as one word ("Article IV" equals "article 4").
 */
export function readQuery(question: string): QueryWord[] {
  const said = phrases.reduce((text, [phrase, word]) => text.replace(phrase, word), question);
  const words = readWords(said).map(({ word }) => word);
  const all = words.flatMap((word, index): QueryWord[] => {
    const before = words[index - 1] ?? "";
    const isNumbered = /^\p{N}/u.test(words[index + 1] ?? "");
    if (labels.has(word) && (isNumbered || (isArticle(word) && articleNumber(words[index + 1])))) {
      return [];
    }
    const number = isArticle(before) ? articleNumber(word) : null;
    return [{ word, term: number ? `article${number}` : stemOf(word) }];
  });
  const significant = all.filter(({ word, term }) => !stopWords.has(word) || term !== stemOf(word));
  const chosen = significant.length > 0 ? significant : all;
  return [...new Map(chosen.map((one) => [one.term, one])).values()].slice(0, MOST_WORDS);
}

/** Without case, accents and the possessive: "Owner’s" is "owner". */
function foldWord(written: string): string {
  return foldText(written)
    .replace(/['’]s$/, "")
    .replaceAll(/['’‑-]/g, "")
    .slice(0, LONGEST_WORD);
}

function isArticle(word: string): boolean {
  return word === "article" || word === "art";
}

const romanDigits: [string, number][] = [
  ["xl", 40],
  ["l", 50],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

/** "4" and "iv" are 4; anything else is null. */
function articleNumber(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,3}$/.test(word)) return Number(word);
  let left = word;
  let number = 0;
  for (const [digits, value] of romanDigits) {
    for (; left.startsWith(digits); left = left.slice(digits.length)) number += value;
  }
  return left === "" && number > 0 ? number : null;
}
