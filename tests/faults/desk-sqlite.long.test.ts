/** A full disk, a locked database and a cut connection while the administrator publishes: the site runs on. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { readBanner, readField } from "../page-reading.ts";
import type { RunningSite } from "../running-site.ts";
import { type Answer, type Browser, filledForm } from "../site.fixture.ts";
import {
  draftsOf,
  filledMinutes,
  minutesForm,
  minutesPage,
  newDeskPlace,
  newPdf,
  sendHalf,
  typedMinutes,
  typedQuestion,
} from "./desk-forms.ts";
import { answerOf, newestNumber } from "./edition-checks.ts";
import { administratorOf, visitorOf } from "./people.ts";
import { cleanUpPlaces, type Place, startAt } from "./places.ts";

cleanUpPlaces("file");
let place: Place;
let site: RunningSite;
let administrator: Browser;
beforeAll(async () => {
  place = await newDeskPlace();
  site = await startAt(place);
  administrator = await administratorOf(site);
});

const upload = (title: string) => administrator.upload(minutesForm, filledMinutes(title));
const ask = (question: string) =>
  administrator.send("/admin/publish/faq/new", typedQuestion(question));

/** The site shows its last edition, and nothing is left of what was begun. */
async function expectUnchanged(number: number): Promise<void> {
  expect(await answerOf(site)).toBe("Yes.");
  expect(await newestNumber(place)).toBe(number);
  // A PDF that is published is converted afterward.
  await expect.poll(() => draftsOf(place)).toEqual([]);
  const files = readdirSync(join(place.DATA_DIR, "cache/files"));
  expect(files.filter((name) => !/^[\da-f]{64}$/.test(name))).toEqual([]);
}

function expectTyped({ html }: Answer, typed: Record<string, string>): void {
  const { intent: _, kind: _kind, ...fields } = typed;
  for (const [name, value] of Object.entries(fields))
    expect(readField(html, name).value).toBe(value);
}

/** Takes no file of more than so many bytes from now on: so it is for a process whose disk is full. */
function limitFiles(bytes: string): void {
  execFileSync("prlimit", [`--pid=${site.pid}`, `--fsize=${bytes}:unlimited`]);
}

// Elsewhere nothing limits a process that runs already.
describe.runIf(process.platform === "linux")("a full disk", () => {
  test("takes no upload, says so, and keeps what was typed", async () => {
    limitFiles("500");
    try {
      const answer = await upload("Full meeting");
      expect([answer.status, readBanner(answer.html)]).toEqual([
        400,
        expect.stringContaining("The file could not be saved, because the site's disk is full"),
      ]);
      expectTyped(answer, typedMinutes("Full meeting"));
      const form = filledForm({}, ["file", "minutes.pdf", newPdf()]);
      const alone = await administrator.upload("/admin/publish/upload/pdf", form);
      expect([alone.status, JSON.parse(alone.html).ok]).toEqual([400, false]);
    } finally {
      limitFiles("unlimited");
    }
    await expectUnchanged(1);
    expect((await upload("Full meeting")).status).toBe(302);
    expect((await visitorOf(site).open(minutesPage("Full meeting"))).status).toBe(200);
  });

  test.each([
    ["nothing", "0"],
    ["the text and not what is converted", "20000"],
    ["all but the database", "100000"],
  ])("that takes %s publishes nothing, says so, and keeps what was typed", async (_, bytes) => {
    const question = `Is ${bytes} too full?`;
    const before = await newestNumber(place);
    limitFiles(bytes);
    try {
      const answer = await ask(question);
      expect(answer.status).toBe(503);
      expect(readBanner(answer.html)).toMatch(
        /The site can't use its disk right now|The site can't save or publish right now/,
      );
      expectTyped(answer, typedQuestion(question));
    } finally {
      limitFiles("unlimited");
    }
    await expectUnchanged(before);
    expect((await ask(question)).status).toBe(302);
    expect(await newestNumber(place)).toBe(before + 1);
  });
});

test("a database that is locked while a change is converted publishes it wholly at the next press", async () => {
  const before = await newestNumber(place);
  const sent = upload("Locked meeting");
  await expect.poll(() => draftsOf(place), { interval: 5 }).not.toEqual([]);
  const other = new DatabaseSync(join(place.DATA_DIR, "shoreline.db"), { timeout: 30_000 });
  other.exec("begin exclusive");
  const answer = await sent;
  expect([answer.status, readBanner(answer.html)]).toEqual([
    503,
    expect.stringContaining("The site can't save or publish right now, and nothing was changed."),
  ]);
  expectTyped(answer, typedMinutes("Locked meeting"));
  other.close();
  await expectUnchanged(before);
  const fileKept = readField(answer.html, "fileKept").value;
  const again = { ...typedMinutes("Locked meeting"), fileKept };
  expect((await administrator.send(minutesForm, again)).status).toBe(302);
  expect((await visitorOf(site).open(minutesPage("Locked meeting"))).status).toBe(200);
  expect(await newestNumber(place)).toBe(before + 1);
});

test("an upload whose connection breaks leaves nothing", async () => {
  const before = await newestNumber(place);
  const cut = sendHalf(site, administrator, "Cut meeting");
  await expect.poll(() => draftsOf(place), { interval: 5 }).toHaveLength(1);
  cut();
  await expect.poll(() => draftsOf(place)).toEqual([]);
  await expectUnchanged(before);
  expect((await administrator.open(minutesForm)).status).toBe(200);
  expect(existsSync(join(place.DATA_DIR, "cache/drafts"))).toBe(true);
});
