import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plantCorpus } from "../app/search/corpus.fixture.ts";
import { type RunningSite, startSite } from "../tests/running-site.ts";
import { formatMemory, memoryOf } from "./load.ts";
import { documentCount, makeUpAssociation, minutesName } from "./made-up-association.ts";
import {
  addMinutes,
  changeAnswer,
  printPdfs,
  publishHead,
  push,
  timePublishing,
} from "./publish.ts";
import { flags } from "./start.ts";
import { processorTime, secondsLine, sumUp, timesHead, timesLine } from "./times.ts";

/** How many document pages are read, and for how long at most, in milliseconds. */
const reads = 2000;
const longest = 100_000;
const atOnce = 4;
const searchRounds = 40;

/** What the site takes for an association that has gathered 1,000 documents with 20,000 pages. */
export async function measureGrowth(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-growth-"));
  const dataDir = join(folder, "data");
  const content = join(folder, "content");
  try {
    await makeUpAssociation(content, join(dataDir, "cache"));
    console.log("                                                  clock  processor   (s)");
    await timed("first publishing, everything converted", () => push(content, dataDir));
    await measureSite({ DATA_DIR: dataDir }, content, () => push(content, dataDir));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureSite(
  environment: Record<string, string>,
  content: string,
  publish: () => Promise<void>,
): Promise<void> {
  await (await start("first start", environment)).end();
  const site = await start("start", environment);
  try {
    console.log(`memory after the start: ${formatMemory(memoryOf(site.pid))}`);
    await measureReading(site);
    await measureSearches(site);
    console.log(`memory after that: ${formatMemory(memoryOf(site.pid))}`);
    const [pdf = Buffer.alloc(0)] = await printPdfs([2]);
    console.log(publishHead);
    console.log(await timePublishing(site, changeAnswer(content, publish)));
    console.log(
      await timePublishing(site, addMinutes("minutes of 2 pages", pdf, content, publish)),
    );
    console.log(`memory after that: ${formatMemory(memoryOf(site.pid))}`);
  } finally {
    await site.end();
  }
}

/** Starts the site, and waits for its first answer. */
async function start(what: string, environment: Record<string, string>): Promise<RunningSite> {
  const started = performance.now();
  const site = await startSite("bench", { ...flags, ...environment });
  const answer = await fetch(site.origin);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The site answered ${answer.status}`);
  printTimes(what, performance.now() - started, processorTime(site.pid));
  return site;
}

async function timed(what: string, act: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const before = processorTime(process.pid);
  await act();
  printTimes(what, performance.now() - started, processorTime(process.pid) - before);
}

function printTimes(what: string, clock: number, processor: number): void {
  console.log(secondsLine(what, [clock, processor]));
}

/** Reads random documents as visitors do: the page, some of its pictures, and at times the PDF. */
async function measureReading(site: RunningSite): Promise<void> {
  const end = performance.now() + longest;
  const times: Record<string, number[]> = { page: [], picture: [], pdf: [] };
  let left = reads;
  const ask = async (what: string, path: string) => {
    const started = performance.now();
    const answer = await fetch(site.origin + path, { headers: { "accept-encoding": "br" } });
    const bytes = await answer.bytes();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    times[what]?.push(performance.now() - started);
    return bytes;
  };
  const visit = async () => {
    while (left > 0 && performance.now() < end) {
      left -= 1;
      const name = minutesName(Math.floor(Math.random() * documentCount));
      const html = new TextDecoder().decode(await ask("page", `/meetingminutes/${name}`));
      const pictures = html.match(/\/media\/[\w-]+\/\d+-\d+\.\w+/g) ?? [];
      const picture = pictures[Math.floor(Math.random() * pictures.length)];
      if (picture) await ask("picture", picture);
      if (left % 4 === 0) await ask("pdf", `/documents/${name}.pdf`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  console.log(timesHead);
  for (const [what, took] of Object.entries(times)) {
    console.log(
      timesLine(`a random ${what === "pdf" ? "PDF" : what}, ${atOnce} at once`, sumUp(took)),
    );
  }
}

async function measureSearches(site: RunningSite): Promise<void> {
  const times: number[] = [];
  for (const ask of Object.values(questions)) {
    for (let round = 0; round < searchRounds; round += 1) {
      const started = performance.now();
      const answer = await fetch(`${site.origin}/search?q=${encodeURIComponent(ask(round))}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A search was answered with ${answer.status}`);
      times.push(performance.now() - started);
    }
  }
  console.log(timesLine("all searches", sumUp(times)));
}

const { words } = plantCorpus(0);

/** The words of a question: all of them, or the 60 most frequent. */
const word = (round: number, nth: number) => words[(round * 97 + nth * 31) % 3000] ?? "lake";
const frequent = (round: number, nth: number) => words[(round * 7 + nth * 3) % 60] ?? "lake";

/** Kinds of questions, each made anew for every round. */
const questions: Record<string, (round: number) => string> = {
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
