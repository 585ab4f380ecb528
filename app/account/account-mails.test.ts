import { expect, test } from "vitest";
import { describeAccount } from "./account-mails.server.ts";

test("an account is described by its owner's name and its masked address", () => {
  const mallory = { name: "Mallory Mills", email: "mallory@example.org" };
  expect(describeAccount(mallory)).toBe("Mallory Mills's account, which logs in as m…@example.org");
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
  const words = describeAccount({ name, email: "m@example.org" });
  expect(words).toBe(`${shown}'s account, which logs in as m…@example.org`);
});
