import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { makeTables } from "../../tests/people.fixture.ts";
import { compile } from "./compile.server.ts";
import type { EditionFiles } from "./edition-files.ts";
import { createLook } from "./follow-editions.server.ts";
import { keepFiles } from "./keep-files.server.ts";
import { openEdition } from "./open-edition.server.ts";
import { publishEdition } from "./publish-edition.server.ts";
import { putIntoCache } from "./published-files.fixture.ts";
import { cacheFolder, compileFiles, lastFile, shownEdition } from "./shown-edition.server.ts";
import { editionFormat } from "./site-version.server.ts";

vi.mock("./compile.server.ts", { spy: true });
beforeAll(makeTables);
afterAll(() => vi.restoreAllMocks());

const report = () => {};
/** The cache is shared by tests: nobody has compiled this before. */
const news = () => `- question: Whose is ${randomUUID()}?\n  answer: Ours.\n`;

/** Publishes some files, as compiled and shown by another version of the program; returns that edition's key. */
async function showBefore(
  contents: Record<string, string>,
  format: string,
): Promise<{ files: EditionFiles; key: string; number: number }> {
  const cache = cacheFolder();
  const files = putIntoCache(cache, { "site.yaml": leastSite, ...contents });
  await keepFiles(files, cache);
  const { number } = await publishEdition({ files, by: "test" });
  const { key } = await compile({ files, cache, version: "the version before", name: "content" });
  writeFileSync(lastFile(), JSON.stringify({ files: [...files], number, key, format }));
  vi.mocked(compile).mockClear();
  return { files, key, number };
}

test("what an update can't read, or wasn't shown before it, is compiled at once", async () => {
  const { files, key } = await showBefore({}, "another format");
  expect((await compileFiles(files, "content", report)).key).not.toBe(key);
  const before = await showBefore({ "faq.yaml": news() }, editionFormat);
  const others = new Map([...before.files].filter(([path]) => path === "site.yaml"));
  expect((await compileFiles(others, "content", report)).key).not.toBe(before.key);
});

test("an update shows what the version before it compiled, and compiles it afterward", async () => {
  const { key, number } = await showBefore({ "faq.yaml": news() }, editionFormat);
  await openEdition(report);
  expect(compile).not.toHaveBeenCalled();
  expect(shownEdition()).toMatchObject({ number, edition: { key } });
  const look = createLook(report);
  await look();
  expect(compile).toHaveBeenCalledTimes(1);
  const now = shownEdition()?.edition.key;
  expect(now).not.toBe(key);
  expect(JSON.parse(readFileSync(lastFile(), "utf8"))).toMatchObject({ number, key: now });
  await look();
  expect(compile).toHaveBeenCalledTimes(1);
});
