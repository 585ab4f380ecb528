import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leastSite } from "../../compiler/sample-folder.fixture.ts";
import { deleteInUse } from "../../tests/delete-in-use.ts";
import { makeTables } from "../../tests/people.fixture.ts";
import { environment } from "../platform/environment.server.ts";
import { createLook, onlyNew } from "./follow-editions.server.ts";
import { shownEdition } from "./shown-edition.server.ts";

const folder = mkdtempSync(join(tmpdir(), "shoreline-followed-"));
const faq = join(folder, "faq.yaml");
const said: string[] = [];
let look: () => Promise<void>;
beforeAll(async () => {
  await makeTables();
  environment().CONTENT_DIR = folder;
  writeFileSync(join(folder, "site.yaml"), leastSite);
  look = createLook(onlyNew((text) => said.push(text)));
});
afterAll(() => {
  delete environment().CONTENT_DIR;
  deleteInUse(folder);
});

/** The report about the folder once it is stable. */
async function sayOfFolder(): Promise<string[]> {
  said.length = 0;
  for (let looks = 0; looks < 3; looks += 1) await look();
  return [...said];
}

test("a mistake is reported once each time it is made, and so is that it was undone", async () => {
  expect(await sayOfFolder()).toEqual([]);
  const mistake = expect.stringMatching(/faq\.yaml: is empty.*still shows/s);
  const inOrder = `The folder ${folder} is in order again, and the site shows it.`;
  for (const [text, sentence] of [
    ["# nothing", mistake],
    [undefined, inOrder],
    ["# nothing", mistake],
    ["- question: Bees?\n  answer: Yes.\n", inOrder],
  ] as const) {
    if (text === undefined) rmSync(faq);
    else writeFileSync(faq, text);
    expect(await sayOfFolder()).toEqual([sentence]);
    expect(await sayOfFolder()).toEqual([]);
  }
  expect(shownEdition()?.edition.content.faq).toHaveLength(1);
});
