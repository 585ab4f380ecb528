import { expect } from "vitest";
import { checkCalendar } from "./check-calendar.server.ts";
import { type Calendar, readCalendar } from "./list-events.server.ts";

export function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

/** An event's lines, with a default UID and title. */
export function event(...lines: string[]): string[] {
  const add = (name: string, line: string) =>
    lines.some((one) => one.startsWith(name)) ? [] : [line];
  const own = [...add("UID", "UID:a@b"), ...add("SUMMARY", "SUMMARY:Picnic"), ...lines];
  return ["BEGIN:VEVENT", ...own, "END:VEVENT"];
}

/** The lines of a time zone defined only in the file. */
export function zone(...lines: string[]): string[] {
  const change = ["BEGIN:STANDARD", ...lines, "END:STANDARD"];
  return ["BEGIN:VTIMEZONE", "TZID:Elm", ...change, "END:VTIMEZONE"];
}

/** Parses a table of cases: a line names each and, after "→", its result; indented lines are its events. */
export function readCases(table: string): { what: string; rest: string[]; lines: string[] }[] {
  return table
    .trim()
    .split(/\n(?=\S)/)
    .map((one) => {
      const [head = "", ...events] = one.split("\n  ");
      const [what = "", ...rest] = head.split(" → ");
      const lines = events.flatMap((line) =>
        /^(BEGIN|X-WR)/.test(line) ? line.split("|") : event(...line.split("|")),
      );
      return { what, rest, lines };
    });
}

/** Reads a calendar file; the test fails if any of its events can't be read. */
export function readWell(ics: string, timeZone: string): Calendar {
  const { events, mistakes, notes } = checkCalendar(ics, timeZone);
  const leftOut = notes.filter(({ message }) => message.startsWith("was left out"));
  expect([...mistakes, ...leftOut]).toEqual([]);
  return readCalendar(events, timeZone);
}
