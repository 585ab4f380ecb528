import { execFile } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { RunningSite } from "../tests/running-site.ts";
import { processorTime } from "./processor-time.ts";

const run = promisify(execFile);
const command = join(import.meta.dirname, "../cli/content.ts");

/** In milliseconds: how long a change may take to be live, and between two looks. */
const patience = 90_000;
const pause = 20;

/** A change to a content folder. */
export interface Change {
  what: string;
  /** Makes it. */
  make: (folder: string) => void;
  /** The page that shows it, and a text that this has only then. */
  path: string;
  shows: string;
}

let changes = 0;

/** An answer of the FAQ that is new each time. */
export function changeAnswer(): Change {
  const shows = `As of change ${Date.now()}`;
  const make = (folder: string) => {
    const file = join(folder, "faq.yaml");
    writeFileSync(file, readFileSync(file, "utf8").replace(/(answer: >-\n +)/, `$1${shows}. `));
  };
  return { what: "an answer of the FAQ", make, path: "/faq", shows };
}

/** New minutes. */
export function addMinutes(what: string, pdf: Buffer): Change {
  changes += 1;
  const id = `2026-11-minutes-${Date.now()}-${changes}`;
  const make = (folder: string) => {
    writeFileSync(join(folder, `minutes/${id}.pdf`), pdf);
    const entry = `kind: minutes\n  date: 2026-11-18\n  title: Minutes\n  summary: What was decided.\n  updated: 2026-11-18`;
    appendFileSync(join(folder, "minutes/minutes.yaml"), `\n${id}:\n  ${entry}\n`);
  };
  return { what, make, path: `/meetingminutes/${id}`, shows: "<h1" };
}

/** Runs `npm run content -- push` on a folder, for a site's database. */
export async function push(folder: string, dataDir: string): Promise<void> {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, NODE_ENV: "production" };
  await run(process.execPath, [command, "push", folder], { env });
}

/** What a change took, in milliseconds. */
interface ChangeTimes {
  /** From the command, or the saving, until a visitor got it. */
  live: number;
  /** The part of it after the command had ended. */
  after: number;
  /** Of the site, its compiler and the command, with what they did for visitors meanwhile. */
  processor: number;
}

/**
 * Makes a change and publishes it.
 *
 * @param publish does what makes it public.
 */
export async function timeChange(
  site: RunningSite,
  { make, path, shows }: Change,
  folder: string,
  publish: (folder: string) => Promise<void>,
): Promise<ChangeTimes> {
  const used = () => processorTime(site.pid) + processorTime(process.pid);
  const usedBefore = used() - ownTime();
  const started = performance.now();
  const since = () => performance.now() - started;
  make(folder);
  const [live, published] = await Promise.all([
    untilShown(site.origin + path, shows).then(since),
    publish(folder).then(since),
  ]);
  const processor = used() - ownTime() - usedBefore;
  return { live, after: Math.max(0, live - published), processor };
}

/** The processor time of this process without those that it started, in milliseconds. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Asks until an answer has a text. */
export async function untilShown(address: string, text: string): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await wait(pause)) {
    const answer = await fetch(address);
    const html = await answer.text();
    if (answer.ok && html.includes(text)) return;
  }
  throw new Error(`${address} did not show the change in time.`);
}

/** A line of a table of changes. */
export function changeLine(what: string, { live, after, processor }: ChangeTimes): string {
  const seconds = [live, after, processor].map((time) => (time / 1000).toFixed(2).padStart(11));
  return what.padEnd(44) + seconds.join("");
}

/** The head of such a table. */
export const changeHead = `${"".padEnd(44)}       live  published  processor   (s)`;
