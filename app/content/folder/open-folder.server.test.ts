import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  amenityText,
  compileSample,
  drawing,
  leastSite,
  makeFolder,
  mistakesOf,
} from "../../../compiler/sample-folder.fixture.ts";

test.each<[string, Record<string, string | Buffer>, string]>([
  [
    "a picture in a page of one's own",
    { "pages/pets.md": "---\ntitle: Pets\nsummary: Dogs.\nmenu: hoa\n---\n![A dog](dog.jpg)\n" },
    "content/pages/pets.md › text: has a picture inside the text; expected words only (an amenity's pictures go in its field pictures)",
  ],
  [
    "a chart without words",
    { "chart.svg": drawing },
    "content/site.yaml › chart › alt: is missing; expected a sentence",
  ],
  [
    "a wrong link in a text",
    { "faq.yaml": '- {question: A, answer: "[b](javascript:c)"}\n' },
    'content/faq.yaml › entry 1 › answer: links to "javascript:c"; expected an address such as https://example.org/form',
  ],
  [
    "a document of the name of minutes",
    {
      "minutes/minutes.yaml":
        "2026-09-board: {kind: minutes, date: 2026-09-08, title: A, summary: B, embed: https://a.example/}",
      "documents/documents.yaml": "2026-09-board: {section: governing, title: A}",
    },
    "content/documents/documents.yaml › 2026-09-board: is also the name of an entry of minutes.yaml",
  ],
])("names %s by file, entry and field", async (_, files, expected) => {
  expect(await mistakesOf(files)).toContainEqual(expect.stringContaining(expected));
});

test("lists all mistakes at once", async () => {
  const mistakes = await mistakesOf({
    "site.yaml": leastSite.replace("name: Elm Pond Association", "").replace("board@", "board "),
    "faqs.yaml": "",
    "documents/bylaws.pdf": "<html>",
    "documents/documents.yaml": "bylaws: {title: A}",
  });
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
    "content/documents/bylaws.pdf",
    "content/documents/documents.yaml › bylaws › summary",
    "content/faqs.yaml",
    "content/site.yaml › email",
    "content/site.yaml › name",
  ]);
});

test("asks for site.yaml", async () => {
  using folder = makeFolder();
  rmSync(join(folder.path, "site.yaml"));
  await expect(compileSample(folder.path)).rejects.toThrow("content/site.yaml: is missing");
});

test("notes what passes but isn't shown as it was meant", async () => {
  using folder = makeFolder({
    "site.yaml": leastSite.replace("Twelve homes", "Twelve homes #1 on the pond"),
    "amenities/pool/index.md": amenityText("wide"),
    "amenities/pool/wide.svg": drawing,
    "amenities/pool/Wide.jpg": "x",
    "amenities/pool/index.md~": "left by an editor",
    "minutes/minutes.yaml":
      "2026-12-board: {kind: minutes, date: 2026-11-08, title: A, summary: B, embed: https://a.example/}",
  });
  expect((await compileSample(folder.path)).warnings).toEqual([
    "content/amenities/pool/Wide.jpg: is not shown: amenities/pool/index.md doesn't list it",
    "content/minutes/minutes.yaml › 2026-12-board › date: is 2026-11-08, and its name begins with 2026-12: is one of them wrong?",
    "content/site.yaml › line 4: what comes after # is not shown; to show it, put the text in quotes",
  ]);
});

test("a folder that isn't there is named", async () => {
  using folder = makeFolder();
  const missing = join(folder.path, "typo");
  await expect(compileSample(missing)).rejects.toThrow(
    `${missing}: is not there; expected the folder that has site.yaml`,
  );
});
