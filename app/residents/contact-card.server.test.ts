import { expect, test } from "vitest";
import { unfoldLines } from "../calendar/ics-text.server.ts";
import { writeContactCard } from "./contact-card.server.ts";

const neighbor = {
  cardId: "1",
  name: "Zoë O'Hara; Jr.",
  phoneNumber: "555-0112 x4",
  email: "zoe@example.org",
  houseNum: 12,
  houseStreet: "Heron Way, North\\East",
};

test("a card tells what its owner shows, with the marks of the format escaped", () => {
  expect(writeContactCard(neighbor).split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "FN:Zoë O'Hara\\; Jr.",
    "N:;Zoë O'Hara\\; Jr.;;;",
    "TEL;TYPE=VOICE:555-0112 x4",
    "EMAIL;TYPE=INTERNET:zoe@example.org",
    "ADR;TYPE=HOME:;;12 Heron Way\\, North\\\\East;;;;",
    "END:VCARD",
    "",
  ]);
});

test("what isn't shown has no line", () => {
  const hiding = {
    ...neighbor,
    phoneNumber: null,
    email: null,
    houseNum: null,
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
