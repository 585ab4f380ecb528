import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { manyAliases } from "../../../converter/hostile-files.fixture.ts";
import { leastSite } from "../../../converter/sample-folder.fixture.ts";
import { readEntries } from "./read-entries.server.ts";

type Files = Record<string, string | Buffer>;

function readFiles(files: Files) {
  const bytes = new Map<string, Buffer>();
  const hashes = Object.entries({ "site.yaml": leastSite, ...files }).map(([path, text]) => {
    const hash = createHash("sha256").update(text).digest("hex");
    bytes.set(hash, Buffer.from(text));
    return [path, hash] as const;
  });
  const open = async (hash: string) => bytes.get(hash) ?? Buffer.alloc(0);
  return readEntries(new Map(hashes), open, "content");
}

const mistakesIn = async (files: Files) => (await readFiles(files)).mistakes;

const site = (from: string, to: string) => leastSite.replace(from, to);
const member = "- id: president\n  name: Ann\n  role: President\n  about: Leads.\n";
const amenity = (fields: string) => `---\nname: Pool\nsummary: Open.\n${fields}\n---\nRules.\n`;
const page = (fields: string) => `---\ntitle: A\nsummary: B\n${fields}\n---\nText.\n`;
const embed = "embed: https://a.example/";

/** By file: a text, and its mistake. */
const texts: Record<string, string[]> = {
  "faq.yaml": [
    "# nothing\n → : is empty; expected a list of entries, each with question, answer",
    "- {question: A, answer: B}\n- question: E\n →  › entry 2 › answer: Please fill this in.",
    "- {question: A, answer: B, anwser: C} →  › entry 1 › anwser: is not a known field; expecte",
    "- {question: A, answer: {b: C}} →  › entry 1 › answer: is a group of fields; expected text",
    `- {question: A, answer: ${"b".repeat(4001)}} →  › entry 1 › answer: Please use at most 4000`,
    "- {question: A, answer: B, audience: me} →  › entry 1 › audience: is neither everyone nor r",
    "- {question: A, answer: B, __proto__: C} →  › entry 1 › __proto__: is not a known field; e",
    "- question: A\n  answer: B: C\n → : is not YAML. Nested mappings are not allowed in compact m",
  ],
  "synonyms.yaml": ["- trash, garbage\n- fence, fences\n →  › words: Line 2 has only "],
  "site.yaml": [
    `${site("America/Chicago", "Central")} →  › timeZone: Please choose a time zone from the list, su`,
    `${site("https://pay.example/", "javascript:a")} →  › links › payDues: Please enter the whole addr`,
    `${site("payDues", "__proto__")} →  › links › __proto__: is not a known field; expected the fiel`,
    `${leastSite}calendar: {agenda: https://a.example/} →  › calendar › embed: Please enter the`,
    `${leastSite}contact:\n  ${embed.replace("/a", "/a;b")}\n →  › contact › embed: Please enter`,
  ],
  "board.yaml": [
    `${member + member.replace("- id: p", "- id: P")} →  › entry 2: has the name of another; expect`,
    `${member}  picture: ann\n →  › entry 1 › picture: "ann" is missing; expected ann.jpg, .png`,
  ],
  "amenities/pool/index.md": [
    "---\nname: A\nsummary: B: C\n---\n → : is not YAML. Nested mappings are not allowed in com",
    "The pool.\n → : has no fields at the top; expected a line of ---, fields such as",
    `${amenity("order: first")} →  › order: is not a number such as 3`,
    `${amenity("season: {closes: 2026-09-01}")} →  › season › opens: Please enter the day it opens`,
    `${amenity("chart: {x: 1, y: 2, label: behind}")} →  › chart › label: Please choose one of these. l`,
    `${amenity("pictures: [{file: wide, alt: A}]")} →  › pictures › entry 1: "wide" is missing; expec`,
  ],
  "pages/pets.md": [
    `${page("menu: hoa\nfiles: [{file: form}]")} →  › files › entry 1: "form" is missing; expected p`,
    `${page("menu: pets")} →  › menu: Please choose one of these. hoa, resources`,
  ],
  "documents/documents.yaml": [
    "house rules: {section: governing, title: A} →  › house rules: can't have this name; expect",
    "rules: {title: A, summary: B} →  › rules › section: Please choose one. governing, archite",
    `rules: {section: governing, title: A, ${embed}} →  › rules › summary: Please fill this in.`,
    `meetingminutes: {section: a, title: A, summary: B, ${embed}} →  › meetingminutes › section:`,
    "a: {section: governing, title: A}\nA: {section: architectural, title: B} →  › A: has the name of another",
  ],
  "minutes/minutes.yaml": [
    "2026-09-board: {kind: minutes, date: 2026-09-31, title: A, summary: B} →  › 2026-09-board › date: Please enter a date such as 2026-11-16.",
  ],
};

const binary = Buffer.from([0xff, 0xfe, 0x2d, 0x00]);

test.each([
  ["faq.yaml: can't be read; expected plain text, saved as UTF-8", "faq.yaml", binary] as const,
  ["faq.yaml: repeats parts of itself; expected each text", "faq.yaml", manyAliases] as const,
  ...Object.entries(texts).flatMap(([file, cases]) =>
    cases.map((one) => {
      const [text = "", said] = one.split(" → ");
      return [`${file}${said}`, file, text] as const;
    }),
  ),
])("%s", async (said, file, text) => {
  expect(await mistakesIn({ [file]: text })).toEqual([expect.stringContaining(`content/${said}`)]);
});

