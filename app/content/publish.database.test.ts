import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { countWork } from "../../tests/setup/count-work.ts";
import { database } from "../database/database.server.ts";
import { dropUnpublishedFiles, fetchFiles, keepFiles, PIECE } from "./content-files.server.ts";
import { entryOf, question, storeFile } from "./entries.fixture.ts";
import type { Entry } from "./entry.ts";
import { formatFile } from "./fields.ts";
import { EditionMoved, publish } from "./publish.server.ts";
import { makeCachePlace, putIntoCache } from "./published-files.fixture.ts";
import { entriesAt, newestEdition, newestEntries, selectEditions } from "./store.server.ts";

const place = makeCachePlace();

const by = "June";
const publishAll = (...all: Entry[]) => publish({ by, all });
const change = (to: Entry) => publish({ by, changes: [{ kind: to.kind, slug: to.slug, to }] });
const remove = ({ kind, slug }: Entry) => publish({ by, changes: [{ kind, slug, to: null }] });
const answersAt = async (number?: number) =>
  (await (number ? entriesAt(number) : newestEntries()))?.entries.map(
    ({ values }) => values["answer"],
  );

test("there is no edition before the first, and each one is found with its entries", async () => {
  const expected = [null, null, []];
  expect([await newestEntries(), await newestEdition(), await selectEditions().execute()]).toEqual(
    expected,
  );
  const facts = entryOf("facts", "facts", { name: "Heron Lake" });
  await publishAll(facts, question("bees", "Two hives."), question("hens", "No.", 1.5));
  await publish({
    ...{ by: "command line", reason: "New rules" },
    changes: [
      { kind: "faq", slug: "bees", to: null },
      { kind: "faq", slug: "hens", to: question("hens", "Six.", 1.5) },
      { kind: "faq", slug: "ducks", to: question("ducks", "Many.", 2) },
    ],
  });
  const publishedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  const second = { number: 2, publishedBy: "command line", publishedAt, reason: "New rules" };
  const first = { number: 1, publishedBy: by, publishedAt, reason: null };
  expect(await newestEntries()).toEqual({
    ...second,
    entries: [facts, question("ducks", "Many.", 2), question("hens", "Six.", 1.5)].sort((a, b) =>
      a.kind === b.kind ? 0 : a.kind < b.kind ? -1 : 1,
    ),
  });
  expect(await entriesAt(1)).toEqual({
    ...first,
    entries: [facts, question("bees", "Two hives."), question("hens", "No.", 1.5)],
  });
  for (const none of [3, 0, 1.5, Number.NaN, 2 ** 40]) expect(await entriesAt(none)).toBeNull();
  expect(await selectEditions().execute()).toEqual([second, first]);
  expect(await newestEdition()).toEqual(second);
});

test("what already says the same isn't published again, whatever the order of its values", async () => {
  const page = entryOf("pages", "garden", { title: "Garden", text: "Plots." });
  await publishAll(page, question("bees", "None."));
  const again = { ...page, values: { text: "Plots.", about: "", title: "Garden" } };
  const same = { number: 1, isNew: false };
  expect(await publishAll(question("bees", "None."), again)).toMatchObject(same);
  expect(await change(again)).toMatchObject(same);
  expect(await publish({ by, changes: [] })).toMatchObject({ isNew: false });
  expect(await remove(question("goats", ""))).toMatchObject({ isNew: false });
  const expected = { number: 2, isNew: true };
  expect(await change({ ...page, audience: "residents" })).toMatchObject(expected);
  expect(await change(question("bees", "None.", 3))).toMatchObject({ number: 3, isNew: true });
});

test("publishing a folder leaves announcements as they are, which it doesn't have", async () => {
  const posted = entryOf("announcements", "dock", { title: "Dock day" });
  await publishAll(question("bees", "None."), { ...posted, audience: "residents" });
  await publish({ by, folder: [question("hens", "No.")] });
  expect((await newestEntries())?.entries.map(({ slug }) => slug)).toEqual(["dock", "hens"]);
});

test("publishing one answer of 1,000 writes its two rows and the edition", async () => {
  const all = Array.from({ length: 1000 }, (_, n) => question(`q${n}`, "Yes.", n));
  await publishAll(...all);
  const { statements } = await countWork(() => change(question("q7", "No.", 7)));
  const written = statements.filter(({ sql }) => /^(insert|update)/.test(sql));
  expect(written.map(({ sql }) => /"(\w+)"/.exec(sql)?.[1])).toEqual([
    ...["settings", "editions", "entries", "entries"],
  ]);
  expect((await countRows()).rows).toBe(1001);
  const unplaced = all.map((one) => ({ ...one, position: null }));
  const { statements: ofAll } = await countWork(() => publishAll(...unplaced));
  expect(ofAll.length).toBeLessThan(20);
  expect((await newestEntries())?.entries).toHaveLength(1000);
});

