import { expect } from "vitest";
import { readParts } from "./ics-parts.server.ts";
import { type Calendar, readCalendar } from "./read-ics.server.ts";
import { writeFeed } from "./write-ics.server.ts";

/** Reads a calendar; the test fails if any part can't be read. */
export function readWell(ics: string, timeZone: string): Calendar {
  return readCalendar(ics, timeZone, ({ error }) => {
    throw error;
  });
}

/** The feed of valid texts. */
export function feedOf(sources: string[], facts = { name: "x", timeZone: "America/New_York" }) {
  const { parts, faults } = readParts(sources);
  expect(faults).toEqual([]);
  return writeFeed(parts, facts);
}
