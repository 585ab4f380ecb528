import { expect, test } from "vitest";
import { entryOf } from "../content/entries.fixture.ts";
import { listLastChanges } from "../content/history.server.ts";
import { publish } from "../content/publish.server.ts";
import { entriesAt, selectEditions } from "../content/store.server.ts";
import { database } from "../database/database.server.ts";
import { describeDifferences, sayChange } from "./compare.server.ts";
import {
  answerTo,
  findPublished,
  kindOf,
  newestNumber,
  openDesk,
  openQuestion,
  press,
  publications,
  sampleValues,
  valuesOf,
} from "./desk.fixture.ts";
import { entryVersion } from "./desk-kinds.server.ts";
import { describeFlash, listUnchecked, setPublished } from "./flash-texts.server.ts";
import { bringBackEntry, listHistory, restoreEdition } from "./history.server.ts";
import { publishChange } from "./publish-change.server.ts";

const desk = openDesk();

async function change(question: string, answer: string) {
  const form = await openQuestion(question);
  return press(desk, "publish", { ...form, values: { ...form.values, answer } });
}

async function remove(name: string, entry: string) {
  const kind = kindOf(name);
  const values = await valuesOf(kind, entry);
  const seen = entryVersion({ values, audience: "everyone" });
  const done = await publishChange(desk.administrator, {
    kind,
    action: "remove",
    entry,
    values,
    seen,
  });
  expect(done.ok).toBe(true);
}

test("an earlier edition is brought back as a new one, and the log names it", async () => {
  await change("Bees?", "None.");
  await change("Hens?", "Six.");
  const back = { ok: true, edition: 4, entry: "1" };
  expect(await restoreEdition(desk.administrator, 1)).toEqual(back);
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["Two hives.", "No."]);
  expect(await restoreEdition(desk.administrator, 1)).toMatchObject({ ok: true, edition: null });
  expect(await restoreEdition(desk.administrator, 9)).toMatchObject({ ok: false });
  expect((await publications()).at(-1)).toBe("Edition 4: Brought the whole site back to edition 1");
  const history = await listHistory(desk.administrator);
  expect(history.rows.map(({ number, reason }) => [number, reason])).toEqual([
    [4, "Brought the whole site back to edition 1"],
    [3, "Changed in Questions and answers: Hens?"],
    [2, "Changed in Questions and answers: Bees?"],
    [1, null],
  ]);
  const ids = ["bees", "hens", "goats"];
  expect(await sayChange(2)).toBe("Answer: “None.”, was “Two hives.”");
  const changes = await listLastChanges("faq", ids);
  expect(ids.map((id) => changes.get(id)?.number)).toEqual([4, 4, 1]);
});

test("the history quotes a change with whole words around it, and counts what it doesn't quote", async () => {
  const rules = "Ask the board before you set up a hive, and keep it well away from the shore. ";
  const bees = (first: string, then: string) => `${rules}Open ${first} to 8 pm. ${rules}${then}`;
  const said = async (answer: string) => {
    await change("Bees?", answer);
    return sayChange(await newestNumber());
  };
  await said(bees("1 am", ""));
  expect(await said(bees("midnight", "No smoke."))).toBe(
    "Answer: “…well away from the shore. Open midnight to 8 pm. Ask the board before you set up a hive,…”, was “…well away from the shore. Open 1 am to 8 pm. Ask the board before you set up a hive, and…”",
  );
  expect(await said(`${bees("midnight", "No smoke.")} Wear a veil.`)).toBe(
    "Answer: “…away from the shore. No smoke. Wear a veil.”, was “…away from the shore. No smoke.”",
  );
  const kind = kindOf("events");
  const added = { kind, action: "save", entry: null, seen: null } as const;
  const walk = { title: "Walk", startDate: "2027-06-08", startTime: "09:00", repeats: "weekly" };
  const done = await publishChange(desk.administrator, { ...added, values: walk });
  const entry = `${done.ok && done.entry}-2027-06-15`;
  const own = { title: "Hike", startDate: "2027-06-15", startTime: "00:00", location: "Dam" };
  await publishChange(desk.administrator, { ...added, entry, values: own });
  expect(await sayChange(await newestNumber())).toBe(
    "Title: “Hike”, was “Walk” · Place: “Dam”, was blank · and 1 more",
  );
});

