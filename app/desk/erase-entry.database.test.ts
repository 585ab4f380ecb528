import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeOwnCache } from "../../tests/test-cache.ts";
import { recordEvent } from "../audit/audit-log.server.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { keepFiles } from "../content/content-files.server.ts";
import { entryOf } from "../content/entries.fixture.ts";
import { eraseEarlier, findEarlier } from "../content/erase.server.ts";
import { formatFile } from "../content/fields.ts";
import { takeNewest } from "../content/open-edition.server.ts";
import { publish } from "../content/publish.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { entriesAt } from "../content/store.server.ts";
import { database } from "../database/database.server.ts";
import {
  findPublished,
  kindOf,
  openDesk,
  openQuestion,
  press,
  publications,
  said,
} from "./desk.fixture.ts";
import { entryVersion } from "./desk-kinds.server.ts";
import { listDrafts } from "./drafts.server.ts";
import { eraseEntry } from "./erase-entry.server.ts";
import { listHistory, restoreEdition } from "./history.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { scheduleDraft } from "./scheduled.server.ts";

// A folder of its own: what is erased here would be missed by other tests.
makeOwnCache(cacheFolder());
const desk = openDesk();

async function keep(text: string): Promise<{ hash: string; value: string }> {
  const hash = keepFile(cacheFolder(), Buffer.from(text));
  await keepFiles([{ hash, name: "roster.pdf" }], cacheFolder());
  return { hash, value: formatFile({ hash, name: "roster.pdf" }) };
}

const rules = (file: string) =>
  entryOf("documents", "rules", { title: "Rules", summary: "S.", section: "governing", file });
const words = (page: number) =>
  entryOf("scans", `rules-page-${page}`, { page: `${page}`, text: "Maria Lopez, 740-555-0123" });
const publishAll = (...more: ReturnType<typeof entryOf>[]) =>
  publish({ by: "test", all: [...said, ...more] });
const isKept = async (hash: string) =>
  (await database().selectFrom("contentFiles").select("hash").execute()).some(
    (file) => file.hash === hash,
  );
const record = () => Promise.resolve();

test("what stands now stays, and earlier editions lose what it said, with its file", async () => {
  const [roster, list] = [await keep("everyone's number"), await keep("the rules alone")];
  await publishAll(rules(roster.value), words(1));
  await publishAll(rules(list.value));
  await eraseEarlier("documents", "rules", record);
  expect(await isKept(roster.hash)).toBe(false);
  expect(await isKept(list.hash)).toBe(true);
  expect(existsSync(join(cacheFolder(), "files", roster.hash))).toBe(false);
  const before = await entriesAt(2);
  expect(before?.entries.map(({ slug }) => slug)).not.toContain("rules");
  expect(JSON.stringify(before)).not.toContain("555-0123");
  const now = await entriesAt(3);
  expect(now?.entries.find(({ slug }) => slug === "rules")?.values["file"]).toBe(list.value);
  expect(before?.entries).toHaveLength(said.length);
});

test("what was deleted goes wholly, with its drafts; a file that another entry has stays", async () => {
  const shared = await keep("shared by two");
  const other = entryOf("documents", "copy", {
    title: "Copy",
    section: "governing",
    file: shared.value,
  });
  await publishAll(rules(shared.value), other);
  await publishAll(other);
  await eraseEarlier("documents", "rules", record);
  expect(await findEarlier("documents", "rules")).toEqual({ earlier: [], isShown: false });
  expect(await isKept(shared.hash)).toBe(true);
});

test("nothing is erased unless it is recorded", async () => {
  const roster = await keep("kept after all");
  await publishAll(rules(roster.value));
  await publishAll();
  const fail = () => Promise.reject(new Error("no record"));
  await expect(eraseEarlier("documents", "rules", fail)).rejects.toThrow("no record");
  expect((await findEarlier("documents", "rules")).earlier).toHaveLength(1);
  expect(await isKept(roster.hash)).toBe(true);
  await eraseEarlier("documents", "rules", (on) =>
    recordEvent(on, { kind: "entry-erased", actor: null, subject: null, detail: "Rules" }),
  );
  expect(await isKept(roster.hash)).toBe(false);
});

const ofFaq = "Questions and answers";

/** Asks a new question, or changes the words of one. */
async function ask(question: string, before?: string): Promise<void> {
  const opened = before ? await openQuestion(before) : { values: { answer: "A." }, others: {} };
  const sent = { ...opened, values: { ...opened.values, question } };
  expect(await press(desk, "publish", sent)).toMatchObject({ status: 302 });
}

/** Erases the earlier versions of a question. */
async function eraseBefore(question: string): Promise<void> {
  const { entry = "" } = (await openQuestion(question)).others;
  await eraseEntry(desk.administrator, kindOf("faq"), entry);
}

