import { expect, test } from "vitest";
import { ContentError } from "./findings.ts";
import { readContent } from "./read.ts";
import { amenityText, drawing, leastSite, makeFolder, onePage } from "./sample-folder.ts";

async function mistakesOf(files: Record<string, string | Buffer>): Promise<readonly string[]> {
  using folder = makeFolder(files);
  try {
    await readContent(folder.path);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes;
    throw error;
  }
}

const event = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:a@b", "SUMMARY:Picnic"]
    .concat(lines, "END:VEVENT", "END:VCALENDAR", "")
    .join("\r\n");
const pool = (picture: string, bytes: string | Buffer, body?: string) => ({
  "amenities/pool/index.md": amenityText("wide", body),
  [`amenities/pool/${picture}`]: bytes,
});
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
  ["an empty file", { "faq.yaml": "# nothing\n" }, "content/faq.yaml: is empty; expected a list"],
  [
    "a text that is too long",
    { "faq.yaml": `- {question: A, answer: ${"b".repeat(4001)}}\n` },
    "content/faq.yaml › entry 1 › answer: has 4001 characters; expected Markdown text of 1 to 4000",
  ],
  [
    "broken YAML",
    { "faq.yaml": '- question: A\n  answer: "B\n' },
    "content/faq.yaml › line 3: is not YAML: Missing closing",
  ],
  [
    "broken front matter",
    { "amenities/pool/index.md": "---\nname: A\nsummary: B: C\n---\n" },
    "content/amenities/pool/index.md › line 3: is not YAML",
  ],
  [
    "no front matter",
    { "amenities/pool/index.md": "The pool.\n" },
    "content/amenities/pool/index.md: has no fields on top; expected a first line of ---",
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
    "a sixth amenity",
    { "amenities/sauna/index.md": "" },
    "content/amenities/sauna/: is not a known amenity; expected the folders tenniscourts, pool",
  ],
  [
    "an eleventh document",
    { "documents/bylaw.pdf": onePage },
    "content/documents/bylaw.pdf: is not a known document; expected documents.yaml, guidelinesStandards.pdf",
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
    "a chart without words",
    { "chart.svg": drawing },
    "content/site.yaml › chart › alt: is missing; expected a sentence",
  ],
  [
    "a wrong link in a text",
    { "faq.yaml": '- {question: A, answer: "[b](javascript:c)"}\n' },
    'content/faq.yaml › entry 1 › answer: links to "javascript:c"; expected a link that begins with /',
  ],
  [
    "a picture that is not there",
    { "amenities/pool/index.md": amenityText("wide") },
    'content/amenities/pool/index.md › pictures › entry 1 › file: "wide" is not there; expected wide.jpg',
  ],
  [
    "a broken photo",
    pool("wide.jpg", "no photo"),
    "content/amenities/pool/wide.jpg: cannot be shown (Input buffer contains unsupported image format)",
  ],
  [
    "a photo in an unknown format",
    { ...pool("wide.svg", drawing), "amenities/pool/wide.heic": "x" },
    "content/amenities/pool/wide.heic: is not known; expected index.md and .jpg",
  ],
  [
    "two photos of one name",
    { ...pool("wide.jpg", "x"), "amenities/pool/wide.png": "y" },
    "content/amenities/pool: expected one photo named wide, there are wide.jpg and wide.png",
  ],
  [
    "a drawing with a script",
    pool("wide.svg", drawing.replace("<path", "<script/><path")),
    "content/amenities/pool/wide.svg: holds a script",
  ],
  [
    "a drawing with an event handler",
    pool("wide.svg", drawing.replace("<path", "<path onclick='a()'")),
    "content/amenities/pool/wide.svg: holds an event handler",
  ],
  [
    "a drawing with a foreignObject",
    pool("wide.svg", drawing.replace("<path", "<foreignObject/><path")),
    "content/amenities/pool/wide.svg: holds a foreignObject",
  ],
  [
    "a drawing that loads from elsewhere",
    pool("wide.svg", drawing.replace("<path", '<image href="https://a.example/b.png"/><path')),
    "content/amenities/pool/wide.svg: refers to something outside itself",
  ],
  [
    "a drawing without a size",
    pool("wide.svg", drawing.replace(' viewBox="0 0 30 20"', "")),
    "content/amenities/pool/wide.svg: has no size; expected a viewBox",
  ],
  [
    "a broken drawing",
    pool("wide.svg", drawing.replace("</svg>", "")),
    "content/amenities/pool/wide.svg: is broken; expected a well-formed SVG",
  ],
  [
    "a document that is no PDF",
    {
      "documents/bylaws.pdf": "<html>",
      "documents/documents.yaml": "bylaws: {title: A, summary: B}",
    },
    "content/documents/bylaws.pdf: does not begin with %PDF-; expected a PDF file",
  ],
  [
    "a document without an entry",
    { "documents/bylaws.pdf": onePage },
    "content/documents/documents.yaml › bylaws: is missing; expected the title and summary of bylaws.pdf",
  ],
  [
    "a document without a date",
    {
      "documents/bylaws.pdf": onePage,
      "documents/documents.yaml": "bylaws: {title: A, summary: B}",
    },
    "content/documents/documents.yaml › bylaws › updated: is missing, and the PDF says no date",
  ],
  [
    "a document given twice",
    {
      "documents/bylaws.pdf": onePage,
      "documents/documents.yaml": "bylaws: {title: A, summary: B, embed: https://c.example/}",
    },
    "content/documents/documents.yaml › bylaws › embed: stands beside the file bylaws.pdf",
  ],
  [
    "an unknown document in the list",
    { "documents/documents.yaml": "bylaw: {title: A, summary: B}" },
    "content/documents/documents.yaml › bylaw: is not a known field; expected the fields guidelinesStandards",
  ],
  [
    "a board member's second id",
    { "board.yaml": board() + board() },
    'content/board.yaml › entry 2 › id: is "president" a second time',
  ],
  [
    "a portrait that is not there",
    { "board.yaml": board("picture: ann") },
    'content/board.yaml › entry 1 › picture: "ann" is not there; expected board/ann.jpg',
  ],
  [
    "an event on a day that does not exist",
    { "calendar.ics": event("DTSTART:20260230T100000Z") },
    "content/calendar.ics › event Picnic (a@b): DTSTART is 20260230T100000Z; expected a date that exists",
  ],
  [
    "an event with a broken rule",
    { "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=SOMETIMES") },
    'content/calendar.ics › event Picnic (a@b): cannot be read (invalid frequency "SOMETIMES"',
  ],
  [
    "an event that never comes",
    {
      "calendar.ics": event("DTSTART:20260210T100000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31"),
    },
    "content/calendar.ics › event Picnic (a@b): cannot be read (its RRULE names dates that never come)",
  ],
  [
    "an event in an unknown time zone",
    { "calendar.ics": event("DTSTART;TZID=Elm Time:20260210T100000") },
    "content/calendar.ics › event Picnic (a@b): is in the time zone Elm Time; expected one the file describes",
  ],
  [
    "an event without a start",
    { "calendar.ics": event() },
    "content/calendar.ics › event Picnic (a@b): DTSTART is missing",
  ],
  [
    "a calendar that is none",
    { "calendar.ics": "Picnic on Sunday\n" },
    "content/calendar.ics: is no calendar",
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
  });
  expect(mistakes.map((mistake) => mistake.split(":")[0])).toEqual([
    "content/faqs.yaml",
    "content/site.yaml › name",
    "content/site.yaml › email",
    "content/documents/bylaws.pdf",
    "content/documents/documents.yaml › bylaws",
  ]);
});

test("asks for site.yaml", async () => {
  using folder = makeFolder();
  await expect(readContent(`${folder.path}/nowhere`)).rejects.toThrow(
    "nowhere/site.yaml: is missing",
  );
});
