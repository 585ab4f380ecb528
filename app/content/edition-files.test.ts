import { expect, test } from "vitest";
import { rejectUnsafePaths } from "./edition-files.ts";

test.each([
  ["../x", "is not inside the folder"],
  ["documents/../../x", "is not inside the folder"],
  ["/etc/passwd", "is not inside the folder"],
  ["", "is not inside the folder"],
  ["C:x", "begins like a path of the whole computer"],
  ["a\nb", "has a control character or a backslash in its name"],
  ["..\\x", "has a control character or a backslash in its name"],
  ["a".repeat(256), "has too long a name"],
  ["Minutes/A.PDF", "has nearly the same name as another"],
  ["minutes/re\u0301sume\u0301.pdf", "has nearly the same name as another"],
])("%j is refused and named", (path, reason) => {
  const usual = ["minutes/a.pdf", "minutes/résumé.pdf", "a/b/c..d"];
  rejectUnsafePaths(usual);
  expect(() => rejectUnsafePaths([...usual, path])).toThrow(`${JSON.stringify(path)} ${reason}`);
});
