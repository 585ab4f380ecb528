import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeOwnCache } from "../../tests/test-cache.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { keepFiles } from "../content/content-files.server.ts";
import { entryOf } from "../content/entries.fixture.ts";
import type { Entry } from "../content/entry.ts";
import { formatFile, type Values } from "../content/fields.ts";
import { keyOf, thingOfDocument } from "../content/made.server.ts";
import { takeNewest } from "../content/open-edition.server.ts";
import { publish } from "../content/publish.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { environment } from "../platform/environment.server.ts";
import { kindOf, openDesk } from "./desk.fixture.ts";
import { formFields } from "./desk-kinds.server.ts";
import { saveDraft } from "./drafts.server.ts";
import { askFirst, listUnasked } from "./find-contacts.server.ts";
import { listOwnPages, openForm } from "./open-form.server.ts";

// A folder of its own, since no other test may find what is made here.
makeOwnCache(cacheFolder());
const desk = openDesk();

test.each([
  [undefined, true],
  ["smtp://mail.example.org", undefined],
])("with the mail server %s, the box for emails is off: %s", (server, isOff) => {
  Object.assign(environment(), { SMTP_URL: server });
  const box = formFields(kindOf("announcements")).find(({ name }) => name === "mail");
  expect(box?.isOff).toBe(isOff);
});

test("the site's pages to which a text can link have a name each", () => {
  const names = listOwnPages().flatMap(({ links }) => links.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(["Amenities", "Dock", "Covenants and bylaws"]));
  expect(names).toEqual([...new Set(names)]);
});

test("the form for a new entry leads to what was begun and isn't published", async () => {
  const faq = kindOf("faq");
  const openNew = async () => (await openForm(desk.administrator, faq, "new"))?.notes;
  expect(await openNew()).toEqual([]);
  const draft = { kind: faq, entry: null, action: "save", seen: null } as const;
  const values = { question: "Ducks?" };
  const begun = await saveDraft(desk.administrator, { ...draft, values }, null);
  expect(await openNew()).toEqual([
    `Already begun, not published yet: [“Ducks?”](/admin/publish/faq/draft-${begun?.id}).`,
  ]);
});

const lines = Array.from({ length: 12 }, (_, number) => `Ada: 919-555-01${number + 10}`);

/** A PDF that was read, with these lines. */
async function readRoster(): Promise<string> {
  const hash = keepFile(cacheFolder(), Buffer.from(lines.join()));
  await keepFiles([{ hash, name: "roster.pdf" }], cacheFolder());
  const key = keyOf(thingOfDocument({ sha256: hash, label: "roster.pdf" }));
  const folder = join(cacheFolder(), "work", key);
  mkdirSync(folder, { recursive: true });
  const blocks = lines.map((text) => ({ kind: "paragraph", runs: [{ text }] }));
  writeFileSync(join(folder, "pages.json"), JSON.stringify({ pages: [{ blocks }] }));
  writeFileSync(join(folder, "about.json"), JSON.stringify({ names: ["pages.json"], about: {} }));
  return formatFile({ hash, name: "roster.pdf" });
}

test.each([
  ["text", () => lines.join("\n\n")],
  ["pdf1", readRoster],
])("the form of a page for everyone says that its %s has many phone numbers", async (at, make) => {
  const values = { title: "Neighbors", summary: "Who lives here.", menu: "hoa" };
  const page = entryOf("pages", "neighbors", { ...values, [at]: await make() });
  const notesFor = async (audience: "everyone" | "residents") => {
    const { kind, slug } = page;
    await publish({ by: "June", changes: [{ kind, slug, to: { ...page, audience } }] });
    return (await openForm(desk.administrator, kindOf(kind), `edit-${slug}`))?.notes;
  };
  expect(await notesFor("everyone")).toEqual([expect.stringContaining("the 12 phone numbers")]);
  expect(await notesFor("residents")).toEqual([]);
});

test("a list for everyone whose PDF is read only after it is published is told of", async () => {
  const pdf1 = await readRoster();
  const values = { title: "Neighbors", summary: "Who lives here.", menu: "hoa", pdf1 };
  const page = entryOf("pages", "neighbors", values);
  const { kind, slug } = page;
  await publish({ by: "June", changes: [{ kind, slug, to: page }] });
  expect(await listUnasked("2000-01-01")).toEqual([]);
  const thing = thingOfDocument({ sha256: pdf1.slice(0, 64), label: "roster.pdf" });
  const read = new Date(Date.now() + 60_000);
  utimesSync(join(cacheFolder(), "work", keyOf(thing), "pages.json"), read, read);
  const href = "/admin/publish/pages/edit-neighbors";
  expect(await listUnasked("2000-01-01")).toEqual([{ title: "Neighbors", href }]);
  expect(await listUnasked("2999-01-01")).toEqual([]);
});

test("what becomes residents-only is asked about if texts for everyone link to it, by their names", async () => {
  const [kind, text] = ["pages", "[Who](/pages/neighbors)"];
  const page = entryOf(kind, "neighbors", {
    title: "Us",
    summary: "All.",
    menu: "hoa",
    text: "Hi",
  });
  const asked = entryOf("faq", "who", { question: "Who?", answer: text });
  const changes = [page, asked].map((to) => ({ kind: to.kind, slug: to.slug, to }));
  await publish({ by: "June", changes });
  await takeNewest(() => {});
  const ask = (audience: string) =>
    askFirst({ kind: kindOf(kind), values: { ...page.values, audience }, before: page });
  expect((await ask("residents"))[0]?.message).toMatch(/^\[“Who\?”\]\(\/\S+who\) links to this\./);
  expect(await ask("")).toEqual([]);
});

test("a second set of minutes for a day is asked about", async () => {
  const typed = { title: "Board", kind: "minutes", date: "2026-11-10" };
  const to = entryOf("minutes", "board", typed);
  await publish({ by: "June", changes: [{ kind: "minutes", slug: "board", to }] });
  await takeNewest(() => {});
  const ask = (values: Values, before: Entry | null = null) =>
    askFirst({ kind: kindOf("minutes"), values: { ...typed, ...values }, before });
  const message =
    "[“Board”](/admin/publish/minutes/edit-board) is already on the site for that date. Do you want both?";
  expect(await ask({ title: "Board, too" })).toMatchObject([{ field: "date", message }]);
  expect(await ask({ kind: "financials" })).toEqual([]);
  expect(await ask({ date: "2026-11-11" })).toEqual([]);
  expect(await ask({ summary: "Decided." }, to)).toEqual([]);
});

test("a list of residents that everyone can read already isn't asked about again", async () => {
  const photo1 = formatFile({ hash: "b".repeat(64), name: "pond.jpg" });
  const pdf1 = await readRoster();
  const page = entryOf("pages", "neighbors", { pdf1, photo1, title: "Neighbors" });
  const typed = { title: "Neighbors", text: "", photo1, pdf1 };
  const ask = (before: Entry | null) => askFirst({ kind: kindOf("pages"), values: typed, before });
  expect(await ask(null)).toHaveLength(1);
  expect(await ask({ ...page, audience: "residents" })).toHaveLength(1);
  expect(await ask({ ...page, audience: "everyone" })).toEqual([]);
});
