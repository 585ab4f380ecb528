import { execFile } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { marked } from "marked";
import { chromiumPath } from "../cli/chromium.ts";
import type { RunningSite } from "../tests/running-site.ts";
import { processorTime, secondsLine } from "./times.ts";

const run = promisify(execFile);
const command = join(import.meta.dirname, "../cli/content.ts");
const sources = join(import.meta.dirname, "../samples/heron-lake-sources/documents");

/** In milliseconds: how long a change may take to be live, and between two looks. */
const patience = 90_000;
const pause = 20;

/** Something that is to be published. */
export interface Publishing {
  what: string;
  /** Does all that a person does for it. */
  publish: (site: RunningSite) => Promise<void>;
  /** The page that shows it, and a text that this has only then. */
  path: string;
  shows: string;
  /** Whether a search for the text finds it. */
  isSearched?: true;
}

/**
 * Publishes something, and looks until visitors see and find it.
 *
 * @returns a line of a table, in seconds from the beginning.
 */
export async function timePublishing(
  site: RunningSite,
  { what, publish, path, shows, isSearched }: Publishing,
): Promise<string> {
  const used = () => processorTime(site.pid) + processorTime(process.pid) - ownTime();
  const usedBefore = used();
  const started = performance.now();
  const since = () => performance.now() - started;
  const found = () => untilShown(`${site.origin}/search?q=${shows}`, `<mark>${shows}`).then(since);
  const times = await Promise.all([
    publish(site).then(since),
    untilShown(site.origin + path, shows).then(since),
    isSearched ? found() : Number.NaN,
  ]);
  return secondsLine(what, [...times, used() - usedBefore]);
}

/** The head of such a table; the processor time has in it what was done for visitors meanwhile. */
export const publishHead = `${"".padEnd(44)}   answered       live      found  processor   (s)`;

/** The processor time of this process without those that it started, in milliseconds. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Asks until an answer has a text. */
async function untilShown(address: string, text: string): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await wait(pause)) {
    const answer = await fetch(address);
    const html = await answer.text();
    if (answer.ok && html.includes(text)) return;
  }
  throw new Error(`${address} did not show the change in time.`);
}

/** Runs `npm run content -- push` on a folder, for a site's database. */
export async function push(folder: string, dataDir: string): Promise<void> {
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir, NODE_ENV: "production" };
  await run(process.execPath, [command, "push", folder], { env });
}

/** An answer of a folder's FAQ that is new each time. */
export function changeAnswer(folder: string, publish: () => Promise<void>): Publishing {
  const shows = `As of change ${newWord()}`;
  return {
    what: "an answer of the FAQ",
    async publish() {
      const file = join(folder, "faq.yaml");
      writeFileSync(file, readFileSync(file, "utf8").replace(/(answer: >-\n +)/, `$1${shows}. `));
      await publish();
    },
    path: "/faq",
    shows,
  };
}

/** New minutes in a folder. */
export function addMinutes(
  what: string,
  pdf: Buffer | undefined,
  folder: string,
  publish: () => Promise<void>,
): Publishing {
  const id = `2026-11-minutes-${newWord()}`;
  return {
    what,
    async publish() {
      writeFileSync(join(folder, `minutes/${id}.pdf`), pdf ?? "");
      const entry = `kind: minutes\n  date: 2026-11-18\n  title: Minutes\n  summary: What was decided.\n  updated: 2026-11-18`;
      appendFileSync(join(folder, "minutes/minutes.yaml"), `\n${id}:\n  ${entry}\n`);
      await publish();
    },
    path: `/meetingminutes/${id}`,
    shows: "<h1",
  };
}

let words = 0;

/** A word that nothing else has: letters only, since the search takes numbers apart. */
function newWord(): string {
  words += 1;
  const letters = String(Date.now() * 100 + words).replace(/\d/g, (digit) =>
    String.fromCharCode(97 + Number(digit)),
  );
  return `heron${letters}`;
}

/** A new question, written at the desk. */
export function writeQuestion(cookie: string): Publishing {
  const shows = newWord();
  const fields = { question: `Where is the ${shows}?`, answer: "At the dock." };
  const publish = pressPublish("/admin/publish/faq/new", cookie, fields);
  return { what: "a question", publish, path: "/faq", shows, isSearched: true };
}

/** New minutes from the desk: a PDF, or minutes that are kept at another address. */
export function sendMinutes(cookie: string, pdf: Buffer | null): Publishing {
  const shows = newWord();
  const typed = { title: `Meeting ${shows}`, kind: "minutes", date: "2026-11-18" };
  const file = pdf && new File([new Uint8Array(pdf)], "minutes.pdf", { type: "application/pdf" });
  return {
    what: pdf ? "minutes, a PDF of 2 pages" : "minutes without a PDF",
    publish: pressPublish("/admin/publish/minutes/new", cookie, {
      ...{ ...typed, summary: "What was decided." },
      ...(file ? { file } : { embed: "https://example.org/minutes" }),
    }),
    path: `/meetingminutes/2026-11-meeting-${shows}`,
    shows,
    isSearched: true,
  };
}

function pressPublish(form: string, cookie: string, fields: Record<string, string | File>) {
  return async ({ origin }: RunningSite): Promise<void> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, intent: "publish" })) {
      body.set(name, value);
    }
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await fetch(origin + form, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
    });
    if (answer.status !== 302) throw new Error(`"Publish" was answered with ${answer.status}`);
  };
}

/**
 * Prints PDFs as a browser does: with tags, an outline, and the text of the sample's documents.
 *
 * @param counts how many pages each has.
 */
export async function printPdfs(counts: readonly number[]): Promise<Buffer[]> {
  const texts = readdirSync(sources).map((file) =>
    readFileSync(join(sources, file), "utf8").replace(/^---\n.*?\n---\n/s, ""),
  );
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  try {
    const page = await browser.newPage();
    const pdfs: Buffer[] = [];
    for (const count of counts) {
      // The sample's documents have some 40 pages. The hour makes a file that was never converted.
      const text = Array.from({ length: Math.ceil(count / 30) }, () => texts.join("\n")).join("\n");
      const title = `Printed at ${new Date().toISOString()}`;
      await page.setContent(`<h1>${title}</h1>${marked.parse(text)}`);
      const printed = { format: "Letter", tagged: true, outline: true } as const;
      const margin = { top: "1in", right: "1in", bottom: "1in", left: "1in" };
      pdfs.push(await page.pdf({ ...printed, margin, pageRanges: `1-${count}` }));
    }
    return pdfs;
  } finally {
    await browser.close();
  }
}