test("the history names once what there is only one of, and a list whose order changed", async () => {
  const home = kindOf("home");
  const values = await valuesOf(home, "home");
  const seen = entryVersion({ values, audience: "everyone" });
  const change = { kind: home, action: "save", entry: "home", seen } as const;
  const tagline = "By the water";
  await publishChange(desk.administrator, { ...change, values: { ...values, tagline } });
  await bringBackEntry(desk.administrator, { edition: 1, kind: "home", entry: "home" });
  const ids = ["hens"];
  const order = { kind: kindOf("faq"), action: "order", entry: null, values: {} } as const;
  await publishChange(desk.administrator, { ...order, seen: null, ids });
  const flash = await describeFlash(desk.administrator, { name: "ordered", id: "4-" }, order.kind);
  expect(flash?.text).toBe("Published. The list has its new order.");
  const restored = database().selectFrom("auditEvents").where("kind", "=", "edition-restored");
  expect(await restored.select("detail").execute()).toEqual([
    { detail: "Edition 3: Undid the change to Home page" },
  ]);
  expect(await publications()).toEqual([
    "Edition 2: Changed Home page (Line under the name)",
    "Edition 3: Undid the change to Home page",
    "Edition 4: Changed the order of the list “Questions and answers”",
  ]);
});

test("the log and the history call a board member by the role: they would keep the name", async () => {
  const values = { name: "Ann Lee", role: "Treasurer", about: "Dues." };
  const added = { kind: kindOf("board"), action: "save", entry: null, seen: null } as const;
  expect(await publishChange(desk.administrator, { ...added, values })).toMatchObject({ ok: true });
  await remove("board", "treasurer");
  expect(await publications()).toEqual([
    "Edition 2: Added to Board: Treasurer",
    "Edition 3: Deleted from Board: Treasurer",
  ]);
});

test("the history tells series of the same title apart", async () => {
  const kind = kindOf("events");
  const seen = null;
  const titled = { title: "Yoga", startTime: "09:00" };
  const repeats = "FREQ=YEARLY;BYMONTH=10;BYDAY=1TU";
  const yearly = { ...titled, startDate: "2026-10-06", repeats };
  const added = { kind, action: "save", entry: null, seen } as const;
  await publishChange(desk.administrator, { ...added, values: yearly });
  const twice = { ...titled, startDate: "2026-07-07", more: "RDATE:20260714T090000" };
  const to = entryOf("events", "twice", twice);
  await publish({ by: "test", changes: [{ kind: "events", slug: "twice", to }] });
  const form = { ...titled, startDate: "2026-07-07", location: "Lawn" };
  const changed = { ...added, entry: "twice", seen: entryVersion(to), values: form };
  await publishChange(desk.administrator, changed);
  expect(await publications()).toEqual([
    "Edition 2: Added to Events: Yoga, first Tuesday of October",
    "Edition 4: Changed in Events: Yoga, on several dates",
  ]);
});

test("undoing a change undoes nothing that somebody published since", async () => {
  await change("Bees?", "None.");
  await change("Hens?", "Six.");
  const late = await restoreEdition(desk.administrator, 1, 2);
  expect(late).toEqual({
    ok: false,
    problems: [{ field: null, message: expect.stringContaining("Someone else has published") }],
  });
  expect([await answerTo("Bees?"), await answerTo("Hens?")]).toEqual(["None.", "Six."]);
  expect(await restoreEdition(desk.administrator, 2, 3)).toMatchObject({ ok: true, edition: 4 });
  expect(await restoreEdition(desk.administrator, 2, 3)).toMatchObject({ ok: true, edition: null });
  expect(await newestNumber()).toBe(4);
});

test("the history says what was undone, and what was done again", async () => {
  await change("Bees?", "None.");
  const said: (string | undefined)[] = [];
  for (const edition of [1, 2, 3]) {
    const done = await restoreEdition(desk.administrator, edition);
    if (!done.ok) throw new Error("It wasn't undone.");
    const [, name = "", id = ""] =
      /flash=([a-z]+)\.([\w-]+)/.exec(setPublished("restored", done)) ?? [];
    const flash = await describeFlash(desk.administrator, { name, id });
    said.push(flash?.text, flash?.links[0]?.words);
  }
  const [undo, redo] = ["See or undo this change", "Put the change back"];
  const what = "Changed in Questions and answers: Bees?";
  const undone = [`You undid this change: ${what}`, redo];
  expect(said).toEqual([...undone, `You put this change back: ${what}`, undo, ...undone]);
  expect((await publications()).slice(-2)).toEqual([
    `Edition 4: Put back this change: ${what}`,
    `Edition 5: Undid this change: ${what}`,
  ]);
});

test("what was deleted comes back under its address, with all that was said of it", async () => {
  const wanted = [
    ["amenities", "dock"],
    ["documents", "bylaws"],
  ] as const;
  const findAll = () => Promise.all(wanted.map(([kind, slug]) => findPublished(kind, slug)));
  const before = await findAll();
  await remove("amenities", "dock");
  await remove("documents", "bylaws");
  await change("Bees?", "None.");
  for (const [kind, entry] of wanted) {
    const earlier = { edition: 1, kind, entry };
    expect(await bringBackEntry(desk.administrator, earlier)).toMatchObject({ ok: true, entry });
  }
  expect(await findAll()).toEqual(before);
  expect(await answerTo("Bees?")).toBe("None.");
});

