import { expect, test } from "vitest";
import { breaksOff, readNumbered } from "./numbered-headings.ts";

test.each([
  ["ARTICLE IV", "article", false],
  ["ARTICLE I I I", "article", false],
  ["Article IV.", "article", false],
  ["ARTICLE 4: ASSESSMENTS", "article", true],
  ["Article 7. Budget And Assessment For Common Expenses.", "article", true],
  ["ARTICLE TWO - MEMBERS, MEETINGS, AND VOTING", "article", true],
  ['EXHIBIT "A"', "article", false],
  ["Section 4.2 Quorum", "section", true],
  ["SECTION 3 – Title", "section", true],
  ["Section 3. Annual meetings.", "section", true],
  ["Section 12. Personal Liability of the Owners for Assessments", "section", true],
])("%s is a heading", (line, rank, hasTitle) => {
  expect(readNumbered(line)).toEqual({ rank, hasTitle });
});

test.each([
  "Section 4 of this declaration says who may vote.",
  "Section 4. Quorum. The presence of one tenth of the members",
  "Section 4.2 Each Owner shall pay the dues",
  "Article IV, Section 2",
  "Article IV (the lake) applies",
  "Article 7 Owners who are late with two payments",
  "Section 5. Notice and Quorum for any Action Authorized Under Sec-",
  "article IV",
  "ARTICLES OF INCORPORATION",
  "Particle IV",
  "Section",
])("%s is none", (line) => {
  expect(readNumbered(line)).toBeNull();
});

test("tells where a sentence goes on in the next line", () => {
  expect(["as set forth in", "under", "the lake, or,", "by the"].every(breaksOff)).toBe(true);
  expect(["the members.", "Boats within", ""].some(breaksOff)).toBe(false);
});

test("looks at no more of a line than a heading may have", () => {
  expect(readNumbered(`ARTICLE IV ${".".repeat(200_000)}x`)).toBeNull();
});
