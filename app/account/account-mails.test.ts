import { expect, test } from "vitest";
import { maskEmail, plainName } from "./account-mails.server.ts";

test("an address is masked but for its first letter and its domain", () => {
  expect(maskEmail("mallory@example.org")).toBe("m…@example.org");
});

test.each([
  ["Ann-Marie O'Neil, Jr.", "Ann-Marie O'Neil, Jr."],
  ["J. R. Åsa Øye", "J. R. Åsa Øye"],
  ["Win at https://evil.example/now", "Win at https evil example now"],
  ["you@evil.example", "you evil example"],
  ["<b>Bold</b>\r\nBcc: a", "b Bold b Bcc a"],
  ["://", "someone"],
  ["a".repeat(100), `${"a".repeat(39)}…`],
])("the name '%s' appears in an email as '%s'", (name, shown) => {
  expect(plainName(name)).toBe(shown);
});
