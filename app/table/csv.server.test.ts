import { expect, test } from "vitest";
import { writeCsv } from "./csv.server.ts";

test("a file begins with the mark of UTF-8, and each line ends with CR and LF", () => {
  const expected = '\uFEFF"Name","House"\r\n"Zoë 🛶","12"\r\n';
  expect(
    writeCsv([
      ["Name", "House"],
      ["Zoë 🛶", 12],
    ]),
  ).toBe(expected);
});

test("quotes, commas, semicolons and line ends stay in their cell", () => {
  expect(writeCsv([['Ann "Annie" Alder, Jr.; II', "a\r\nb"]])).toBe(
    '\uFEFF"Ann ""Annie"" Alder, Jr.; II","a\r\nb"\r\n',
  );
});

test.each([
  ['=HYPERLINK("https://example.org","x")', `"'=HYPERLINK(""https://example.org"",""x"")"`],
  ["+1 555-0100", `"'+1 555-0100"`],
  ["-2+3", `"'-2+3"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t'=1"`],
  ["\r=1", `"'\r'=1"`],
  ["a\n=1;", `"a\n'=1;"`],
  ["a\r\n=1\r\n\r\n -2", `"a\r\n'=1\r\n\r\n' -2"`],
  ['a\n"=1;', `"a\n'""=1;"`],
  [" =1", `"' =1"`],
  ["\u00A0=1", `"'\u00A0=1"`],
  ["＝1", `"'＝1"`],
  ["Elm;=1", `"Elm;'=1"`],
  ["Elm; ＝1;-2", `"Elm;' ＝1;'-2"`],
  ["Elm\t=1", `"Elm\t'=1"`],
  // Behind the semicolon stands a quoted nothing, and then the formula.
  ['Elm;"=1;', `"Elm;'""=1;"`],
  ["555-0100", '"555-0100"'],
  ["O'Hara", `"O'Hara"`],
  ["a=b", '"a=b"'],
  ["a\nb-c\n\nd", '"a\nb-c\n\nd"'],
])("%j is no formula", (cell, written) => {
  expect(writeCsv([[cell]])).toBe(`\uFEFF${written}\r\n`);
});
