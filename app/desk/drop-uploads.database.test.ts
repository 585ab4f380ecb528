import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { makeTables, signInAdministrator } from "../../tests/people.fixture.ts";
import { makeOwnCache } from "../../tests/test-cache.ts";
import { explainTooLarge, formatFile } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import { runHousekeeping } from "../housekeeping.server.ts";
import { kindOf } from "./desk.fixture.ts";
import { dropDraft, saveDraft } from "./drafts.server.ts";
import { dropOldUploads } from "./drop-uploads.server.ts";

import { receiveFile } from "./uploads.server.ts";

// A folder of its own: the days that pass here would delete other tests' uploads.
makeOwnCache(cacheFolder());
beforeAll(makeTables);

const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000 + 60_000);

const kept = (hash: string) => existsSync(join(cacheFolder(), "files", hash));

async function receive() {
  const stream = Readable.from([Buffer.from(`%PDF-1.7 ${crypto.randomUUID()}`)]);
  const place = { cache: cacheFolder(), explainTooLarge };
  const received = await receiveFile(stream, "a.pdf", { type: "pdf" }, place);
  if (!received?.ok) throw new Error("The file wasn't taken");
  return received.file;
}

test("a file that was uploaded and neither published nor saved is gone after a day", async () => {
  const file = await receive();
  await dropOldUploads(inAnHour());
  expect(kept(file.hash)).toBe(true);
  await runHousekeeping(inDays(1));
  expect(kept(file.hash)).toBe(false);
});

test("one of a draft stays as long as the draft, and a day", async () => {
  const { person: administrator } = await signInAdministrator();
  const file = await receive();
  const values = { title: "Minutes", file: formatFile(file) };
  const draft = {
    kind: kindOf("minutes"),
    entry: null,
    action: "save",
    values,
    seen: null,
  } as const;
  const stored = await saveDraft(administrator, draft, null);
  await runHousekeeping(inDays(40));
  expect(kept(file.hash)).toBe(true);
  if (stored) await dropDraft(database(), stored);
  await runHousekeeping(inDays(41));
  expect(kept(file.hash)).toBe(false);
});

test.each([
  ["being received", "drafts", `upload-${crypto.randomUUID()}`],
  ["being converted", "drafts", `${crypto.randomUUID()}/work-1/pages.json`],
  ["being fetched", "files", `${"a".repeat(64)}.0123456789ab.part`],
  ["being written", "files", `${"b".repeat(64)}.4711-0-1`],
])("what was %s when the process ended is gone after a day", async (_, folder, name) => {
  const path = join(cacheFolder(), folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "%PDF-");
  await dropOldUploads(inAnHour());
  expect(existsSync(path)).toBe(true);
  await dropOldUploads(inDays(1));
  expect(existsSync(path)).toBe(false);
});
