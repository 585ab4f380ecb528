import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { environment } from "../platform/environment.server.ts";
import { makeCachePlace, putIntoCache } from "./published-files.fixture.ts";
import { cacheFolder, compileFiles, show } from "./shown-edition.server.ts";

makeCachePlace();

test("what is shown again isn't noted again, which `npm run dev` would take for news", async () => {
  const noted = () => statSync(join(environment().DATA_DIR, "last-edition.json")).ino;
  const showAll = async (contents: Record<string, string>) => {
    const files = putIntoCache(cacheFolder(), { "site.yaml": leastSite, ...contents });
    const edition = await compileFiles(files, "content", () => {});
    await show({ edition, files, number: null });
    return noted();
  };
  const first = await showAll({});
  expect(await showAll({})).toBe(first);
  expect(await showAll({ "faq.yaml": "- question: Bees?\n  answer: Yes.\n" })).not.toBe(first);
});
