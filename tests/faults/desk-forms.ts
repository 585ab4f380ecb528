import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import type { RunningSite } from "../running-site.ts";
import { type Browser, filledForm } from "../site.fixture.ts";
import { runCommand } from "./commands.ts";
import { makeContent, newOwnPlace } from "./edition-checks.ts";
import type { Place } from "./places.ts";

export const minutesForm = "/admin/publish/minutes/new";

/** A place whose edition 1 is small, so that converting costs little. */
export async function newDeskPlace(...of: Parameters<typeof newOwnPlace>): Promise<Place> {
  const place = await newOwnPlace(...of);
  await runCommand(["content", "push", makeContent()], place);
  return place;
}

/** What is typed for minutes, with "Publish" pressed. */
/** Each title has a day of its own, since a second one for the same day is asked about. */
export function typedMinutes(title: string): Record<string, string> {
  const summary = `What was decided at the ${title}.`;
  return {
    intent: "publish",
    title,
    kind: "minutes",
    date: `2026-11-${title.length + 10}`,
    summary,
  };
}

export function minutesPage(title: string): string {
  return `/meetingminutes/2026-11-${title.toLowerCase().replaceAll(" ", "-")}`;
}

/** The bytes of a PDF that is another one each time. */
export function newPdf(): Buffer {
  const pages = [[{ text: `Decided: ${crypto.randomUUID()}`, y: 700 }]];
  return makePdf({ pages, changed: "20260101" });
}

export function filledMinutes(title: string, pdf = newPdf()): FormData {
  return filledForm(typedMinutes(title), ["file", "minutes.pdf", pdf]);
}

/** What is typed for a question, with "Publish" pressed. */
export function typedQuestion(question: string): Record<string, string> {
  return { intent: "publish", question, answer: `To ${question} the answer is no.` };
}

/** Sends the form of minutes as far as the middle of its PDF; the function returned breaks off the connection. */
export function sendHalf(site: RunningSite, by: Browser, title: string): () => void {
  const boundary = "heron";
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}`;
  const fields = Object.entries(typedMinutes(title));
  const typed = fields.map(([name, value]) => `${part(`name="${name}"`, value)}\r\n`).join("");
  const pdf = newPdf();
  const sent = request(site.origin + minutesForm, {
    method: "POST",
    headers: {
      cookie: by.cookies.join("; "),
      "sec-fetch-site": "same-origin",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
  });
  // It never ends as it should.
  sent.on("error", () => undefined);
  sent.write(typed + part('name="file"; filename="minutes.pdf"', ""));
  sent.write(pdf.subarray(0, pdf.length / 2));
  return () => sent.destroy();
}

/** The names of what is being made or received, in the cache's drafts/. */
export function draftsOf({ DATA_DIR }: Pick<Place, "DATA_DIR">): string[] {
  const drafts = join(DATA_DIR, "cache/drafts");
  return existsSync(drafts) ? readdirSync(drafts) : [];
}
