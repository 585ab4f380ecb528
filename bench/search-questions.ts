import { plantCorpus } from "../app/search/corpus.fixture.ts";
import { findPlaces } from "../app/search/find-places.server.ts";
import { gatherResults } from "../app/search/search.server.ts";
import { openSearchIndex } from "../app/search/search-index.server.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

const rounds = 200;
const { words } = plantCorpus(0);

/** The words of a question: all of them, or the 60 most frequent. */
const word = (round: number, nth: number) => words[(round * 97 + nth * 31) % 3000] ?? "lake";
const frequent = (round: number, nth: number) => words[(round * 7 + nth * 3) % 60] ?? "lake";

/** Kinds of questions, each made anew for every round. */
export const questions: Record<string, (round: number) => string> = {
  the: () => "the",
  "the association's board": () => "the association's board",
  "one frequent word": (round) => frequent(round, 0),
  "one word": (round) => word(round, 0),
  "two frequent words": (round) => list(2, (nth) => frequent(round, nth)),
  "three words": (round) => list(3, (nth) => word(round, nth)),
  "one letter": (round) => word(round, 0).slice(0, 1),
  "the beginning of a word": (round) => word(round, 0).slice(0, 3),
  "two words, one misspelled": (round) => `${frequent(round, 0)} ${misspell(word(round, 1))}`,
  "ten words": (round) => list(10, (nth) => word(round, nth)),
  "ten frequent words": (round) => list(10, (nth) => frequent(round, nth)),
  "twelve beginnings": (round) => list(12, (nth) => word(round, nth).slice(0, 3)),
  "twelve words, all misspelled": (round) => list(12, (nth) => misspell(word(round, nth))),
};

function list(count: number, make: (nth: number) => string): string {
  return Array.from({ length: count }, (_, nth) => make(nth)).join(" ");
}

/** Two letters in the middle change places. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

/** As in "95.1 MB". */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function measureQuestions(file: string): void {
  const before = process.memoryUsage.rss();
  const started = performance.now();
  const index = openSearchIndex(file);
  console.log(`opened in ${(performance.now() - started).toFixed(1)} ms`);
  console.log(timesHead);
  for (const [what, ask] of Object.entries(questions)) {
    const times = Array.from({ length: rounds }, (_, round) => {
      const question = ask(round);
      const started = performance.now();
      gatherResults(index, findPlaces(index, question), { page: 1, within: "" });
      return performance.now() - started;
    });
    console.log(timesLine(what, sumUp(times)));
  }
  const after = process.memoryUsage.rss();
  console.log(`the process had ${megabytes(before)} before, and has ${megabytes(after)} now`);
  index.close();
}

if (import.meta.main) measureQuestions(process.argv[2] ?? "");
