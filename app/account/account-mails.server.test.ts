import { expect, test } from "vitest";
import { describeAccount } from "./account-mails.server.ts";

test("an account is told by its owner's name and the edges of its address", () => {
  const mallory = { name: "Mallory Mills", email: "mallory@example.org" };
  const told = "the account of Mallory Mills, which logs in as m…@example.org";
  expect(describeAccount(mallory)).toBe(told);
});

test.each([
  ["Ann-Marie O'Neil, Jr.", "Ann-Marie O'Neil, Jr."],
  ["J. R. Åsa Øye", "J. R. Åsa Øye"],
  ["Win at https://evil.example/now", "Win at https evil example now"],
  ["you@evil.example", "you evil example"],
  ["<b>Bold</b>\r\nBcc: a", "b Bold b Bcc a"],
  ["://", "somebody without a name"],
  ["a".repeat(100), `${"a".repeat(39)}…`],
])("of the name '%s' a mail tells '%s'", (name, told) => {
  const words = describeAccount({ name, email: "m@example.org" });
  expect(words).toBe(`the account of ${told}, which logs in as m…@example.org`);
});
