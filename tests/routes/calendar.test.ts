import { expect, test, vi } from "vitest";
import { readMonth, todayIn } from "../../app/platform/dates.ts";
import { formatMonth } from "../../app/platform/format-date.ts";
import { readAll, readLinks, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
const lights = "/calendar/winter-lights-evening-5d584799-2026-12-12";

test("the calendar can be subscribed to, and who has it is told so", async () => {
  const visitor = site.browse();
  const { status, headers, html } = await visitor.open("/calendar.ics");
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.has("content-disposition")).toBe(false);
  expect(html).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/);
  const etag = headers.get("etag") ?? "";
  const again = await visitor.open("/calendar.ics", { "if-none-match": `"old", ${etag}` });
  expect([again.status, again.html]).toEqual([304, ""]);
  expect((await visitor.open("/calendar.ics", { "if-none-match": '"old"' })).status).toBe(200);
});

test("an event has a page, to which the month leads and which leads back", async () => {
  const visitor = site.browse();
  expect(readLinks(readMain((await visitor.open("/calendar?month=2026-12")).html))).toContain(
    lights,
  );
  const main = readMain((await visitor.open(lights)).html);
  const text = readText(main);
  expect(text).toContain("When Saturday, December 12, 2026, 5–7 pm EST");
  expect(text).toContain("Where Social deck");
  expect(text).toContain("Repeats Every year on the second Saturday of December");
  expect(readLinks(main).slice(0, 4)).toEqual([
    "/amenities/socialdeck",
    `${lights}.ics`,
    `${lights.replace("-2026-12-12", "")}.ics`,
    "/calendar?month=2026-12",
  ]);
});

test("an event's page has the chart with its place, if that is there, and what comes next", async () => {
  const visitor = site.browse();
  const onChart = readMain((await visitor.open(lights)).html);
  expect(onChart).toContain("Map showing the location of: Social deck.");
  expect(readAll(onChart, "h2")).toEqual(["Location", "Next on the calendar"]);
  const month = readMain((await visitor.open("/calendar?month=2026-11")).html);
  const [drawdown = ""] = readLinks(month).filter((link) => link.includes("drawdown"));
  const elsewhere = readMain((await visitor.open(drawdown)).html);
  expect(readText(elsewhere)).toContain("Where Dam and spillway");
  expect(readAll(elsewhere, "h2")).toEqual(["Next on the calendar"]);
});

test("a meeting that was moved says so on its new day, its old day and its page", async () => {
  const visitor = site.browse();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T17:00:00Z") });
  const month = readMain((await visitor.open("/calendar?month=2026-12")).html);
  vi.useRealTimers();
  const [grid = "", agenda = ""] = month.split('<div class="calendar-agenda">');
  expect(grid).toContain('<details class="meeting">');
  expect(agenda).toContain('<li class="meeting">');
  const move = "Changed: was Tuesday, December 8";
  for (const view of [grid, agenda]) {
    expect(readText(view)).toContain(`${move} 7–8:30 pm`);
    expect(readText(view)).toContain("Board meeting (budget) Moved to Tuesday, December 15");
  }
  const days = readText(agenda);
  expect(days.indexOf("Moved to Tuesday")).toBeLessThan(days.indexOf(move));
  const [page = ""] = readLinks(agenda).filter((link) => link.includes("board-meeting"));
  expect(readText(readMain((await visitor.open(page)).html))).toContain(`${move}.`);
});

test("this month's list begins with today, and what is on every week is told once above its days", async () => {
  const { html } = await site.browse().open("/calendar");
  const [, soon = "", agenda = ""] = readMain(html).split('<div class="calendar-agenda">');
  expect(readText(soon)).toMatch(/^The next seven days \w+day, \w+ \d+ · today /);
  // Days that have passed are folded, each with its events' own folds.
  const [before = ""] = agenda.split("<ol>");
  expect(readText(before.slice(before.lastIndexOf("</details>")))).not.toMatch(/\d am/);
  expect(readText(readMain(html))).toMatch(
    /Next meeting: .*?, \w+day, \w+ \d+ · [\d:]+–[\d:]+ [ap]m/,
  );
  const [year = 0, number = 0] = readMonth(null, todayIn("America/New_York"))
    .split("-")
    .map(Number);
  const following = formatMonth(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7));
  expect(readAll(agenda, "h2").slice(0, 1)).toEqual([following]);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-30T17:00:00Z") });
  expect(readText((await site.browse().open("/calendar")).html)).toMatch(
    /No events today\. Tuesday, December 1 Trash .* December 2026 January 2027/,
  );
  const november = (await site.browse().open("/calendar?month=2026-11")).html;
  expect(readText(november)).toMatch(/No more events in November 2026\. Add these events/);
  vi.setSystemTime(Date.parse("2026-11-20T17:00:00Z"));
  const december = readMain((await site.browse().open("/calendar?month=2026-12")).html);
  vi.useRealTimers();
  const [, list = ""] = december.split('<div class="calendar-agenda">');
  expect(december).not.toContain("Next meeting");
  expect(readLinks(december.split("<table")[0] ?? "")).toContain("#subscribe");
  expect(readText(list)).toMatch(
    /^Every week: Trash and recycling pickup and Pickleball morning Trash and recycling pickup Every Tuesday Pickleball morning Every Tuesday, Thursday and Saturday, 8–11 am, except Thursday, December 24 These aren't listed again below\. Tuesday, December 8 Board meeting/,
  );
  expect(readText(list)).toContain(
    "Thursday, December 24 Architectural review committee Moved to Thursday, December 17",
  );
});

test.each([
  ["2026-11", /Tuesday, December 1 Trash .*? 8 am Pickleball morning/],
  ["2026-12", /Friday, January 1 Dues: first half/],
  ["2026-08", /Tuesday, September 1 Trash/],
])("the last week of %s goes on with what is on the next month's first days", async (asked, on) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T17:00:00Z") });
  const { html } = await site.browse().open(`/calendar?month=${asked}`);
  vi.useRealTimers();
  const [, month = ""] = readMain(html).split("<table");
  const [grid = "", agenda = ""] = month.split('<div class="calendar-agenda">');
  const week = grid.slice(grid.lastIndexOf("</tr><tr>"));
  expect(readText(week)).toMatch(on);
  if (asked !== "2026-11") expect(readText(agenda)).not.toMatch(on);
});

test("the next trash day and the pool's season are on the home page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T17:00:00Z") });
  const home = await site.browse().open("/");
  vi.useRealTimers();
  expect(readText(readMain(home.html))).toContain(
    "Trash and recycling pickup: Tuesday, December 1 Pool: closed until May 29",
  );
});

test("one date of a series, and the series, are calendars of their own", async () => {
  const visitor = site.browse();
  const one = await visitor.open(`${lights}.ics`);
  expect(one.headers.get("content-disposition")).toBe(
    'attachment; filename="winter-lights-evening-5d584799-2026-12-12.ics"',
  );
  expect(one.html).toContain("DTSTART;TZID=America/New_York:20261212T170000\r\n");
  expect(one.html).toContain("RECURRENCE-ID;TZID=America/New_York:20261212T170000\r\n");
  expect(one.html.slice(one.html.indexOf("VEVENT"))).not.toContain("RRULE");
  const whole = await visitor.open(`${lights.replace("-2026-12-12", "")}.ics`);
  expect(whole.html.slice(whole.html.indexOf("VEVENT"))).toContain("RRULE:FREQ=YEARLY");
});
