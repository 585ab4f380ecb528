import { expect, test } from "vitest";
import { makePdf } from "./pdf/pdf.fixture.ts";
import { compileSample, makeFolder, mistakesOf } from "./sample-folder.fixture.ts";

const pdf = makePdf({ pages: [[{ text: "Present: all.", y: 700 }]], changed: "20260915" });
const entry = (name: string, date: string) =>
  `${name}: {kind: minutes, date: ${date}, title: Board meeting, summary: Docks.}\n`;

test("reads minutes, the newest first, each with its pages", async () => {
  using folder = makeFolder({
    "minutes/2025-11-board.pdf": pdf,
    "minutes/2026-09-board.pdf": pdf,
    "minutes/minutes.yaml":
      entry("2025-11-board", "2025-11-11") +
      entry("2026-09-board", "2026-09-08") +
      entry("2026-10-board", "2026-10-13").replace("}", ", embed: https://a.example/x}"),
  });
  const { content, documentPages, files } = await compileSample(folder.path);
  expect(content.minutes.map(({ id }) => id)).toEqual([
    "2026-10-board",
    "2026-09-board",
    "2025-11-board",
  ]);
  const [outside, inside] = content.minutes;
  expect(outside).toMatchObject({ file: null, embed: "https://a.example/x" });
  expect(content.frameOrigins).toEqual(["https://a.example"]);
  const href = "/documents/2026-09-board.pdf";
  expect(inside).toMatchObject({ kind: "minutes", file: { href, updated: "2026-09-15" } });
  expect(files.has(href)).toBe(true);
  expect(Object.keys(documentPages).sort()).toEqual(["2025-11-board", "2026-09-board"]);
});

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "a PDF of which nothing is said",
    { "minutes/2026-09-board.pdf": pdf },
    "content/minutes/minutes.yaml › 2026-09-board: is missing; expected the title and summary of 2026-09-board.pdf",
  ],
  [
    "a name that is no address",
    { "minutes/minutes.yaml": entry("September Board", "2026-09-08") },
    "content/minutes/minutes.yaml › September Board: ",
  ],
  [
    "a kind that there isn't",
    { "minutes/minutes.yaml": entry("2026-09-a", "2026-09-08").replace("kind: m", "kind: M") },
    'content/minutes/minutes.yaml › 2026-09-a › kind: is "Minutes"; expected minutes or financials',
  ],
  [
    "a date that there isn't",
    { "minutes/minutes.yaml": entry("2026-09-a", "2026-09-31") },
    'content/minutes/minutes.yaml › 2026-09-a › date: is "2026-09-31"; expected a date',
  ],
  [
    "a file that is no PDF",
    { "minutes/2026-09-board.docx": "PK" },
    "content/minutes/2026-09-board.docx: is not known; expected minutes.yaml, the PDFs",
  ],
  [
    "a broken PDF",
    {
      "minutes/2026-09-board.pdf": pdf.subarray(0, 300),
      "minutes/minutes.yaml": entry("2026-09-board", "2026-09-08"),
    },
    "content/minutes/2026-09-board.pdf: is incomplete",
  ],
];

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  expect(await mistakesOf(files)).toContainEqual(expect.stringContaining(expected));
});

test("minutes without a PDF are to be added", async () => {
  using folder = makeFolder({ "minutes/minutes.yaml": entry("2026-09-board", "2026-09-08") });
  const { content, warnings } = await compileSample(folder.path);
  expect(content.minutes).toEqual([expect.objectContaining({ id: "2026-09-board", file: null })]);
  expect(warnings).toEqual([]);
});
