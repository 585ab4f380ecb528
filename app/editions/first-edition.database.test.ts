import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { deleteInUse } from "../../tests/delete-in-use.ts";
import { makeTables, registerResident } from "../../tests/people.fixture.ts";
import { newestEdition } from "./edition-store.server.ts";
import { openEdition } from "./open-edition.server.ts";
import { shownEdition } from "./shown-edition.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shoreline-updated-"));
beforeAll(async () => {
  await makeTables();
  await registerResident();
  vi.spyOn(process, "cwd").mockReturnValue(folder);
});
afterAll(() => {
  vi.restoreAllMocks();
  deleteInUse(folder);
});

test("an older site shows what its folder held, never the sample", async () => {
  const said: string[] = [];
  const report = (text: string) => said.push(text);
  // Its folder is gone, so nothing is public until somebody decides what to show.
  await expect(openEdition(report)).rejects.toThrow(
    `there is no folder ${join(folder, "content")}. The site doesn't show anything yet.`,
  );
  expect([await newestEdition(), shownEdition()]).toEqual([null, undefined]);
  mkdirSync(join(folder, "content"));
  writeFileSync(join(folder, "content/site.yaml"), leastSite);
  await openEdition(report);
  expect(shownEdition()).toMatchObject({ number: 1, isSample: false });
  expect([...(shownEdition()?.files.keys() ?? [])]).toEqual(["site.yaml"]);
  expect(said.at(-1)).toContain("set CONTENT_DIR=content");
});
