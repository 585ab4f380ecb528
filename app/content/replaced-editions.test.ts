import { temporaryFolder } from "../../tests/temporary-folder.ts";
import "../../tests/setup/show-sample.ts";
import { readdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createFileMemory, filesOfEdition } from "../../server/edition-files.ts";
import { prepareIndex, searchPages } from "../search/search.server.ts";
import { currentEdition, type Edition, formatMoment, withEdition } from "./edition.server.ts";
import { show } from "./shown-edition.server.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const memory = createFileMemory();
const filesOf = (edition: Edition) =>
  filesOfEdition(edition, { security: {} }, memory, async (path) => `<p>${path}</p>`);

async function showOnce(tested: Edition, number: number): Promise<WeakRef<Edition>> {
  const edition = { ...tested, unread: [], later: [], keptPages: new Map([["/faq", `${number}`]]) };
  await prepareIndex(edition);
  await show({ edition, entries: [], number, publishedAt: "2026-11-25T12:00:00Z" });
  await withEdition(edition, async () => {
    await filesOf(edition).find("/faq");
    searchPages({ question: "dock", page: 1, within: "", isCut: false });
    formatMoment(new Date());
  });
  return new WeakRef(edition);
}

/** How often this process has the search index open. */
function openIndexes(): number {
  const open = readdirSync("/proc/self/fd").map((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return "";
    }
  });
  return open.filter((file) => /\/search\/[\da-f]+\.db$/.test(file)).length;
}

test("editions that were replaced are let go, with their search indexes", async () => {
  const tested = currentEdition();
  const shown: WeakRef<Edition>[] = [];
  for (let number = 1; number <= 6; number += 1) shown.push(await showOnce(tested, number));
  // A dereferenced WeakRef keeps its target until the end of the turn.
  await turn();
  collectGarbage();
  const expected = [...Array(5).fill(false), true];
  expect(shown.map((edition) => edition.deref() !== undefined)).toEqual(expected);
  if (process.platform === "linux") expect(openIndexes()).toBe(1);
});

test("an index is searched even if another process has deleted it", async () => {
  const tested = currentEdition();
  const cache = temporaryFolder();
  symlinkSync(join(tested.cache, "work"), join(cache, "work"));
  const edition = { ...tested, cache };
  await prepareIndex(edition);
  rmSync(join(cache, "search"), { recursive: true });
  const found = withEdition(edition, () =>
    searchPages({ question: "dock", page: 1, within: "", isCut: false }),
  );
  expect(found.count).toBeGreaterThan(0);
});
