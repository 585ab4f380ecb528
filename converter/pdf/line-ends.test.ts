import { expect, test } from "vitest";
import { markLineEnds, mendLineEnds } from "./line-ends.ts";

/** What a line that ends with a hyphen becomes, in a document that also has other text. */
function mend(lines: string, elsewhere = ""): string {
  const run = { text: markLineEnds(lines).replaceAll("\n", " ") };
  mendLineEnds([{ kind: "paragraph", runs: [run, { text: ` ${elsewhere}` }] }]);
  return run.text;
}

test.each([
  ["a word that is divided", "the commu-\nnity of", "", "the community of"],
  [
    "one that is written whole elsewhere",
    "on a one-\nself basis",
    "Oneself.",
    "on a oneself basis",
  ],
  ["one that has its hyphen elsewhere", "a mark-\nup of", "Mark-up.", "a mark-up of"],
  [
    "two words, both of them used",
    "with water-\nfront homes",
    "Water. Front.",
    "with water-front homes",
  ],
  ["one part that is a word by chance", "an appoint-\nment", "To appoint.", "an appointment"],
  ["a prefix before a word", "a long-\nterm plan", "The term.", "a long-term plan"],
  ["what looks like a prefix", "a long-\nitude", "", "a longitude"],
  ["a prefix that is never a part", "a non-\nexclusive right", "", "a non-exclusive right"],
  ["a capital behind it", "Jones-\nSmith", "", "Jones- Smith"],
  ["no hyphen", "a long\nterm", "", "a long term"],
])("%s", (_, lines, elsewhere, expected) => {
  expect(mend(lines, elsewhere)).toBe(expected);
});

test("words in headings, lists and tables count, and are mended", () => {
  const divided = markLineEnds("A play-\nground");
  const heading = { kind: "heading" as const, level: 2, id: "", text: divided };
  const cell = { column: 0, isHead: false, runs: [{ text: divided }] };
  mendLineEnds([
    heading,
    { kind: "list", items: [{ label: null, blocks: [{ kind: "table", rows: [[cell]] }] }] },
    { kind: "quote", blocks: [{ kind: "paragraph", runs: [{ text: "Play on the ground." }] }] },
  ]);
  expect([heading.text, cell.runs[0]?.text]).toEqual(["A play-ground", "A play-ground"]);
});

test("a hyphen at the end of a style stays, without a trace", () => {
  const runs = [
    { text: markLineEnds("a half-\nx").slice(0, -1) },
    { text: "acre", mark: "em" as const },
  ];
  mendLineEnds([{ kind: "paragraph", runs }]);
  expect(runs[0]?.text).toBe("a half-");
});

test("takes time in proportion to what a PDF has, however hostile", () => {
  const letters = "a".repeat(100_000);
  expect(mend(`${letters} commu-\nnity`)).toBe(`${letters} community`);
  const empty = `commu-${"\n".repeat(100_000)}X`;
  expect(markLineEnds(empty)).toBe(empty);
});
