import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { leastSite } from "../../../compiler/sample-folder.fixture.ts";
import { readEntries } from "./read-entries.server.ts";

type Files = Record<string, string | Buffer>;

/** What is wrong with the texts of a folder. */
async function mistakesIn(files: Files): Promise<string[]> {
  const bytes = new Map<string, Buffer>();
  const hashes = Object.entries({ "site.yaml": leastSite, ...files }).map(([path, text]) => {
    const hash = createHash("sha256").update(text).digest("hex");
    bytes.set(hash, Buffer.from(text));
    return [path, hash] as const;
  });
  const open = async (hash: string) => bytes.get(hash) ?? Buffer.alloc(0);
  return (await readEntries(new Map(hashes), open, "content")).mistakes;
}

const site = (from: string, to: string) => leastSite.replace(from, to);
const member = "- id: president\n  name: Ann\n  role: President\n  about: Leads.\n";
const questions = (count: number) => "- {question: Q, answer: A}\n".repeat(count);
const amenity = (fields: string) => `---\nname: Pool\nsummary: Open.\n${fields}\n---\nRules.\n`;
const embed = "embed: https://a.example/";
const board = (date: string, kind = "minutes") =>
  `2026-09-board: {kind: ${kind}, date: ${date}, title: A, summary: B}`;

/** By file: a text, and what is said of it after the file's name. */
const texts: Record<string, [text: string | Buffer, said: string][]> = {
  "faq.yaml": [
    ["# nothing\n", ": is empty; expected a list"],
    [`${questions(2)}- question: E\n`, " › entry 3 › answer: is missing; expected Markdown text o"],
    ["- {question: A, answer: B, anwser: C}", " › entry 1 › anwser: is not a known field; expecte"],
    [`- {question: A, answer: ${"b".repeat(4001)}}`, " › entry 1 › answer: has 4001 characters; e"],
    ["- {question: A, answer: 9}", " › entry 1 › answer: is 9, which needs quotes to be text; exp"],
    ["- {question: A, answer: B, audience: me}", ' › entry 1 › audience: is "me"; expected everyo'],
    ["- {question: A, answer: B, __proto__: C}", " › entry 1 › __proto__: is not a known field; e"],
    [questions(201), ": has 201 entries; expected at most 200 entries"],
    ['- question: A\n  answer: "B\n', " › line 2 › answer: has a quote that isn't closed; expecte"],
    ["- question: 'The lake's'\n", " › line 1 › question: continues after its quotes; expected al"],
    ["- question: @home\n", " › line 1 › question: begins with @; expected the text in quotes"],
    ["-question: A\n answer: B\n", " › line 1 › question: has no space after the dash; expected o"],
    ["- question: A\nanswer: B\n", " › line 2 › answer: this line or the next has the wrong inden"],
    ["- question: A\n  answer: B\n  answer: C\n", " › line 3 › answer: appears twice; expected it"],
    ["PK\u0003\u0004", ": is a Word file or a ZIP archive; expected plain text"],
    [Buffer.from([0xff, 0xfe, 0x2d, 0x00]), ": cannot be read; expected text saved as UTF-8"],
  ],
  "synonyms.yaml": [
    ["- trash, garbage\n- fence, fences\n", ' › entry 2: has only "fence"; expected two or more'],
    ["- trash, what we put out at night\n", ' › entry 1: has "what we put out at night"; expected'],
    ["- trash, !!\n", ' › entry 1: has "!!", which is not a word; expected words'],
    ["- [trash, garbage]\n", " › entry 1: is a list; expected words with commas between them"],
  ],
  "site.yaml": [
    [site("shortName: ", "shortName:"), " › line 3 › shortName: has no space after the colon; exp"],
    [site("shortName:", "shortName"), " › line 3: isn't part of any field; expected a field and a"],
    [site("America/Chicago", "Central"), ' › timeZone: is "Central"; expected the name of a time'],
    [site("https://pay.example/", "javascript:a"), ' › links › payDues: is "javascript:a"; expect'],
    [site("payDues", "__proto__"), " › links › __proto__: is not a known field; expected the fiel"],
    [
      `${leastSite}contact:\n  embed: <iframe src="${"a".repeat(90)}">\n`,
      ' › contact › embed: begins with "<i',
    ],
    [`${leastSite}calendar:\n  embed: http://a.example/\n`, ' › calendar › embed: is "http://a.ex'],
    [`${leastSite}calendar: {agenda: https://a.example/}`, " › calendar › embed: is missing; expe"],
    [`${leastSite}contact:\n  embed: https://a;form-action/\n`, ' › contact › embed: is "https://'],
    [`${leastSite}introductions: {pool: A}\n`, " › introductions › pool: is not a known field; ex"],
  ],
  "board.yaml": [
    [member.replace("  role", "   role"), " › line 2 › name: this line or the next has the wrong"],
    [member.replace("  role", "\trole"), " › line 3 › role: begins with a tab; expected spaces"],
    [member + member, ' › entry 2 › id: repeats "president"; expected a different id'],
    [`${member}  picture: ann\n`, ' › entry 1 › picture: "ann" is missing; expected ann.jpg, .png'],
  ],
  "amenities/pool/index.md": [
    ["---\nname: A\nsummary: B: C\n---\n", " › line 3 › summary: has a colon in its text; expecte"],
    ["The pool.\n", ": has no fields at the top; expected a first line of ---"],
    [amenity("order: first"), ' › order: is "first"; expected a number such as 3'],
    [amenity("season: {closes: 2026-09-01}"), " › season › opens: is missing; expected a date suc"],
    [amenity("chart: {x: 1, y: 2, label: left}"), " › chart › lines: is missing; expected a list"],
    [amenity("pictures: [{file: wide, alt: A}]"), ' › pictures › entry 1 › file: "wide" is missin'],
  ],
  "pages/pets.md": [
    ["---\ntitle: Pets\nsummary: Dogs.\nmenu: hoa\n\nDogs.\n", ": has no line of --- after its fi"],
    [
      "---\ntitle: A\nsummary: B\nmenu: hoa\nfiles: [{file: form}]\n---\nText.\n",
      ' › files › entry 1 › file: "form" is missing; expected form.pdf in pages/pets/',
    ],
    ["---\ntitle: A\nsummary: B\nmenu: pets\n---\n", ' › menu: is "pets"; expected hoa or resourc'],
  ],
  "documents/documents.yaml": [
    ["house rules: {section: governing, title: A}", " › house rules: can't have this name; expect"],
    ["rules: {title: A, summary: B}", " › rules › section: is missing; expected governing or arch"],
    ["rules: {section: rules, title: A}", ' › rules › section: is "rules"; expected governing or'],
    ["a: {section: governing, alsoIn: governing, title: A}", " › a › alsoIn: is its own section;"],
    [`rules: {section: governing, title: A, ${embed}}`, " › rules › summary: is missing; expected"],
    [
      `meetingminutes: {section: governing, title: A, summary: B, ${embed}}`,
      " › meetingminutes › section: h",
    ],
    [
      "a: {section: governing, title: A}\nA: {section: architectural, title: B}",
      " › A: differs from a only",
    ],
  ],
  "minutes/minutes.yaml": [
    ["December:\n  kind: minutes\n", " › December: can't have this name; expected a name of a yea"],
    [board("2026-09-08", "Minutes"), ' › 2026-09-board › kind: is "Minutes"; expected minutes or'],
    [board("2026-09-31"), ' › 2026-09-board › date: is "2026-09-31"; expected a date'],
  ],
};

