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
import { publish } from "../content/publish.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { entriesAt } from "../content/store.server.ts";
import { database } from "../database/database.server.ts";
import { openDesk, said } from "./desk.fixture.ts";

// A folder of its own: what is erased here would be missed by other tests.
makeOwnCache(cacheFolder());
openDesk();

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
