import { expect, test } from "vitest";
import { formatDate, formatTime, formatTimes, holdDates } from "./format-date.ts";

test("a date has the name that it has in its time zone", () => {
  expect(formatDate("2026-02-10")).toBe("February 10, 2026");
  expect(formatDate("2026-02-10T02:00:00Z", "America/Chicago")).toBe("February 9, 2026");
});

test("a time of day is as short as neighbors say it", () => {
  const at = (hour: number, minute = 0) => ({ hour, minute });
  expect([at(0), at(0, 5), at(9), at(12), at(12, 30), at(23, 59)].map(formatTime)).toEqual([
    ...["midnight", "12:05 am", "9 am", "noon", "12:30 pm", "11:59 pm"],
  ]);
  expect(formatTimes(at(8), at(11))).toBe("8–11 am");
  expect(formatTimes(at(11), at(13, 30))).toBe("11 am–1:30 pm");
  expect(formatTimes(at(10), at(12))).toBe("10 am–noon");
  expect(formatTimes(at(21), at(0))).toBe("9 pm–midnight");
});

test("the times and dates of a text are held together, and nothing else is", () => {
  const text = "From 9 am to 8:20 p.m., May 29 to Sept. 6, 2027, or on December 1, 2026, 10–11 am";
  const held =
    "From 9_am to 8:20_p.m., May_29 to Sept._6,_2027, or on December_1,_2026, 10–\u206011_am";
  expect(holdDates(text).replaceAll("\u00A0", "_")).toBe(held);
  const loose = "In May 2027 there are 9 amenities, 2–3 pools and Mayor 2";
  expect(holdDates(loose)).toBe(loose);
});