describe.each(Object.entries(texts))("what is wrong in %s", (file, cases) => {
  test.each(cases.map(([text, said]) => [said, text] as const))("%s", async (said, text) => {
    const mistakes = await mistakesIn({ [file]: text });
    expect(mistakes).toEqual([expect.stringContaining(`content/${file}${said}`)]);
  });
});

const bylaws = "bylaws: {title: A, summary: B, section: governing}";
const gif =
  "is not known; expected index.md and .jpg, .png, .webp, .avif, .heic or .svg: open it on";

/** A file, what is said of it, and the files beside it. */
const names: [file: string, said: string, beside?: Files][] = [
  ["faqs.yaml", ": is not known; expected README.md, site.yaml"],
  ["faq.yaml.txt", ": is not known; expected it to be called faq.yaml"],
  ["faq.yaml/notes.txt", ": is a folder; expected a file of this name"],
  ["documents", ": is a file; expected a folder"],
  [
    "documents/Bylaws.pdf",
    ": is not known; expected it to be called bylaws.pdf",
    { "documents/documents.yaml": bylaws },
  ],
  ["documents/bylaws.pdf", " › bylaws: is missing; expected the title and summary of bylaws.pdf"],
  [
    "documents/bylaws.pdf",
    " › bylaws › embed: is there as well as the file",
    { "documents/documents.yaml": bylaws.replace("}", `, ${embed}}`) },
  ],
  ["minutes/December Minutes.pdf", ": can't have this name; expected a name of a year, a month"],
  ["minutes/2026-09-board.pdf", " › 2026-09-board: is missing; expected the title and summary"],
  ["minutes/2026-09-board.docx", ": is not known; expected minutes.yaml, the PDFs"],
  ["amenities/pool.md", ": is not known; expected a folder for each amenity"],
  ["amenities/dog run/index.md", ": can't have this name; expected a name of letters a to z"],
  ["amenities/pool/wide.gif", `: ${gif}`, { "amenities/pool/index.md": amenity("pictures: []") }],
  ["pages/Häuser.md", ": can't have this name; expected a name of letters a to z"],
  ["pages/pets.docx", ": is not known; expected files such as pet-policy.md"],
  ["pages/pets/dog.jpg", ": is not known; expected files such as pet-policy.md"],
];

test.each(names)("the file %s is told%s", async (file, said, beside = {}) => {
  const mistakes = await mistakesIn({ [file]: "x", ...beside });
  expect(mistakes).toEqual([expect.stringContaining(said)]);
});

test("two photos of one name, and one in capital letters, are told", async () => {
  const index = amenity("pictures:\n  - {file: wide, alt: A}\n  - {file: deep, alt: B}");
  const photos = ["wide.jpg", "wide.png", "Deep.jpg"].map((name) => [
    `amenities/pool/${name}`,
    "x",
  ]);
  const files = { "amenities/pool/index.md": index, ...Object.fromEntries(photos) };
  expect(await mistakesIn(files)).toEqual([
    "content/amenities/pool: expected one photo named wide, there are wide.jpg and wide.png",
    expect.stringMatching(/"deep" is missing; .* \(there is Deep\.jpg, but the names must match/),
  ]);
});

test("a mistake in site.yaml is not followed by others that it causes", async () => {
  const mistakes = await mistakesIn({ "site.yaml": `${leastSite}x: [`, "chart.svg": "x" });
  expect(mistakes).toEqual([
    expect.stringMatching(/^content\/site.yaml › line 1\d › x: is not YAML/),
  ]);
});
