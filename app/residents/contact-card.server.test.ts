import { expect, test } from "vitest";
import { unfoldLines } from "../ics/ics-text.server.ts";
import { writeContactCard } from "./contact-card.server.ts";

const neighbor = {
  cardId: "1",
  name: "Zoë O'Hara; Jr.",
  lastName: "O'Hara",
  phoneNumber: "555-0112 x4",
  email: "zoe@example.org",
  houseNum: 12,
  unit: "",
  houseStreet: "Heron Way, North\\East",
};

test("a card tells what its owner shows, with the marks of the format escaped", () => {
  expect(writeContactCard(neighbor).split("\r\n")).toEqual([
    ...["BEGIN:VCARD", "VERSION:3.0", "FN:Zoë O'Hara\\; Jr.", "N:O'Hara;Zoë;;;Jr."],
    ...["TEL;TYPE=VOICE:555-0112 x4", "EMAIL;TYPE=INTERNET:zoe@example.org"],
    ...["ADR;TYPE=HOME:;;12 Heron Way\\, North\\\\East;;;;", "END:VCARD", ""],
  ]);
});

test("the unit stands with the house number", () => {
  expect(writeContactCard({ ...neighbor, unit: "B", houseStreet: "Heron Way" })).toContain(
    "ADR;TYPE=HOME:;;12 B Heron Way;;;;",
  );
});

test("what isn't shown has no line", () => {
  const hiding = {
    ...neighbor,
    phoneNumber: null,
    email: null,
    houseNum: null,
    unit: null,
    houseStreet: null,
  };
  expect(writeContactCard(hiding)).not.toMatch(/TEL|EMAIL|ADR|null/);
});

test("no line is longer than 75 octets, and no letter is cut", () => {
  const name = "👩‍👩‍👧 ".repeat(12) + "محمد ".repeat(8);
  const card = writeContactCard({ ...neighbor, name });
  for (const line of card.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(unfoldLines(card)).toContain(`FN:${name}`);
});

test.each([
  ["Ada Maria Alder", "Alder", "Alder;Ada Maria;;;"],
  ["Maria de la Cruz", "de la Cruz", "de la Cruz;Maria;;;"],
  ["Alder, Ada", "Alder", "Alder;Ada;;;"],
  ["Bob Alder, Jr.", "Alder", "Alder;Bob;;;Jr."],
  ["Ada (Annie) Alder", "Alder", "Alder;Ada (Annie);;;"],
  ["Ada Alder Birch", "Alder", "Alder;Ada Birch;;;"],
  ["Alder Alder", "Alder", "Alder;Alder;;;"],
  ["李 小龍", "李", "李;小龍;;;"],
  ["محمد علي", "علي", "علي;محمد;;;"],
  ["Ada", "Ada", "Ada;;;;"],
  ["🛶", "🛶", "🛶;;;;"],
  // What isn't in the name sorts, but doesn't rename: telephones show these parts.
  ["Maria Cruz", "Delacruz", "Cruz;Maria;;;"],
  ["Maria Cruz", "", "Cruz;Maria;;;"],
  ["Ada; Alder\\", "Alder", "Alder;Ada;;;"],
])("'%s', sorted by '%s', is %s", (name, lastName, parts) => {
  expect(unfoldLines(writeContactCard({ ...neighbor, name, lastName }))).toContain(`N:${parts}`);
});
