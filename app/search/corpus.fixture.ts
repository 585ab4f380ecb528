import type { SearchPlace } from "./search-place.ts";

/** A set of made-up documents, with words as frequent and as rare as in real ones. */
export interface Corpus {
  places: SearchPlace[];
  /** The words in it that tell something, the most frequent first. */
  words: string[];
}

const consonants = "bcdfglmnprstvw";
const vowels = "aeiou";
/** The most frequent words tell nothing; then, as in real covenants, comes what is in a quarter of them. */
const small = "the and a of to on is it for in or at may that not are with from be by".split(" ");
const usual = `lake lot board owner fence height dock boat covenant article assessment member pool
  guest meeting quorum vote amendment dwelling approval committee shoreline reserve budget`;

/** Makes documents of 20 pages with 330 words a page in six sections; the same ones every time. */
export function plantCorpus(pages: number): Corpus {
  const random = repeatable(38);
  const pick = (letters: string) => letters.charAt(Math.floor(random() * letters.length));
  const words = [...small, ...usual.split(/\s+/)];
  while (words.length < 15_000) {
    const syllables = 1 + Math.floor(random() * 4);
    const made = Array.from({ length: syllables }, () => pick(consonants) + pick(vowels));
    words.push(made.join("") + (random() < 0.5 ? pick(consonants) : ""));
  }
  // As in any language, the word of rank n is about 1/n as frequent as the first.
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? "lake";
  const say = (count: number) => Array.from({ length: count }, word).join(" ");
  const places = Array.from({ length: pages * 6 }, (_, index): SearchPlace => {
    const page = Math.floor(index / 6);
    const document = Math.floor(page / 20);
    const url = `/meetingminutes/${document}`;
    return {
      source: { url, title: `Document ${document}`, weight: 1 },
      url: `${url}#page-${(page % 20) + 1}`,
      where: `Page ${(page % 20) + 1}`,
      title: `${(index % 120) + 1}. ${say(3)}`,
      text: say(52),
    };
  });
  return { places, words: words.slice(small.length) };
}

/** Numbers from 0 to 1 that look like chance (mulberry32). */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
