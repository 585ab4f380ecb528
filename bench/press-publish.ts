import type { RunningSite } from "../tests/running-site.ts";
import { processorTime } from "./processor-time.ts";
import { untilShown } from "./publish.ts";

/** A form of the desk that is filled in, with "Publish" pressed. */
export interface FilledForm {
  what: string;
  /** The form's address. */
  form: string;
  fields: Record<string, string | File>;
  /** The page on which it appears, and the words by which it is known there and found by searching. */
  page: string;
  words: string;
}

let pressed = 0;

/** A word that nothing else has: letters only, since the search takes numbers apart. */
function newWord(): string {
  pressed += 1;
  const letters = String(Date.now() * 100 + pressed).replace(/\d/g, (digit) =>
    String.fromCharCode(97 + Number(digit)),
  );
  return `heron${letters}`;
}

/** A new question. */
export function fillQuestion(): FilledForm {
  const words = newWord();
  const fields = { question: `Where is the ${words}?`, answer: "At the dock." };
  return { what: "a question", form: "/admin/publish/faq/new", fields, page: "/faq", words };
}

/** New minutes: a PDF, or minutes that are kept at another address. */
export function fillMinutes(pdf: Buffer | null): FilledForm {
  const words = newWord();
  const typed = { title: `Meeting ${words}`, kind: "minutes", date: "2026-11-18" };
  const file = pdf && new File([new Uint8Array(pdf)], "minutes.pdf", { type: "application/pdf" });
  return {
    what: pdf ? "minutes, a PDF of 2 pages" : "minutes without a PDF",
    form: "/admin/publish/minutes/new",
    fields: {
      ...{ ...typed, summary: "What was decided." },
      ...(file ? { file } : { embed: "https://example.org/minutes" }),
    },
    page: `/meetingminutes/2026-11-meeting-${words}`,
    words,
  };
}

/** What came of it, in milliseconds from pressing the button. */
interface PressTimes {
  /** Until the desk answers. */
  answered: number;
  /** Until a visitor gets the page. */
  live: number;
  /** Until the search finds it. */
  found: number;
  /** Of the site and its compiler, with what they did for visitors meanwhile. */
  processor: number;
}

/** Presses "Publish", and looks until visitors see and find it. */
export async function timePress(
  site: RunningSite,
  cookie: string,
  { form, fields, page, words }: FilledForm,
): Promise<PressTimes> {
  const usedBefore = processorTime(site.pid);
  const started = performance.now();
  const since = () => performance.now() - started;
  const [answered, live, found] = await Promise.all([
    press(site.origin + form, cookie, fields).then(since),
    untilShown(site.origin + page, words).then(since),
    untilShown(`${site.origin}/search?q=${words}`, `<mark>${words}`).then(since),
  ]);
  return { answered, live, found, processor: processorTime(site.pid) - usedBefore };
}

async function press(url: string, cookie: string, fields: FilledForm["fields"]): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, intent: "publish" }))
    body.set(name, value);
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 302) throw new Error(`"Publish" was answered with ${answer.status}`);
}

/** A line of a table of such forms. */
export function pressLine(what: string, { answered, live, found, processor }: PressTimes): string {
  const seconds = [answered, live, found, processor].map((time) =>
    (time / 1000).toFixed(2).padStart(11),
  );
  return what.padEnd(44) + seconds.join("");
}

/** The head of such a table. */
export const pressHead = `${"".padEnd(44)}   answered       live      found  processor   (s)`;