test("two editions are compared entry by entry", async () => {
  await change("Bees?", "None.");
  await remove("amenities", "dock");
  const added = { question: "Ducks?", answer: "Many." };
  await press(desk, "publish", { values: added, others: {} });
  const compare = async (...numbers: [number, number]) => {
    const [one, other] = await Promise.all(numbers.map((number) => entriesAt(number)));
    return one && other ? describeDifferences(one, other) : [];
  };
  const found = await compare(1, 4);
  expect(found.map(({ title, how }) => [title, how])).toEqual([
    ["Amenities: Dock", "Deleted"],
    ["Questions and answers: Bees?", "Changed"],
    ["Questions and answers: Ducks?", "Added"],
  ]);
  const ids = ["hens", "bees", "goats"];
  const order = { kind: kindOf("faq"), action: "order", entry: null, values: {} } as const;
  await publishChange(desk.administrator, { ...order, seen: null, ids });
  expect(await compare(4, 5)).toMatchObject([
    {
      ...{ title: "Questions and answers", how: "Reordered", isEarlier: true },
      differences: [{ pieces: [{ text: "“Bees?”: moved after “Hens?”\n" }] }],
    },
  ]);
  await change("Bees?", "One hive.");
  const back = { edition: 4, kind: "faq", entry: "" };
  expect(await bringBackEntry(desk.administrator, back)).toMatchObject({ ok: true, edition: 7 });
  expect((await compare(4, 7)).map(({ how }) => how)).toEqual(["Changed"]);
  await restoreEdition(desk.administrator, 4);
  expect(await compare(4, 8)).toEqual([]);
  await publishChange(desk.administrator, { ...order, seen: null, ids: ["goats", "hens", "bees"] });
  const moved = ["“Hens?”: moved after “Goats?”\n", "“Bees?”: moved after “Hens?”\n"];
  const pieces = moved.map((text) => ({ text }));
  expect(await compare(8, 9)).toMatchObject([{ differences: [{ pieces }] }]);
  // Another one, by the name of the one that was deleted.
  const kind = kindOf("amenities");
  const values = { ...sampleValues(kind, "Dock"), name: "Dock" };
  const again = { kind, action: "save", entry: null, values, seen: null } as const;
  expect(await publishChange(desk.administrator, again)).toMatchObject({ ok: true, entry: "dock" });
  expect(await compare(9, 10)).toMatchObject([{ title: "Amenities: Dock", how: "Added" }]);
});

test("what still says the old time is named until each of it is mended", async () => {
  for (const [question, answer] of [
    ["Hens?", "Like the bees, at 9 am."],
    ["Goats?", "After the bees, at 9 am."],
    ["Bees?", "Fed at 9 am."],
  ] as const) {
    await change(question, answer);
  }
  const listNotes = async (question: string, answer: string) => {
    await change(question, answer);
    const id = `${await newestNumber()}-${question.toLowerCase().replace("?", "")}`;
    const flash = { name: "published", id };
    const { notes, before } = (await describeFlash(desk.administrator, flash, kindOf("faq"))) ?? {};
    return [notes, before];
  };
  const hens = expect.stringContaining("“Like the bees, at 9 am.” Is that still right?");
  const goats = expect.stringContaining("“After the bees, at 9 am.” Is that still right?");
  expect(await listNotes("Bees?", "Fed at 10 am.")).toEqual([[hens, goats], []]);
  // Also in what was deleted since, once it is back.
  const whole = await newestNumber();
  const removal = { kind: kindOf("faq"), action: "remove", values: {}, seen: null } as const;
  await publishChange(desk.administrator, { ...removal, entry: "hens" });
  expect(await listUnchecked(desk.administrator)).toEqual([goats]);
  await restoreEdition(desk.administrator, whole);
  expect(await listUnchecked(desk.administrator)).toEqual([hens, goats]);
  expect(await listNotes("Hens?", "At 10 am, not at 9 am as the bees.")).toEqual([[], [goats]]);
  expect(await listNotes("Goats?", "After the bees, at 10 am.")).toEqual([[], []]);
  // But not of an import, which would take long.
  const all = [
    entryOf("faq", "bees", { question: "Bees?", answer: "Fed at 11 am." }),
    ...[..."abcdefghijk"].map((slug) =>
      entryOf("events", slug, { title: slug, startDate: "2027-01-01" }),
    ),
  ].map((to) => ({ kind: to.kind, slug: to.slug, to }));
  const by = (await selectEditions().executeTakeFirstOrThrow()).publishedBy;
  await publish({ by, changes: all });
  expect(await listNotes("Bees?", "Fed at 11 am, too.")).toEqual([[], []]);
});
