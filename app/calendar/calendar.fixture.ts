import { expect } from "vitest";
import { readParts } from "./ics-parts.server.ts";
import { type Calendar, readCalendar } from "./read-ics.server.ts";
import { writeFeed } from "./write-ics.server.ts";

/** Reads a calendar of which everything can be read; the test fails where that isn't so. */
export function readWell(ics: string, timeZone: string): Calendar {
  return readCalendar(ics, timeZone, ({ error }) => {
    throw error;
  });
}

/** The feed of texts in which nothing is wrong. */
export function feedOf(sources: string[], facts = { name: "x", timeZone: "America/New_York" }) {
  const { parts, faults } = readParts(sources);
  expect(faults).toEqual([]);
  return writeFeed(parts, facts);
}
