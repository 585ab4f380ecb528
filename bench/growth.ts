import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningSite, startSite } from "../tests/running-site.ts";
import { documentCount, makeUpAssociation, minutesName } from "./made-up-association.ts";
import { formatMemory, memoryOf } from "./memory.ts";
import { printPdfs } from "./print-pdf.ts";
import { processorTime } from "./processor-time.ts";
import { addMinutes, changeAnswer, changeHead, changeLine, push, timeChange } from "./publish.ts";
import { questions } from "./search-questions.ts";
import { flags } from "./start.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

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
    await measureSite({ DATA_DIR: dataDir }, content, (from) => push(from, dataDir));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measureSite(
  environment: Record<string, string>,
  content: string,
  publish: (folder: string) => Promise<void>,
): Promise<void> {
  await (await start("first start", environment)).end();
  const site = await start("start", environment);
  try {
    console.log(`memory after the start: ${formatMemory(memoryOf(site.pid))}`);
    await measureReading(site);
    await measureSearches(site);
    console.log(`memory after that: ${formatMemory(memoryOf(site.pid))}`);
    const [pdf = Buffer.alloc(0)] = await printPdfs([2]);
    console.log(changeHead);
    for (const change of [changeAnswer(), addMinutes("new minutes of 2 pages", pdf)]) {
      console.log(changeLine(change.what, await timeChange(site, change, content, publish)));
    }
    console.log(`memory after that: ${formatMemory(memoryOf(site.pid))}`);
  } finally {
    await site.end();
  }
}

/** Starts the site, and waits for its first answer. */
async function start(what: string, environment: Record<string, string>): Promise<RunningSite> {
  const started = performance.now();
  const site = await startSite("bench", { ...flags, CONTENT_DIR: "", ...environment });
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
  const seconds = [clock, processor].map((time) => (time / 1000).toFixed(2).padStart(11));
  console.log(what.padEnd(44) + seconds.join(""));
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