async function countRows() {
  return { rows: (await database().selectFrom("entries").select("slug").execute()).length };
}

test("an edition that isn't based on the newest one isn't published", async () => {
  const bees = question("bees", "None.");
  expect(await publish({ by, all: [bees], after: null })).toMatchObject({ number: 1 });
  const late = { by, changes: [{ kind: "faq", slug: "bees", to: question("bees", "Two.") }] };
  for (const after of [null, 2]) {
    await expect(publish({ ...late, after })).rejects.toThrow(EditionMoved);
  }
  expect(await answersAt()).toEqual(["None."]);
  expect(await publish({ ...late, after: 1 })).toMatchObject({ number: 2 });
});

test("processes that publish at once get a number each, and lose nothing", async () => {
  await publishAll(question("bees", "None."));
  const slugs = ["a", "b", "c", "d"];
  const published = await Promise.all(slugs.map((slug) => change(question(slug, slug))));
  expect(published.map(({ number }) => number).sort()).toEqual([2, 3, 4, 5]);
  expect(await answersAt()).toEqual(["a", "b", "None.", "c", "d"]);
});

test("first starts at once publish one edition", async () => {
  const start = (slug: string) => publish({ by, after: null, all: [question(slug, slug)] });
  const done = await Promise.allSettled(["a", "b", "c"].map(start));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await selectEditions().execute()).toHaveLength(1);
});

test("what can't be recorded isn't published", async () => {
  const recorded: number[] = [];
  const record = async (_on: unknown, { number }: { number: number }) => {
    if (recorded.length > 0) throw new Error("no room");
    recorded.push(number);
  };
  await publish({ by, record, all: [question("bees", "None.")] });
  await publish({ by, record, all: [question("bees", "None.")] });
  const changes = [{ kind: "faq", slug: "bees", to: question("bees", "Two.") }];
  await expect(publish({ by, record, changes })).rejects.toThrow("no room");
  expect([recorded, await answersAt()]).toEqual([[1], ["None."]]);
});

test("files that an entry names are kept from then on, and one that isn't whole is refused", async () => {
  const [map, dock, unused] = [
    await storeFile("map"),
    await storeFile("dock"),
    await storeFile("x"),
  ];
  const file = (hash: string) => `${hash} map.pdf`;
  const document = (values: Record<string, string>) => entryOf("documents", "map", values);
  await publishAll(document({ title: "Map", file: file(map) }));
  await change(document({ title: "Map", file: file(map), picture1: file(dock) }));
  await dropUnpublishedFiles(new Date(Date.now() + 48 * 60 * 60 * 1000));
  const kept = database().selectFrom("contentFiles").select(["hash", "firstEdition"]);
  expect(await kept.orderBy("firstEdition").execute()).toEqual([
    { hash: map, firstEdition: 1 },
    { hash: dock, firstEdition: 2 },
  ]);
  const half = await storeFile("half", 0);
  for (const missing of [unused, half]) {
    const publishing = change(document({ title: "Map", file: file(missing) }));
    await expect(publishing).rejects.toThrow(/nothing was published/);
  }
  expect(await newestEdition()).toMatchObject({ number: 2 });
});

/** Fails every statement from the given one on, as if the process were killed. */
async function breakOffAt(failing: number, act: () => Promise<void>): Promise<boolean> {
  let executor = Object.getPrototypeOf(database().getExecutor());
  while (!Object.hasOwn(executor, "executeQuery")) executor = Object.getPrototypeOf(executor);
  const { executeQuery } = executor;
  let count = 0;
  const spy = vi.spyOn(executor, "executeQuery").mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    count += 1;
    if (count >= failing) throw new Error("killed");
    return executeQuery.apply(this, given);
  });
  try {
    await act();
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.message === "killed")) throw error;
    return false;
  } finally {
    spy.mockRestore();
  }
}

test("broken off at whichever statement, an edition is there with all its files or not at all", async () => {
  await publishAll(question("bees", "None."));
  let failing = 0;
  for (let isDone = false; !isDone; ) {
    failing += 1;
    const files = putIntoCache(place.cache, { "a.pdf": randomBytes(2 * PIECE + 1), "b.pdf": "b" });
    const values = files.map((file) => [file.name, formatFile(file)]);
    const document = entryOf("documents", "map", Object.fromEntries(values));
    const publishIt = async () => {
      await keepFiles(files, place.cache);
      await publishAll(document, question(`q${failing}`, "Yes."));
    };
    const before = await newestEntries();
    isDone = await breakOffAt(failing, publishIt);
    if (!isDone) expect(await newestEntries()).toEqual(before);
    await publishIt();
    expect((await newestEntries())?.entries).toEqual([document, question(`q${failing}`, "Yes.")]);
    await fetchFiles(files, place.other);
  }
  expect(failing).toBeGreaterThan(10);
});