async function remove(name: string, entry: string): Promise<void> {
  const found = await findPublished(name, entry);
  const { values } = found ?? { values: {} };
  const seen = found ? entryVersion(found) : null;
  const change = { kind: kindOf(name), action: "remove", entry, values, seen } as const;
  expect(await publishChange(desk.administrator, change)).toMatchObject({ ok: true });
}

/** What the history says, oldest first, without its first edition. */
async function reasons(): Promise<(string | null)[]> {
  const { rows } = await listHistory(desk.administrator);
  return rows
    .map(({ reason }) => reason)
    .toReversed()
    .slice(1);
}

/** What the audit log says of other things than publications. */
async function otherEvents(): Promise<(string | null)[]> {
  const events = database().selectFrom("auditEvents").select("detail").orderBy("id");
  const rows = await events
    .where("kind", "not in", ["edition-published", "edition-restored"])
    .execute();
  return rows.map(({ detail }) => detail);
}

test("the history and the audit log say the present title for those that were erased, each time", async () => {
  await ask("Who is Zanzibarite?");
  await ask("Who is Zanzibarite? And where?");
  await ask("Who is nobody?", "Who is Zanzibarite?");
  await restoreEdition(desk.administrator, 3);
  await restoreEdition(desk.administrator, 4);
  await eraseBefore("Who is nobody?");
  const [of, other] = [`${ofFaq}: Who is nobody?`, `${ofFaq}: Who is Zanzibarite? And where?`];
  const undone = `this change: Changed in ${of}`;
  const [changed, undid, back] = [`Changed in ${of}`, `Undid ${undone}`, `Put back ${undone}`];
  const all = [`Added to ${of}`, `Added to ${other}`, changed, undid, back];
  expect(await reasons()).toEqual(all);
  const editions = all.map((reason, place) => `Edition ${place + 2}: ${reason}`);
  expect((await publications()).toSorted()).toEqual(editions);
  expect(await otherEvents()).toEqual([of]);
  await ask("Who?", "Who is nobody?");
  await eraseBefore("Who?");
  const records = [...(await reasons()), ...(await publications()), ...(await otherEvents())];
  expect(records.filter((text) => text?.includes("nobody"))).toEqual([]);
  expect(records.filter((text) => text?.endsWith(other))).toHaveLength(2);
});

/** Publishes changes of two questions, and says one of them. */
async function changeTwo(): Promise<void> {
  const changes = ["bees", "hens"].map((slug) => ({
    ...{ kind: "faq", slug },
    to: entryOf("faq", slug, { question: `${slug}!`, answer: "Yes." }),
  }));
  await publish({ by: "test", reason: `Changed in ${ofFaq}: hens!`, changes });
  await takeNewest(() => {});
}

test("no entry's title is put in the place of another's that was changed with it", async () => {
  await changeTwo();
  await eraseEntry(desk.administrator, kindOf("faq"), "bees");
  expect(await reasons()).toEqual([`Changed in ${ofFaq}`]);
  expect(await otherEvents()).toEqual([`${ofFaq}: bees!`]);
});

test("of what was deleted only the kind is left, also where it was scheduled or another changed with it", async () => {
  await ask("Bees in May?", "Bees?");
  const { values, others } = await openQuestion("Bees in May?");
  await press(desk, "draft", { values: { ...values, answer: "One." }, others });
  const [draft] = await listDrafts(desk.administrator);
  if (!draft) throw new Error("There is no draft.");
  await scheduleDraft(desk.administrator, draft, new Date("2027-09-25T14:00Z"));
  await changeTwo();
  await remove("faq", "bees");
  await eraseEntry(desk.administrator, kindOf("faq"), "bees");
  const changed = `Changed in ${ofFaq}`;
  expect(await reasons()).toEqual([changed, changed, `Deleted from ${ofFaq}`]);
  const editions = [`Edition 2: ${changed}`, `Edition 4: Deleted from ${ofFaq}`];
  expect((await publications()).toSorted()).toEqual(editions);
  const scheduled = `${ofFaq}, to be published on Sep 25, 2027, 9 am`;
  expect((await otherEvents()).toSorted()).toEqual([ofFaq, scheduled]);
});

test("a document's title also goes where the words of its pages were corrected", async () => {
  const corrected = entryOf("scans", "rules-page-1", { page: "Rules, page 1", text: "W." });
  const { value } = await keep("the rules");
  await publishAll(rules(value));
  const reason = "Changed in Corrections to documents: Rules, page 1";
  const to = { kind: corrected.kind, slug: corrected.slug, to: corrected };
  await publish({ by: "test", reason, changes: [to] });
  await publishAll();
  await eraseEntry(desk.administrator, kindOf("documents"), "rules");
  expect(await reasons()).toEqual([null, "Changed in Corrections to documents", null]);
});
