import { expect, test } from "vitest";
import { settleEvent } from "./settle-event.server.ts";

const timeZone = "America/New_York";
const noon = new Date("2026-12-01T17:00:00Z");
const later = new Date("2026-12-01T19:00:00Z");
const canoe = { title: "Canoes", startDate: "2027-06-08", startTime: "18:30" };

const linesOf = ({ more = "" }: Readonly<Record<string, string>>) => more.split("\n");
const numberOf = (values: Readonly<Record<string, string>>) =>
  linesOf(values).find((line) => line.startsWith("SEQUENCE:"));
const movedFrom = (values: Readonly<Record<string, string>>) =>
  linesOf(values).find((line) => line.startsWith("X-MOVED-FROM:"));

test("each change has the next number and its time; when it was added stays", () => {
  const added = settleEvent(canoe, null, timeZone, noon);
  const at = "20261201T170000Z";
  expect(linesOf(added)).toEqual([
    ...[`DTSTAMP:${at}`, `CREATED:${at}`, `LAST-MODIFIED:${at}`, "SEQUENCE:0"],
  ]);
  const changed = settleEvent({ ...added, title: "Kayaks" }, added, timeZone, later);
  const now = "20261201T190000Z";
  expect(linesOf(changed)).toEqual([
    ...[`DTSTAMP:${now}`, `CREATED:${at}`, `LAST-MODIFIED:${now}`, "SEQUENCE:1"],
  ]);
  // A new date of a series starts with the series' lines.
  const date = { ...canoe, more: "SEQUENCE:4\nCATEGORIES:Meetings" };
  expect(linesOf(settleEvent(date, null, timeZone, noon)).slice(-2)).toEqual([
    ...["SEQUENCE:5", "CATEGORIES:Meetings"],
  ]);
});

test("an event says from when it was moved, until it is back or over", () => {
  const added = settleEvent(canoe, null, timeZone, noon);
  const move = (startDate: string, before: typeof added, at = later) =>
    settleEvent({ ...before, startDate }, before, timeZone, at);
  const once = move("2027-06-15", added);
  expect(movedFrom(once)).toBe("X-MOVED-FROM:2027-06-08T22:30:00Z");
  const twice = move("2027-06-22", once);
  expect(movedFrom(twice)).toBe("X-MOVED-FROM:2027-06-08T22:30:00Z");
  expect(movedFrom(move("2027-06-08", twice))).toBeUndefined();
  expect(movedFrom(move("2028-06-15", twice, new Date("2027-07-01T12:00:00Z")))).toBeUndefined();
  const soon = new Date(noon.getTime() + 60_000);
  expect(movedFrom(move("2027-06-15", added, soon))).toBeUndefined();
  const weekly = settleEvent({ ...canoe, repeats: "weekly" }, null, timeZone, noon);
  expect(movedFrom(move("2027-06-15", weekly))).toBeUndefined();
  const whole = settleEvent({ title: "Canoes", startDate: "2027-06-08" }, null, timeZone, noon);
  expect(movedFrom(move("2027-06-15", whole))).toBe("X-MOVED-FROM:2027-06-08");
  expect(numberOf(twice)).toBe("SEQUENCE:2");
});

test("what doesn't count is left out, so that a file says the same", () => {
  const typed = {
    ...{ title: "Canoes", startDate: "2027-06-08", endDate: "2027-06-08", endTime: "20:00" },
    ...{ until: "2027-08-31", except: "2027-06-15" },
  };
  const { more: _, ...values } = settleEvent(typed, null, timeZone, noon);
  expect(values).toEqual({ title: "Canoes", startDate: "2027-06-08" });
  const weekly = settleEvent(
    { ...canoe, repeats: "weekly", except: "2027-06-22\n\n2027-06-15" },
    ...([null, timeZone, noon] as const),
  );
  expect(weekly["except"]).toBe("2027-06-15\n2027-06-22");
});
