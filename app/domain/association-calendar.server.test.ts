import { expect, test } from "vitest";
import { listAssociationEvents } from "./association-calendar.server.ts";
import { listMonthEvents } from "./calendar.server.ts";
import { content } from "./content.server.ts";

test("a month is the calendar's own, and unfolded once", () => {
  const events = listAssociationEvents("2026-12");
  expect(events).toEqual(listMonthEvents(content.calendar ?? "", "2026-12", content.site.timeZone));
  expect(events).not.toEqual([]);
  expect(listAssociationEvents("2026-12")).toBe(events);
});
