import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { countWork } from "../../tests/setup/count-work.ts";
import { database } from "../database/database.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import {
  listEditions,
  newestEdition,
  newestEditionMark,
  readEdition,
} from "./edition-store.server.ts";
import { fetchFiles } from "./fetch-files.server.ts";
import { keepFiles, PIECE } from "./keep-files.server.ts";
import { publishEdition, publishFirstEdition } from "./publish-edition.server.ts";
import { makeCachePlace, putIntoCache } from "./published-files.fixture.ts";

const place = makeCachePlace();

/** Files that the database has. */
async function kept(contents: Record<string, string | Buffer>): Promise<EditionFiles> {
  const files = putIntoCache(place.cache, contents);
  await keepFiles(files, place.cache);
  return files;
}

test("there is no edition before the first, and the newest is found with its files", async () => {
  expect([await newestEdition(), await newestEditionMark(), await listEditions()]).toEqual([
    null,
    null,
    [],
  ]);
  const one = await kept({ "site.yaml": "a", "faq.yaml": "b", "board.yaml": "c" });
  const two = await kept({ "site.yaml": "a", "faq.yaml": "changed", "new.md": "d", "n.md": "e" });
  await publishEdition({ files: one, by: "first start" });
  await publishEdition({ files: two, by: "command line", reason: "New pool hours" });
  expect(await newestEditionMark()).toEqual({
    number: 2,
    filesHash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect((await newestEdition())?.files).toEqual(new Map([...two].sort()));
  expect((await readEdition(1))?.files).toEqual(new Map([...one].sort()));
  expect(await readEdition(3)).toBeNull();
  const publishedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  const second = { number: 2, publishedBy: "command line", reason: "New pool hours", publishedAt };
  const first = { number: 1, publishedBy: "first start", reason: null, publishedAt };
  expect(await listEditions()).toEqual([
    { ...second, filesAdded: 2, filesChanged: 1, filesRemoved: 1 },
    { ...first, filesAdded: 3, filesChanged: 0, filesRemoved: 0 },
  ]);
});

test("the files of the newest edition aren't published again; an older one's are, as a new one", async () => {
  const one = await kept({ "site.yaml": "one" });
  const two = await kept({ "site.yaml": "two" });
  await publishEdition({ files: one, by: "test" });
  const again = await publishEdition({ files: new Map(one), by: "other" });
  expect(again).toMatchObject({ number: 1, publishedBy: "test", isNew: false });
  await publishEdition({ files: two, by: "test" });
  expect(await publishEdition({ files: one, by: "test" })).toMatchObject({
    number: 3,
    isNew: true,
    filesChanged: 1,
  });
});

test("what can't be recorded isn't published", async () => {
  const recorded: number[] = [];
  const publish = async (text: string, fault?: Error) =>
    publishEdition({
      files: await kept({ "site.yaml": text }),
      by: "test",
      record: async (_on, { number }) => {
        if (fault) throw fault;
        recorded.push(number);
      },
    });
  await publish("one");
  await publish("one");
  await expect(publish("two", new Error("no room"))).rejects.toThrow("no room");
  expect([recorded, (await newestEditionMark())?.number]).toEqual([[1], 1]);
});

test("processes that publish at once get a number each", async () => {
  const all = await Promise.all(
    ["a", "b", "c", "d"].map((text) => kept({ "site.yaml": text, [`${text}.md`]: text })),
  );
  const published = await Promise.all(all.map((files) => publishEdition({ files, by: "test" })));
  expect(published.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
});

test("first starts at once publish one edition, and a later one none", async () => {
  const all = await Promise.all(["a", "b", "c"].map((text) => kept({ "site.yaml": text })));
  const starts = all.map((files) => publishFirstEdition({ files, by: "first start" }));
  const published = await Promise.all(starts);
  expect(published.map(({ number }) => number)).toEqual([1, 1, 1]);
  expect(published.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await listEditions()).toHaveLength(1);
});

test("files that aren't all in the database aren't published", async () => {
  const files = new Map([...(await kept({ a: "a" })), ...putIntoCache(place.cache, { b: "b" })]);
  await expect(publishEdition({ files, by: "test" })).rejects.toThrow(/nothing was published/);
  expect(await newestEdition()).toBeNull();
});

test.each(["../x", "/x", "a\\b", "a\0b"])("a file called %j is not published", async (path) => {
  const [hash = ""] = (await kept({ a: "a" })).values();
  const publishing = publishEdition({ files: new Map([[path, hash]]), by: "test" });
  await expect(publishing).rejects.toThrow(JSON.stringify(path));
  expect(await newestEdition()).toBeNull();
});

test("a list of files that was changed in the database is refused and named", async () => {
  await publishEdition({ files: await kept({ "site.yaml": "a" }), by: "test" });
  await database().updateTable("editions").set({ files: "[]" }).execute();
  await expect(newestEdition()).rejects.toThrow(/list of files for edition 1 .* Restore a backup/);
});

test("publishing one change of 1,100 files takes few statements", async () => {
  const old = Object.fromEntries(Array.from({ length: 1100 }, (_, n) => [`f${n}`, `text ${n}`]));
  await publishEdition({ files: await kept(old), by: "test" });
  const files = await kept({ ...old, f7: "changed" });
  const { statements } = await countWork(() => publishEdition({ files, by: "test" }));
  expect(statements.length).toBeLessThan(20);
});

/** Runs something whose statements fail from that one on, as if the process were killed. */
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

test("broken off at whichever statement, an edition is there with all its bytes or not at all", async () => {
  await publishEdition({ files: await kept({ "site.yaml": "before" }), by: "test" });
  let failing = 0;
  for (let isDone = false; !isDone; ) {
    failing += 1;
    const large = randomBytes(2 * PIECE + 1);
    const files = putIntoCache(place.cache, { "a.pdf": large, "b.md": `${failing}`, "c.md": "c" });
    const publish = async () => {
      await keepFiles(files, place.cache);
      await publishEdition({ files, by: "test" });
    };
    const before = await newestEdition();
    isDone = await breakOffAt(failing, publish);
    if (!isDone) expect(await newestEdition()).toEqual(before);
    // The next try continues from there.
    await publish();
    const after = await newestEdition();
    expect(after?.files).toEqual(files);
    await fetchFiles(after?.files ?? new Map(), place.other);
  }
  expect(failing).toBeGreaterThan(12);
});
