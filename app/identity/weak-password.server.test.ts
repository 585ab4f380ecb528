import { expect, test } from "vitest";
import { isWeakPassword } from "./weak-password.server.ts";

const owner = { name: "Robin O'Sedge", email: "robin.sedge-2@example.org" };

test.each([
  ["a common one", "password1"],
  ["one typed in a row", "qwertyuiop"],
  ["one that only looks odd", "p@ssw0rd"],
  ["a common one in capitals", "SUNSHINE"],
  ["a common one in wide letters", "ｐａｓｓｗｏｒｄ"],
  ["the address", "robin.sedge-2@example.org"],
  ["the address in capitals", "ROBIN.SEDGE-2@EXAMPLE.ORG"],
  ["the address before its @", "robin.sedge-2"],
  ["the name", "Robin O'Sedge"],
  ["the name without blanks", "robinosedge"],
  ["the name with an accent", "Róbin O'Sedge"],
  ["the association's name", "Heron Lake Homeowners Association"],
  ["the association's short name", "heron-lake"],
])("%s is weak", async (_, password) => {
  expect(await isWeakPassword(password, owner)).toBe(true);
});

test.each([
  "a quiet heron at dawn",
  "quiet-heron-lake",
  "robin.sedge-2 at the dock",
  "тихая цапля на рассвете",
  "!!!! ???? ....",
])("'%s' is not", async (password) => {
  expect(await isWeakPassword(password, owner)).toBe(false);
});
