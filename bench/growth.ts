import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { plantCorpus } from "../app/search/corpus.fixture.ts";
import type { RunningSite } from "../tests/running-site.ts";
import {
  get,
  memoryRow,
  processorTime,
  row,
  timeOf,
  timesHead,
  timesRow,
  withFolder,
  withSite,
} from "./harness.ts";
import { documentCount, makeUpAssociation, minutesName } from "./made-up-association.ts";
import { openDesk, printPdfs } from "./publish.ts";

const command = join(import.meta.dirname, "../cli/content.ts");

/** How many document pages are read, and how often each kind of question is asked. */
const reads = 500;
const searchRounds = 40;

/** Measures the site of an association that has accumulated 1,000 documents with 20,000 pages. */
export function measureGrowth(): Promise<void> {
  return withFolder(async (folder) => {
    const [content, DATA_DIR] = [join(folder, "content"), join(folder, "data")];
    await makeUpAssociation(content, join(DATA_DIR, "cache"));
    const env = { PATH: process.env["PATH"], DATA_DIR, NODE_ENV: "production" };
    const push = () => promisify(execFile)(process.execPath, [command, "push", content], { env });
    row("", "clock", "cpu (s)");
    const before = processorTime(process.pid);
    const clock = await timeOf(push);
    row(
      "first publishing, everything read",
      clock / 1000,
      (processorTime(process.pid) - before) / 1000,
    );
    await measureStart("first start", DATA_DIR, async () => {});
    await measureStart("start", DATA_DIR, measureSite);
  });
}

async function measureStart(
  what: string,
  DATA_DIR: string,
  then: (site: RunningSite) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  await withSite(
    async (site) => {
      await get(site.origin);
      row(what, (performance.now() - started) / 1000, processorTime(site.pid) / 1000);
      await then(site);
    },
    { DATA_DIR },
  );
}

async function measureSite(site: RunningSite): Promise<void> {
  const { origin, pid } = site;
  memoryRow("memory after the start, and its own", pid);
  const pages: number[] = [];
  for (let read = 0; read < reads; read += 1) {
    const name = minutesName(Math.floor(Math.random() * documentCount));
    pages.push(await timeOf(() => get(`${origin}/meetingminutes/${name}`)));
  }
  const searches: number[] = [];
  for (const ask of questions) {
    for (let round = 0; round < searchRounds; round += 1) {
      searches.push(
        await timeOf(() => get(`${origin}/search?q=${encodeURIComponent(ask(round))}`)),
      );
    }
  }
  timesHead();
  timesRow("a random page", pages);
  timesRow("all searches", searches);
  memoryRow("memory after that", pid);
  const [pdf = Buffer.alloc(0)] = await printPdfs([2]);
  const desk = await openDesk(site);
  await desk.publishQuestion();
  await desk.publishMinutes(pdf, 2);
  memoryRow("memory after that", pid);
}

const { words } = plantCorpus(0);

/** A question's word: from all, or from the 60 most frequent. */
const word = (round: number, nth = 0) => words[(round * 97 + nth * 31) % 3000] ?? "lake";
const frequent = (round: number, nth = 0) => words[(round * 7 + nth * 3) % 60] ?? "lake";
const list = (count: number, make: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => make(nth)).join(" ");

/** Kinds of questions, each generated for every round. */
const questions: ((round: number) => string)[] = [
  () => "the association's board",
  (round) => frequent(round),
  (round) => word(round).slice(0, 1),
  (round) => word(round).slice(0, 3),
  (round) => list(3, (nth) => word(round, nth)),
  (round) => `${frequent(round)} ${misspell(word(round, 1))}`,
  (round) => list(10, (nth) => frequent(round, nth)),
  (round) => list(12, (nth) => misspell(word(round, nth))),
];

/** Swaps two letters in the middle. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1);
}
