import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type RunningSite, startSite } from "../tests/running-site.ts";
import { loadSample, publishSample, samples, shareCache } from "../tests/samples.ts";
import { formatMemory, memoryOf, requestsPerSecond, sumMemory } from "./load.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";
import { logIn, registerOne } from "./visitors.ts";

const starts = 7;
const associations = 20;
const rounds = 3;
const seconds = 3;

/** As `npm run serve` starts it. */
export const flags = {
  NODE_OPTIONS: "--max-old-space-size=256 --max-semi-space-size=8",
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "1000000",
};

/** What visitors and residents read, of every kind. */
const read = ["/", "/faq", "/covenantsbylaws/bylaws", "/calendar", "/search?q=dock", "/login"];

/** How soon a built site answers, what it holds in memory, and twenty of them side by side. */
export async function measureStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "shoreline-bench-"));
  try {
    for (const sample of samples) await loadSample(sample);
    await measureStarts(join(folder, "one"));
    await measureLoad(join(folder, "one"));
    await measureAssociations(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStarts(DATA_DIR: string): Promise<void> {
  const times = { faq: [] as number[], home: [] as number[] };
  // The first one makes the tables, and renders and compiles what later ones find.
  for (let start = 0; start <= starts; start += 1) {
    const began = performance.now();
    const site = await startSite("bench", { ...flags, DATA_DIR });
    try {
      await get(site, "/faq");
      if (start > 0) times.faq.push(performance.now() - began);
      await get(site, "/");
      if (start > 0) times.home.push(performance.now() - began);
    } finally {
      await site.end();
    }
  }
  console.log(timesHead);
  console.log(timesLine("start, until /faq is there", sumUp(times.faq)));
  console.log(timesLine("start, until / is there, after that", sumUp(times.home)));
}

async function measureLoad(DATA_DIR: string): Promise<void> {
  const site = await startSite("bench", { ...flags, DATA_DIR });
  const row = (what: string) => console.log(what.padEnd(44) + formatMemory(memoryOf(site.pid)));
  console.log("\nmemory");
  try {
    await pause(2000);
    row("after a start, nothing asked yet");
    for (const path of read) await get(site, path);
    row("after the first pages");
    await registerOne(site.origin, 1);
    const resident = { email: "resident-1@example.org", password: "a quiet heron at dawn" };
    const cookie = `Cookie: ${await logIn(site.origin, resident)}`;
    for (let round = 1; round <= rounds; round += 1) {
      let answered = 0;
      for (const [path, headers] of [
        ...read.map((path) => [path, []] as const),
        ["/", [cookie]],
      ] as const) {
        const rate = requestsPerSecond(`http://127.0.0.1:${site.port}${path}`, seconds, [
          ...headers,
        ]);
        answered += rate * seconds;
      }
      row(`after ${Math.round(answered / 1000)} thousand requests, round ${round}`);
    }
    await pause(5000);
    row("five seconds later");
  } finally {
    await site.end();
  }
}

async function measureAssociations(folder: string): Promise<void> {
  const sites: RunningSite[] = [];
  const times: number[] = [];
  try {
    for (let number = 1; number <= associations; number += 1) {
      const DATA_DIR = join(folder, `${number}`);
      shareCache(DATA_DIR);
      await publishSample({ DATA_DIR }, samples[number % samples.length]);
      const began = performance.now();
      const site = await startSite("bench", { ...flags, DATA_DIR });
      sites.push(site);
      await get(site, "/faq");
      times.push(performance.now() - began);
    }
    for (const site of sites) await get(site, "/");
    console.log(`\n${timesHead}`);
    console.log(timesLine("first start of one beside the others", sumUp(times)));
    const all = sumMemory(sites.map(({ pid }) => memoryOf(pid)));
    console.log(`${associations} processes together`.padEnd(44) + formatMemory(all));
  } finally {
    await Promise.all(sites.map((site) => site.end()));
  }
}

async function get({ port }: RunningSite, path: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}${path}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
}
