import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { marked } from "marked";
import { chromiumPath } from "../cli/chromium.ts";
import { administrator, type RunningSite } from "../tests/running-site.ts";
import {
  get,
  logIn,
  processorTime,
  row,
  send,
  timeOf,
  timesHead,
  timesRow,
  visit,
  withSite,
} from "./harness.ts";

const sources = join(import.meta.dirname, "../samples/heron-lake-sources/documents");

/** In milliseconds: visits without a change, the most that a change may take, and the pause between checks. */
const alone = 6000;
const patience = 90_000;
const pause = 5;

/** Measures how soon a change is live, and how it affects visitors. */
export function measurePublishing(): Promise<void> {
  return withSite(async (site) => {
    const [short = Buffer.alloc(0), long = Buffer.alloc(0)] = await printPdfs([2, 60]);
    const met: [string, number[]][] = [];
    const meanwhile = async (what: string, act: () => Promise<unknown>) => {
      const end = visit(`${site.origin}/faq`);
      await act();
      met.push([`a visitor, ${what}`, await end()]);
    };
    await meanwhile("before", () => wait(alone));
    const desk = await openDesk(site);
    // The first one of each kind loads what later ones find.
    await desk.publishQuestion();
    await meanwhile("during a question", desk.publishQuestion);
    await meanwhile("during a PDF of 2 pages", () => desk.publishMinutes(short, 2));
    await meanwhile("during a PDF of 60 pages", () => desk.publishMinutes(long, 60));
    timesHead();
    for (const [what, times] of met) timesRow(what, times);
  });
}

/** The site's desk: publishing there prints how long it took, in seconds. */
async function openDesk(site: RunningSite) {
  const cookie = await logIn(site.origin, administrator);
  const { origin, pid } = site;
  row("", "answered", "live", "found", "text", "cpu (s)");

  /** @param read what the page says once its PDF is read. */
  async function publish(
    what: string,
    kind: string,
    fields: Record<string, string>,
    path: string,
    word: string,
    read = word,
  ): Promise<void> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, intent: "publish" })) {
      body.set(name, value);
    }
    const before = processorTime(pid);
    const times = await Promise.all([
      timeOf(() => send(`${origin}/admin/publish/${kind}/new`, body, { cookie })),
      timeOf(() => untilShown(origin + path, word)),
      timeOf(() => untilShown(`${origin}/search?q=${word}`, `<mark>${word}`)),
      timeOf(() => untilShown(origin + path, read)),
    ]);
    row(what, ...[...times, processorTime(pid) - before].map((time) => time / 1000));
  }

  async function upload(body: FormData): Promise<string> {
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const address = `${origin}/admin/publish/upload/pdf`;
    const answer = await fetch(address, { method: "POST", body, headers });
    const { value } = (await answer.json()) as { value?: string };
    if (!value) throw new Error(`The upload was refused with ${answer.status}`);
    return value;
  }

  return {
    publishQuestion(): Promise<void> {
      const word = newWord();
      const fields = { question: `Where is the ${word}?`, answer: "At the dock." };
      return publish("a question", "faq", fields, "/faq", word);
    },
    /** As with scripts: the PDF is uploaded when it is chosen, and the button is clicked right after. */
    async publishMinutes(pdf: Buffer, pages: number): Promise<void> {
      const word = newWord();
      const chosen = new FormData();
      const type = "application/pdf";
      chosen.set("file", new File([new Uint8Array(pdf)], "minutes.pdf", { type }));
      const fileKept = await upload(chosen);
      const said = { title: `Meeting ${word}`, kind: "minutes", date: "2026-11-18" };
      const fields = { ...said, summary: "What was decided.", fileKept };
      const path = `/meetingminutes/2026-11-meeting-${word}`;
      const what = `minutes, a PDF of ${pages} pages`;
      await publish(what, "minutes", fields, path, word, "Printed at");
    },
  };
}

/** Polls until a page exists and has a text. */
async function untilShown(url: string, text: string): Promise<void> {
  for (const end = performance.now() + patience; performance.now() < end; await wait(pause)) {
    if ((await get(url).catch(() => "")).includes(text)) return;
  }
  throw new Error(`${url} did not show the change in time.`);
}

let words = 0;

/** A unique word: letters only, since the search splits numbers. */
function newWord(): string {
  words += 1;
  const letters = String(Date.now() * 100 + words).replace(/\d/g, (digit) =>
    String.fromCharCode(97 + Number(digit)),
  );
  return `heron${letters}`;
}

/** Prints PDFs like a browser, tagged, from the sample's documents. @param counts their numbers of pages. */
async function printPdfs(counts: readonly number[]): Promise<Buffer[]> {
  const texts = readdirSync(sources).map((file) =>
    readFileSync(join(sources, file), "utf8").replace(/^---\n.*?\n---\n/s, ""),
  );
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  try {
    const page = await browser.newPage();
    const pdfs: Buffer[] = [];
    for (const count of counts) {
      // The sample's documents have some 40 pages. The time makes a file that was never converted.
      const text = Array.from({ length: Math.ceil(count / 30) }, () => texts.join("\n")).join("\n");
      const title = `Printed at ${new Date().toISOString()}`;
      await page.setContent(`<h1>${title}</h1>${marked.parse(text)}`);
      const margin = { top: "1in", right: "1in", bottom: "1in", left: "1in" };
      const printed = { format: "Letter", tagged: true, outline: true, margin } as const;
      pdfs.push(await page.pdf({ ...printed, pageRanges: `1-${count}` }));
    }
    return pdfs;
  } finally {
    await browser.close();
  }
}
