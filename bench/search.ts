import { plantCorpus } from "../app/search/corpus.fixture.ts";
import { gatherResults } from "../app/search/search.server.ts";
import {
  findPlaces,
  indexPlaces,
  packIndex,
  unpackIndex,
} from "../app/search/search-index.server.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

const pages = 2000;
const rounds = 200;

/** How long a search takes in 2,000 pages of text, and how long it takes to make and read their index. */
export async function measureSearch(): Promise<void> {
  const { places, words } = plantCorpus(pages);
  let started = performance.now();
  const packed = JSON.stringify(packIndex(await indexPlaces(places)));
  console.log(`index of ${pages} pages made in ${since(started)}, ${megabytes(packed.length)}`);
  started = performance.now();
  const index = unpackIndex(JSON.parse(packed));
  console.log(`read in ${since(started)}`);

  const word = (round: number, nth: number) => words[(round * 97 + nth * 31) % 3000] ?? "lake";
  const questions: Record<string, (round: number) => string> = {
    "one frequent word": (round) => words[round % 30] ?? "lake",
    "one word": (round) => word(round, 0),
    "three words": (round) => [0, 1, 2].map((nth) => word(round, nth)).join(" "),
    "the beginning of a word": (round) => word(round, 0).slice(0, 3),
    "two words, one misspelled": (round) => `${words[round % 30]} ${misspell(word(round, 1))}`,
    "twelve words, all misspelled": (round) =>
      Array.from({ length: 12 }, (_, nth) => misspell(word(round, nth))).join(" "),
  };
  console.log(timesHead);
  for (const [what, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const question = ask(round);
      started = performance.now();
      gatherResults(findPlaces(index, question), { page: 1, within: "" });
      times.push(performance.now() - started);
    }
    console.log(timesLine(what, sumUp(times)));
  }
}

/** Two letters in the middle change places. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}

function since(started: number): string {
  return `${Math.round(performance.now() - started)} ms`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
