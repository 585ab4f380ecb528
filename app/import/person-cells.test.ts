import { expect, test } from "vitest";
import { listEmails, readAnswer, readPhone, turnName } from "./person-cells.ts";

test.each([
  ["Smith, John", "John Smith", "Smith"],
  ["Smith, John & Mary", "John & Mary Smith", "Smith"],
  ["SMITH, JOHN A", "JOHN A SMITH", "SMITH"],
  ["O'Hara-Łęcka, Zoë", "Zoë O'Hara-Łęcka", "O'Hara-Łęcka"],
])("'%s' is turned into '%s'", (written, name, lastName) => {
  expect(turnName(written)).toEqual({ name, lastName });
});

test.each([
  ...["John Smith", "Smith, Jr.", "John Smith, Mary Jones", "Heron Holdings, LLC", "Alder, Inc."],
  ...["Andrew Sandoval", "Smith, Mary, John", ",", "John & Mary Smith", "Smith, John Jr."],
  ...["Smith, John & Mary Jones", "Smith, John & Jones, Mary", "van Dyke, Mary Ann"],
])("'%s' stays as it is", (name) => {
  expect(turnName(name)).toEqual({ name });
});

test.each([
  ["555-0101", "555-0101"],
  ["c: 555-0101", "555-0101"],
  ["(800) 555-0101 (cell)", "(800) 555-0101"],
  ["555-0101; 555-0102", "555-0101"],
  ["555-0101 ext. 4, 555-0102", "555-0101 ext. 4"],
  ["unlisted", undefined],
  ["tel:+1-555-555-0101", "+1-555-555-0101"],
  ["555\u2011555\u20130101", "555-555-0101"],
  ["5555550101.0", "5555550101"],
  ["555-0101 / 555-0102", "555-0101"],
])("of '%s' the phone number is %s", (cell, phone) => {
  expect(readPhone(cell)).toBe(phone);
});

test.each([
  ["ada@example.org", ["ada@example.org"]],
  ["Ada Alder <ada@example.org>", ["ada@example.org"]],
  ["ada@example.org; ben@example.org", ["ada@example.org", "ben@example.org"]],
  ["ada@example.org and ben@example.org", ["ada@example.org", "ben@example.org"]],
  // Perhaps a slip: nobody else is to be invited.
  ["ada alder@example.org", ["ada alder@example.org"]],
  ["a&b@example.org", ["a&b@example.org"]],
  ["mailto:ada@example.org", ["ada@example.org"]],
  ["<ada@example.org>;", ["ada@example.org"]],
  ["ada@example.org.", ["ada@example.org"]],
])("'%s' has the email addresses %j", (cell, emails) => {
  expect(listEmails(cell)).toEqual(emails);
});

test("only what is clearly a yes is one", () => {
  for (const cell of ["Y", "y", "Yes", "TRUE", "1", "x", "X", "✓"])
    expect(readAnswer(cell)).toBe("Y");
  for (const cell of ["", "N", "no", "FALSE", "0", "-"]) expect(readAnswer(cell)).toBe("N");
  for (const cell of ["ask", "yes?", "email only", "2", "not yet", "Y N"]) {
    expect(readAnswer(cell)).toBeUndefined();
  }
});
