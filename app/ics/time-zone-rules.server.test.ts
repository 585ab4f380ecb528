import ICAL from "ical.js";
import { expect, test } from "vitest";
import { describeTimeZone, isTimeZone } from "./time-zone-rules.server.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("a zone with a rule is told by it, for clients that look far ahead", () => {
  const lines = describeTimeZone("America/New_York", 2026, now);
  expect(lines).toContain("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU");
  expect(lines).toContain("RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU");
  expect(describeTimeZone("Europe/Berlin", 2026, now)).toContain(
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  );
});

test.each([
  ["America/New_York", 2004],
  ["Europe/Berlin", 2026],
  ["Australia/Lord_Howe", 2026],
  ["Africa/Casablanca", 2026],
  ["America/Phoenix", 2026],
  ["Asia/Kathmandu", 2026],
])("%s as described shows the same hours as the world's clocks", (timeZone, year) => {
  const text = ["BEGIN:VCALENDAR", ...describeTimeZone(timeZone, year, now), "END:VCALENDAR"];
  const component = new ICAL.Component(ICAL.parse(text.join("\r\n"))).getFirstSubcomponent(
    "vtimezone",
  );
  if (!component) throw new Error("No time zone is described.");
  const described = new ICAL.Timezone(component);
  for (let day = 0; day < 365 * 9; day += 5) {
    const clock = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 12 }).add({
      days: day,
    });
    const time = ICAL.Time.fromDateTimeString(clock.toString({ smallestUnit: "second" }));
    const offset = clock.toZonedDateTime(timeZone).offsetNanoseconds / 1e9;
    expect(described.utcOffset(time), `${clock}`).toBe(offset);
  }
});

test("only zones that the world knows are time zones", () => {
  expect(["UTC", "America/New_York", "Elm Time", "+02:00", ""].filter(isTimeZone)).toEqual([
    "UTC",
    "America/New_York",
  ]);
});
