import { expect, test } from "vitest";
import { compareWords } from "./compared-words.ts";

const reference = `Minutes of the annual meeting
The board shall keep the common elements in good repair.
No fence may be built without approval, and dues are $ 1,200.00 a year.
Mowing      3,724.37     4,000.00
Snow          670.00       700.00
Water       1,520.00     1,600.00`;

/** What is lost of the reference. */
function missing(text: string, turned = "", from = reference): string[] {
  return compareWords([from], text, turned).missing;
}

test("what is really lost lowers the figure: a line, a word, an amount, a column, a second copy", () => {
  expect(missing(reference)).toEqual([]);
  const without = (what: string | RegExp) => missing(reference.replace(what, ""));
  expect(without(/The board.*\n/)).toHaveLength(10);
  expect(without("No ")).toEqual(["no"]);
  expect(without("670.00")).toEqual(["670.00"]);
  expect(missing(reference.replaceAll(/ +[\d,]+\.\d\d$/gm, ""))).toHaveLength(3);
  expect(missing(reference, "", `${reference}\n${reference}`)).toHaveLength(37);
  expect(compareWords([reference], reference.replace("No ", "")).recall).toBeCloseTo(36 / 37, 3);
  // What is lost is lost in each of the other program's orders.
  const [first = "", ...others] = reference.split("\n");
  const references = [reference, [...others, first].join("\n")];
  expect(compareWords(references, reference.replace("No ", "")).missing).toEqual(["no"]);
});

test("an amount that is read wrongly is lost", () => {
  expect(missing(reference.replace("3,724.37", "372,437"))).toEqual(["3724.37"]);
  expect(missing(reference.replace("$ 1,200.00", "$1,200"))).toEqual(["$1200.00"]);
});

test.each([
  ["capitals and commas", "MINUTES, of the board: 1,200", "Minutes of the Board 1200"],
  ["blanks behind a dollar sign", "dues $      50 and $ (20.00)", "dues $50 and $(20.00)"],
  [
    "words divided at the end of a line",
    "the commu-\nnity is long-\nterm",
    "the community is long-term",
  ],
  [
    "signs of several letters left out",
    "the mee ng of the o ce, re and sta",
    "the meeting of the office, fire and staff",
  ],
  ["letters set apart", "B Y L A W S of the lake W ebsite", "BYLAWS of the lake Website"],
  ["words run together", "thelake of the north lake", "the lake of the north lake"],
])("what the other program tells otherwise isn't lost: %s", (_, other, text) => {
  expect(compareWords([other], text)).toEqual({ recall: 1, order: 1, missing: [] });
});

test.each([
  ["words that only the text runs together", "the common area", "the commonarea"],
  ["words that the text cuts apart", "the repair of docks", "the re pair of docks"],
  ["a part of another word", "dock rules and dock", "dockside rules and dock"],
  ["a word that is there by itself, but once", "fire and re and re", "fire and re"],
])("what the text has otherwise is lost: %s", (_, other, text) => {
  expect(compareWords([other], text).missing).not.toEqual([]);
});

test("letters that are set askew count for nothing, as often as they are", () => {
  const cut = "D Half of R the lots A are F T a quorum";
  expect(missing("Half of the lots are a quorum", "DRAFT", cut)).toEqual([]);
  expect(missing("Half of the lots are quorum", "DRAFT", cut)).toEqual(["a"]);
  expect(missing("Half of the lots", "DRAFT", cut)).toHaveLength(3);
});

test("words count as in order where one of the other program's orders has them so", () => {
  const columns = [
    "one five two six three seven four eight",
    "one two three four five six seven eight",
  ];
  expect(compareWords(columns, columns[1] ?? "").order).toBe(1);
  expect(compareWords(columns, "eight seven six five four three two one").order).toBeLessThan(0.3);
});