/** A file's mistake, and the files beside it. */
const names: [said: string, beside?: Files][] = [
  ["faqs.yaml: is not known; expected README.md, site.yaml"],
  ["faq.yaml.txt: is not known; expected faq.yaml, a file"],
  ["documents: is not known; expected documents/, a folder"],
  [
    "documents/Bylaws.pdf: is not known; expected it to be called bylaws.pdf",
    { "documents/documents.yaml": "bylaws: {title: A, summary: B, section: governing}" },
  ],
  ["minutes/2026-09-board.docx: is not known; expected minutes.yaml, the PDFs"],
  ["amenities/pool.md: is not known; expected amenities/pool/index.md"],
  ["amenities/dog run/index.md: can't have this name; expected a name of letters a to"],
  [
    "amenities/pool/wide.gif: is not known; expected .jpg, .png, .webp, .avif, .heic or .svg: if it is a photo,",
    { "amenities/pool/index.md": amenity("") },
  ],
  ["pages/pets.docx: is not known; expected pages/pets.md"],
  [
    "documents/plat.txt: is not known; expected documents.yaml, the PDFs that it lists, and a .txt beside its PDF",
  ],
];

test.each(names)("%s", async (said, beside = {}) => {
  const mistakes = await mistakesIn({ [said.split(": ")[0] ?? ""]: "x", ...beside });
  expect(mistakes).toEqual([expect.stringContaining(`content/${said}`)]);
});

test("a PDF without words about it, and a photo beside a page, are told", async () => {
  expect(await mistakesIn({ "documents/bylaws.pdf": "x" })).toEqual([
    expect.stringContaining(" › bylaws: is missing; expected the title and summary of bylaws.pdf"),
  ]);
  expect(await mistakesIn({ "pages/pets/dog.jpg": "x" })).toEqual([
    expect.stringContaining("pages/pets/: is not known; expected pages/pets.md"),
  ]);
});

const plat = {
  "documents/plat.pdf": "a scan",
  "documents/documents.yaml": "plat: {title: Plat, summary: Of 1979., section: governing}",
};
const mark = createHash("sha256").update(plat["documents/plat.pdf"]).digest("hex").slice(0, 12);
const once = `expected a first line PDF: ${mark}, once you have compared the words with it`;

test.each([
  ["no PDF's name", "== Page 1\nWords", `PDF: is missing; ${once}`],
  [
    "another PDF",
    "PDF: 4c5f0d2e9a17\n== Page 1\nWords",
    `PDF: is 4c5f0d2e9a17, which is another PDF than the one here; ${once}`,
  ],
  ["a page without words", `PDF: ${mark}\n== Page 2\n`, "page 2 › text: Please fill this in."],
  [
    "too many words",
    `PDF: ${mark}\n== Page 2\n${"a".repeat(20_001)}`,
    "page 2 › text: Please use at most 20000 characters. You have 20001.",
  ],
  [
    "words of no page",
    `PDF: ${mark}\nWords`,
    "line 2: is of no page; expected a line such as == Page 1 above",
  ],
])("a file of corrected words with %s is a mistake", async (_what, words, mistake) => {
  const mistakes = await mistakesIn({ "documents/plat.txt": words, ...plat });
  expect(mistakes).toEqual([`content/documents/plat.txt › ${mistake}`]);
});

test("two photos of one name, and one in capital letters, are told", async () => {
  const index = amenity("pictures:\n  - {file: wide, alt: A}\n  - {file: deep, alt: B}");
  const at = "amenities/pool";
  const photos = { [`${at}/wide.jpg`]: "x", [`${at}/wide.png`]: "x", [`${at}/Deep.jpg`]: "x" };
  expect(await mistakesIn({ [`${at}/index.md`]: index, ...photos })).toEqual([
    "content/amenities/pool: has wide.jpg and wide.png; expected one photo named wide",
    expect.stringMatching(/"deep" is missing; .* \(there is Deep\.jpg, but the names must match/),
  ]);
});

test("a mistake costs none of the other rows", async () => {
  const { entries, mistakes } = await readFiles({
    "site.yaml": leastSite.replace("board@", "board "),
    "faq.yaml": "- {question: A}\n- {question: B, answer: C}\n",
    "board.yaml":
      "- {id: a, name: A, role: B}\n- {id: b, name: A, role: B, about: C, picture: d}\n",
    "documents/documents.yaml":
      "rules: {section: law, title: A}\nplat: {section: governing, title: B, extra: C}\nmap: {section: governing, title: D}\n",
    "documents/rules.pdf": "",
    "synonyms.yaml": "- alone\n- trash, garbage\n",
    "amenities/pool/index.md": amenity("season: summer"),
  });
  expect(mistakes.map((mistake) => mistake.split(":")[0]).sort()).toEqual([
    "content/amenities/pool/index.md › season",
    "content/board.yaml › entry 1 › about",
    "content/board.yaml › entry 2 › picture",
    "content/documents/documents.yaml › plat › extra",
    "content/documents/documents.yaml › rules › section",
    "content/documents/documents.yaml › rules › summary",
    "content/faq.yaml › entry 1 › answer",
    "content/site.yaml › email",
    "content/synonyms.yaml › words",
  ]);
  const count = Object.entries(Object.groupBy(entries, ({ kind }) => kind));
  expect(Object.fromEntries(count.map(([kind, some = []]) => [kind, some.length]))).toEqual({
    ...{ documents: 3, amenities: 1, faq: 2, board: 2 },
    ...{ home: 1, facts: 1, "search-words": 1 },
  });
});
