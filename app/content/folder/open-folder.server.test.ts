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
  onePage,
} from "../../../compiler/sample-folder.fixture.ts";

const board = (...fields: string[]) =>
  `- id: president\n  name: Ann\n  role: President\n  about: Leads.\n${fields.map((field) => `  ${field}\n`).join("")}`;

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "a missing field",
    { "faq.yaml": "- {question: A, answer: B}\n- {question: C, answer: D}\n- question: E\n" },
    "content/faq.yaml › entry 3 › answer: is missing; expected Markdown text of 1 to 4000 characters",
  ],
  [
    "an unknown field",
    { "faq.yaml": "- {question: A, answer: B, anwser: C}\n" },
    "content/faq.yaml › entry 1 › anwser: is not a known field; expected the fields question, answer",
  ],
  [
    "a list of search words with one word only",
    { "synonyms.yaml": "- trash, garbage\n- fence, fences\n" },
    'content/synonyms.yaml › entry 2: has only "fence"; expected two or more with commas between them',
  ],
  [
    "a long phrase among search words",
    { "synonyms.yaml": "- trash, what we put out at night\n" },
    'content/synonyms.yaml › entry 1: has "what we put out at night"; expected phrases of at most 4 words',
  ],
  [
    "no words among search words",
    { "synonyms.yaml": "- trash, !!\n" },
    'content/synonyms.yaml › entry 1: has "!!", which is not a word; expected words',
  ],
  [
    "search words as a list in a list",
    { "synonyms.yaml": "- [trash, garbage]\n" },
    "content/synonyms.yaml › entry 1: is a list; expected words with commas between them",
  ],
  ["an empty file", { "faq.yaml": "# nothing\n" }, "content/faq.yaml: is empty; expected a list"],
  [
    "a text that is too long",
    { "faq.yaml": `- {question: A, answer: ${"b".repeat(4001)}}\n` },
    "content/faq.yaml › entry 1 › answer: has 4001 characters; expected Markdown text of 1 to 4000",
  ],
  [
    "broken YAML",
    { "faq.yaml": '- question: A\n  answer: "B\n' },
    "content/faq.yaml › line 2 › answer: has a quote that isn't closed; expected one at the end",
  ],
  [
    "a text that goes on after its quotes",
    { "faq.yaml": "- question: 'The lake's shore'\n  answer: B\n" },
    "content/faq.yaml › line 1 › question: continues after its quotes; expected all of it in quotes",
  ],
  [
    "a text that begins with a sign of YAML's",
    { "faq.yaml": "- question: @home\n  answer: B\n" },
    "content/faq.yaml › line 1 › question: begins with @; expected the text in quotes",
  ],
  [
    "a field without a space after its colon",
    { "site.yaml": leastSite.replace("shortName: ", "shortName:") },
    "content/site.yaml › line 3 › shortName: has no space after the colon; expected one",
  ],
  [
    "a field without a colon",
    { "site.yaml": leastSite.replace("shortName:", "shortName") },
    "content/site.yaml › line 3: isn't part of any field; expected a field and a colon, or",
  ],
  [
    "a dash without a space",
    { "faq.yaml": "-question: A\n answer: B\n" },
    "content/faq.yaml › line 1 › question: has no space after the dash; expected one",
  ],
  [
    "a text of figures alone",
    { "faq.yaml": "- question: When?\n  answer: 9\n" },
    "content/faq.yaml › entry 1 › answer: is 9, which needs quotes to be text; expected Markdown",
  ],
  [
    "an address with the frame around it",
    {
      "site.yaml": `${leastSite}contact:\n  embed: <iframe src="https://forms.example/${"a".repeat(60)}">\n`,
    },
    'content/site.yaml › contact › embed: begins with "<iframe src=',
  ],
  [
    "a name in capital letters",
    {
      "documents/Bylaws.pdf": onePage,
      "documents/documents.yaml": "bylaws: {title: A, summary: B}",
    },
    "content/documents/Bylaws.pdf: is not known; expected it to be called bylaws.pdf",
  ],
  [
    "an ending that was added",
    { "faq.yaml.txt": "" },
    "content/faq.yaml.txt: is not known; expected it to be called faq.yaml",
  ],
  [
    "a text file of Word",
    { "faq.yaml": "PK\u0003\u0004" },
    "content/faq.yaml: is a Word file or a ZIP archive; expected plain text",
  ],
  [
    "minutes under a name of their own",
    { "minutes/December Minutes.pdf": onePage },
    "content/minutes/December Minutes.pdf: can't have this name; expected a name of a year, a month",
  ],
  [
    "a field too far left",
    { "faq.yaml": "- question: A\nanswer: B\n" },
    "content/faq.yaml › line 2 › answer: this line or the next has the wrong indentation; expected each field",
  ],
  [
    "a field too far right",
    { "board.yaml": board().replace("  role", "   role") },
    "content/board.yaml › line 2 › name: this line or the next has the wrong indentation",
  ],
  [
    "a field that stands twice",
    { "faq.yaml": "- question: A\n  answer: B\n  answer: C\n" },
    "content/faq.yaml › line 3 › answer: appears twice; expected it once",
  ],
  [
    "more questions than the page takes",
    {
      "faq.yaml": Array.from({ length: 201 }, (_, n) => `- question: Q${n}\n  answer: A\n`).join(
        "",
      ),
    },
    "content/faq.yaml: has 201 entries; expected at most 200 entries",
  ],
  [
    "a picture in a page of one's own",
    { "pages/pets.md": "---\ntitle: Pets\nsummary: Dogs.\nmenu: hoa\n---\n![A dog](dog.jpg)\n" },
    "content/pages/pets.md › text: has a picture inside the text; expected words only (an amenity's pictures go in its field pictures)",
  ],
  [
    "minutes of another name",
    { "minutes/minutes.yaml": "December:\n  kind: minutes\n" },
    "content/minutes/minutes.yaml › December: can't have this name; expected a name of a year, a month",
  ],
  [
    "broken front matter",
    { "amenities/pool/index.md": "---\nname: A\nsummary: B: C\n---\n" },
    "content/amenities/pool/index.md › line 3 › summary: has a colon in its text; expected the text in quotes",
  ],
  [
    "no front matter",
    { "amenities/pool/index.md": "The pool.\n" },
    "content/amenities/pool/index.md: has no fields at the top; expected a first line of ---",
  ],
  [
    "fields without a line that ends them",
    { "pages/pets.md": "---\ntitle: Pets\nsummary: Dogs.\nmenu: hoa\n\nDogs are welcome.\n" },
    "content/pages/pets.md: has no line of --- after its fields; expected one above the text",
  ],
  [
    "a document under a name of JavaScript's own",
    { "documents/documents.yaml": "__proto__: {title: A, section: governing}\n" },
    "content/documents/documents.yaml › __proto__: can't have this name; expected a name of letters a to z, digits and hyphens",
  ],
  [
    "minutes under a name of JavaScript's own",
    { "minutes/minutes.yaml": "__proto__: {kind: minutes}\n" },
    "content/minutes/minutes.yaml › __proto__: can't have this name; expected a name of a year, a month",
  ],
  [
    "an answer with a field of such a name",
    { "faq.yaml": "- {question: A, answer: B, __proto__: C}\n" },
    "content/faq.yaml › entry 1 › __proto__: is not a known field; expected the fields question",
  ],
  [
    "a link of such a name",
    { "site.yaml": leastSite.replace("payDues", "__proto__") },
    "content/site.yaml › links › __proto__: is not a known field; expected the fields payDues",
  ],
  [
    "a folder in place of a file",
    { "faq.yaml/notes.txt": "" },
    "content/faq.yaml: is a folder; expected a file of this name",
  ],
  [
    "a text that is not UTF-8",
    { "faq.yaml": Buffer.from([0xff, 0xfe, 0x2d, 0x00]) },
    "content/faq.yaml: cannot be read; expected text saved as UTF-8",
  ],
  [
    "a misspelt file",
    { "faqs.yaml": "" },
    "content/faqs.yaml: is not known; expected README.md, site.yaml",
  ],
  [
    "a wrong time zone",
    { "site.yaml": leastSite.replace("America/Chicago", "Central") },
    'content/site.yaml › timeZone: is "Central"; expected the name of a time zone',
  ],
  [
    "a link that runs code",
    { "site.yaml": leastSite.replace("https://pay.example/", "javascript:alert(1)") },
    'content/site.yaml › links › payDues: is "javascript:alert(1)"; expected an address that begins with https://',
  ],
  [
    "an embed without TLS",
    { "site.yaml": `${leastSite}calendar:\n  embed: http://calendar.example/\n` },
    'content/site.yaml › calendar › embed: is "http://calendar.example/"; expected an address that begins with https://',
  ],
  [
    "an embed that would add to the page's policy",
    { "site.yaml": `${leastSite}contact:\n  embed: https://a;form-action/\n` },
    'content/site.yaml › contact › embed: is "https://a;form-action/"; expected an address that begins with https://',
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
    "a board member's second id",
    { "board.yaml": board() + board() },
    'content/board.yaml › entry 2 › id: repeats "president"',
  ],
  [
    "a portrait that is not there",
    { "board.yaml": board("picture: ann") },
    'content/board.yaml › entry 1 › picture: "ann" is missing; expected ann.jpg, .png, .webp, .avif, .heic or .svg in board/',
  ],
];

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  const mistakes = await mistakesOf(files);
  expect(mistakes).toContainEqual(expect.stringContaining(expected));
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
    "content/site.yaml › name",
    "content/site.yaml › email",
  ]);
});

test("a mistake in site.yaml is not followed by others that it causes", async () => {
  const mistakes = await mistakesOf({ "site.yaml": `${leastSite}x: [`, "chart.svg": drawing });
  expect(mistakes).toEqual([
    expect.stringMatching(/^content\/site.yaml › line 1\d › x: is not YAML/),
  ]);
});

test("a tab is named once, however much the parser says of it", async () => {
  const mistakes = await mistakesOf({ "board.yaml": board().replace("  role", "\trole") });
  expect(mistakes).toEqual([
    "content/board.yaml › line 3 › role: begins with a tab; expected spaces",
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
    "content/amenities/pool/Wide.jpg: is not shown: index.md says wide, and upper and lower case must match",
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
