import { expect, test } from "vitest";
import {
  type HouseCells,
  listEmails,
  readAnswer,
  readHouse,
  readPhone,
  turnName,
} from "./cells.ts";

test.each<[HouseCells, string]>([
  ...[
    ["104", "104|"],
    ["#104", "104|"],
    ["104.0", "104|"],
    ["12A", "12|A"],
    ["12 a", "12|a"],
    ["104-B", "104|B"],
    ["104-12", "104|12"],
    ["104 Unit 4", "104|4"],
    ["104, Apt. 3", "104|3"],
    ["104 #4", "104|4"],
  ].map(([houseNum, house]): [HouseCells, string] => [
    { houseNum, houseStreet: "Heron Way" },
    `${house}|Heron Way`,
  ]),
  [{ address: "104 Heron Way" }, "104||Heron Way"],
  [{ address: "104 Heron Way Unit B" }, "104|B|Heron Way"],
  [{ address: "104 Heron Way, Apt. 3, Pine Hollow, IL 60000-1234" }, "104|3|Heron Way"],
  [{ address: "104 Heron Way\nPine Hollow, IL 60000" }, "104||Heron Way"],
  [{ address: "104 Heron Way #4" }, "104|4|Heron Way"],
  [{ address: "104B Heron Way" }, "104|B|Heron Way"],
  [{ address: "104 B Heron Way" }, "104|B|Heron Way"],
  [{ address: "104-12 Heron Way" }, "104|12|Heron Way"],
  [{ address: "104 N Heron Way" }, "104||N Heron Way"],
  [{ address: "5 A Street" }, "5||A Street"],
  [{ address: "7 2nd Street" }, "7||2nd Street"],
  [{ houseStreet: "104 Heron Way" }, "104||Heron Way"],
  [{ houseNum: "104", houseStreet: "104 Heron Way" }, "104||Heron Way"],
  [{ houseNum: "7", houseStreet: "5 Mile Road" }, "7||5 Mile Road"],
  [{ houseNum: "7", houseStreet: "2nd Street" }, "7||2nd Street"],
  [{ houseNum: "7", houseStreet: "Mill Rd., north" }, "7||Mill Rd., north"],
  [{ houseNum: "104", unit: "Apt B", houseStreet: "Heron Way" }, "104|B|Heron Way"],
  [{ houseNum: "104b", unit: "B", houseStreet: "Heron Way" }, "104|b|Heron Way"],
])("%j is %s", (cells, parts) => {
  const [houseNum, unit, houseStreet] = parts.split("|");
  expect(readHouse(cells)).toEqual({ house: { houseNum, houseStreet, ...(unit && { unit }) } });
});

const unread = "a house number that can't be read";
const undivided = "an address that can't be divided into house number, street and unit";

test.each<[HouseCells, string]>([
  ...["12 & 14", "12-14", "12 14", "A", "104 Heron Way", "12-Apr", "Unit 4"].map(
    (houseNum): [HouseCells, string] => [{ houseNum, houseStreet: "Heron Way" }, unread],
  ),
  [{ address: "104 Heron Way Pine Hollow IL 60000" }, undivided],
  [{ address: "104 Heron Way, Building 2" }, undivided],
  [{ houseStreet: "2nd Street" }, "no house number"],
  [{ houseNum: "14", address: "104 Heron Way" }, "two house numbers, 14 and 104"],
  [{ houseNum: "104A", unit: "B", houseStreet: "Heron Way" }, "two units, B and A"],
])("%j isn't guessed at", (cells, wrong) => {
  expect(readHouse(cells)).toEqual({ wrong });
});

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
  // Perhaps a typo: nobody else must be invited.
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
