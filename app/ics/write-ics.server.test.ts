import "../../tests/setup/show-sample.ts";
import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { content } from "../content/edition.server.ts";
import { feedOf } from "./calendar.fixture.ts";
import { escapeText, foldLines, splitParts, unfoldLines } from "./ics-text.server.ts";
import { writeExcerpt } from "./write-ics.server.ts";

const facts = { name: "Elm, Row; and lake", timeZone: "America/New_York" };

function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...lines, "END:VCALENDAR", ""].join("\n");
}

let events = 0;

function event(...lines: string[]): string[] {
  events += 1;
  const summary = lines.some((line) => line.startsWith("SUMMARY")) ? [] : ["SUMMARY:x"];
  return ["BEGIN:VEVENT", `UID:${events}@b`, ...summary, ...lines, "END:VEVENT"];
}

/** The violations of RFC 5545 that clients mind. */
function faultsOf(text: string): string[] {
  const faults: string[] = [];
  const lines = text.split("\r\n");
  if (lines.pop() !== "") faults.push("doesn't end with CRLF");
  if (/[^\r]\n|\r[^\n]/.test(text)) faults.push("has a bare CR or LF");
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) faults.push(`over 75 octets: ${line}`);
    if (line.includes("\uFFFD")) faults.push(`a cut letter: ${line}`);
  }
  const root = new ICAL.Component(ICAL.parse(text));
  for (const name of ["version", "prodid"]) {
    if (root.getAllProperties(name).length !== 1) faults.push(`not one ${name}`);
  }
  const zones = root
    .getAllSubcomponents("vtimezone")
    .map((zone) => zone.getFirstPropertyValue("tzid"));
  if (new Set(zones).size !== zones.length) faults.push("a time zone twice");
  for (const component of root.getAllSubcomponents("vevent")) {
    for (const name of ["uid", "dtstamp", "dtstart"]) {
      if (component.getAllProperties(name).length !== 1) faults.push(`not one ${name}`);
    }
    for (const property of component.getAllProperties()) {
      const zone = property.getFirstParameter("tzid");
      if (zone && !zones.includes(zone)) faults.push(`the time zone ${zone} isn't described`);
    }
  }
  return faults;
}

test("the association's calendar keeps the rules, with every event of its file", () => {
  const feed = feedOf([content().calendar ?? ""], facts);
  expect(faultsOf(feed)).toEqual([]);
  const eventsOf = (text: string) => splitParts(text).filter(({ name }) => name === "VEVENT");
  expect(eventsOf(feed)).toEqual(eventsOf(content().calendar ?? ""));
  expect(eventsOf(feed)).not.toEqual([]);
  expect(feed).toContain("\r\nNAME:Elm\\, Row\\; and lake\r\n");
});

test("long lines are folded between letters, and read as they were", () => {
  const summary = `${"Ä".repeat(50)}🛶${"x".repeat(200)}`;
  const feed = feedOf(
    [calendar(...event("DTSTART:20260210T100000Z", `SUMMARY:${summary}`))],
    facts,
  );
  expect(faultsOf(feed)).toEqual([]);
  const read = new ICAL.Component(ICAL.parse(feed)).getFirstSubcomponent("vevent");
  expect(read?.getFirstPropertyValue("summary")).toBe(summary);
});

test("any text is folded at 75 octets and unfolds to itself", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 400 });
  const line = text.map((value) => `SUMMARY:${escapeText(value)}`);
  fc.assert(
    fc.property(line, (written) => {
      const folded = foldLines([written]);
      const longest = Math.max(...folded.split("\r\n").map((each) => Buffer.byteLength(each)));
      expect(longest).toBeLessThanOrEqual(75);
      expect(unfoldLines(folded)).toEqual([written]);
    }),
  );
});

test("what a file leaves out is added: the rules of a time zone, and a DTSTAMP", () => {
  const zoned = event("DTSTART;TZID=Europe/Berlin:20260210T100000", "CREATED:20260101T000000Z");
  const feed = feedOf([calendar(...zoned)], facts);
  expect(faultsOf(feed)).toEqual([]);
  expect(feed).toContain("DTSTAMP:20260101T000000Z");
  expect(splitParts(feed).map(({ name }) => name)).toEqual(["VTIMEZONE", "VEVENT"]);
});

test("several calendars are one, each time zone told once, alarms and tasks kept", () => {
  const zone = ["BEGIN:VTIMEZONE", "TZID:Elm", "BEGIN:STANDARD", "DTSTART:19700101T000000"];
  zone.push("TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE");
  const one = calendar(
    ...zone,
    ...event("DTSTAMP:20260101T000000Z", "DTSTART;TZID=Elm:20260210T100000"),
  );
  const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"];
  const other = calendar(...zone, ...event("DTSTART:20260210T100000Z", ...alarm));
  const feed = feedOf([`\uFEFF${one}${other}`], facts);
  expect(faultsOf(feed)).toEqual([]);
  expect(splitParts(feed).map(({ name }) => name)).toEqual(["VTIMEZONE", "VEVENT", "VEVENT"]);
  expect(feed).toContain("BEGIN:VALARM\r\nACTION:DISPLAY");
});

test("an excerpt has the time zones that it names, and no other", () => {
  const feed = feedOf(
    [
      calendar(
        ...event("DTSTART;TZID=Europe/Berlin:20260210T100000"),
        ...event("DTSTART;TZID=Asia/Tokyo:20260210T100000"),
      ),
    ],
    facts,
  );
  const chosen = splitParts(feed).filter(({ lines }) => lines.some((line) => /=Asia/.test(line)));
  const excerpt = writeExcerpt(chosen, splitParts(feed));
  expect(faultsOf(excerpt)).toEqual([]);
  expect(excerpt).toContain("TZID:Asia/Tokyo");
  expect(excerpt).not.toContain("Europe/Berlin");
});
