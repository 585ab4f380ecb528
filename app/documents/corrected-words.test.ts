import { expect, test } from "vitest";
import { beginsPage, formatWords, normalizeWords, parseWords } from "../content/corrected-words.ts";

test("the words of pages are read as they were written", () => {
  const pages = new Map([
    [3, "Dogs stay on a leash.\n\n== Rules ==\n\nPDF: none"],
    [1, "## ARTICLE I\n\nNo fence."],
  ]);
  const text = formatWords({ pdf: "4c5f0d2e9a17", pages });
  expect(text).toMatch(/^PDF: 4c5f0d2e9a17\n\n== Page 1\n\n## ARTICLE I\n/);
  expect(parseWords(text)).toEqual({
    ...{ pdf: "4c5f0d2e9a17", mistakes: [] },
    pages: new Map([...pages].reverse()),
  });
});

test("a person may write it, in capitals or not, and with more marks", () => {
  expect(parseWords("pdf: 4C5F\n\n== PAGE 12 ==\nWords\n=== page 2\n")).toEqual({
    ...{ pdf: "4c5f", mistakes: [] },
    pages: new Map([
      [12, "Words"],
      [2, ""],
    ]),
  });
});

test("what belongs to no page, and a page that is there twice, is named by its line", () => {
  const { pdf, mistakes } = parseWords("Words\n\n== Page 1\na\n== Page 1\nb");
  expect(pdf).toBe("");
  expect(mistakes).toEqual([
    { line: 1, message: "is of no page; expected a line such as == Page 1 above" },
    { line: 5, message: "is page 1 again; expected each page once" },
  ]);
});

test("signs that nobody sees are left out, and nothing that can be seen", () => {
  const odd = "\u202eA\u0007 b\t\r\nFähre 🦆 \u00a7 4\u000b\n\n\n\n“c” [?]  \n";
  expect(normalizeWords(odd)).toBe("A b\nFähre 🦆 § 4\n\n“c” [?]");
  expect(normalizeWords(normalizeWords(odd))).toBe(normalizeWords(odd));
  expect(beginsPage("  == Page 4 ")).toBe(true);
  expect(beginsPage("Page 4")).toBe(false);
});

test("a sign that nobody sees hides no page's beginning, nor is a line of an old Mac lost", () => {
  const { pages, mistakes } = parseWords("PDF: 4c5f\r=\u202e= Page 1\rNo\u000c== Page 2\rfence");
  expect(mistakes).toEqual([]);
  expect([...pages]).toEqual([
    [1, "No"],
    [2, "fence"],
  ]);
});

test("a million blanks in a line take no longer than other signs", () => {
  const blanks = " ".repeat(1_000_000);
  expect(normalizeWords(`a${blanks}b${blanks}\nc`)).toBe(`a${blanks}b\nc`);
});
