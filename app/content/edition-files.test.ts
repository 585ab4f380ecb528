import { expect, test } from "vitest";
import { rejectUnsafePaths } from "./edition-files.ts";

test.each([
  ["../x", "is not a path inside the folder"],
  ["documents/../../x", "is not a path inside the folder"],
  ["./x", "is not a path inside the folder"],
  ["documents//x", "is not a path inside the folder"],
  ["", "is not a path inside the folder"],
  ["documents/", "is not a path inside the folder"],
  ["/etc/passwd", "begins like a path of the whole computer"],
  ["C:x", "begins like a path of the whole computer"],
  ["a\0b", "has a control character in its name"],
  ["a\nb", "has a control character in its name"],
  ["..\\x", "has a backslash in its name"],
  ["a".repeat(256), "has too long a name"],
  ["abcd/".repeat(250), "is not a path inside the folder"],
  [`${"abcd/".repeat(250)}x`, "has too long a name"],
])("%j is refused and named", (path, reason) => {
  expect(() => rejectUnsafePaths(["site.yaml", path])).toThrow(`${JSON.stringify(path)} ${reason}`);
});

test.each([
  ["Faq.yaml", "faq.yaml", '"faq.yaml" differs from "Faq.yaml" only in capital letters'],
  ["Minutes/a.pdf", "minutes/b.pdf", '"minutes" differs from "Minutes" only in capital letters'],
  ["caf\u00e9.md", "cafe\u0301.md", "only in how its accents are stored"],
  ["minutes", "minutes/a.pdf", '"minutes" is a file and a folder'],
  ["minutes/a.pdf", "minutes", '"minutes" is a file and a folder'],
])("%s beside %s is refused", (one, other, reason) => {
  expect(() => rejectUnsafePaths([one, other])).toThrow(reason);
});

test("usual names are fine, every wrong one is named", () => {
  rejectUnsafePaths([
    "site.yaml",
    "minutes/2026-05-12 Board.pdf",
    "minutes/Résumé.pdf",
    "a/b/c..d",
  ]);
  rejectUnsafePaths([]);
  expect(() => rejectUnsafePaths(["../x", "b", "/y"])).toThrow(/"\.\.\/x" .*\n.*"\/y" .*\n.*try/);
});
