import { expect, test, vi } from "vitest";
import { formatDate } from "./format-date.ts";

test("a date has the name that it has in its time zone", () => {
  expect(formatDate("2026-02-10")).toBe("February 10, 2026");
  expect(formatDate("2026-02-10T02:00:00Z", "America/Chicago")).toBe("February 9, 2026");
});

test("what is no date is said to be none", () => {
  expect(formatDate("soon")).toBe("Invalid Date");
});

test("many dates of a time zone need one format", () => {
  formatDate("2026-02-10", "America/Denver");
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const short = vi.spyOn(Date.prototype, "toLocaleDateString");
  for (const day of ["2026-02-11", "2026-02-12"]) formatDate(day, "America/Denver");
  expect(made).not.toHaveBeenCalled();
  expect(short).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
