import { expect, test } from "vitest";
import { eventsOfMonth, readAssociationCalendar } from "./association-calendar.server.ts";

test("a month is the calendar's own, and unfolded once", async () => {
  const calendar = await readAssociationCalendar();
  if (!calendar) throw new Error("The sample content has no calendar.");
  const events = eventsOfMonth(calendar, "2026-12");
  expect(events.map(({ title }) => title)).toContain("Board meeting (budget)");
  expect(eventsOfMonth(calendar, "2026-12")).toBe(events);
  expect(await readAssociationCalendar()).toBe(calendar);
});
