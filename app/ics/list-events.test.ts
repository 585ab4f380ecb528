import { describe, expect, test } from "vitest";
import { calendar, event, readCases, readWell } from "./calendar.fixture.ts";
import { listDates } from "./change-date.server.ts";
import { eventKey } from "./event-url.server.ts";
import { findEvent, listMonthEvents } from "./list-events.server.ts";

const zone = "America/New_York";

const listed = (month: string, ...events: string[][]) =>
  listMonthEvents(readWell(calendar(...events.flat()), zone), month);

/** What a month shows of some events, such as "2026-12-08 7–9 pm Picnic". */
function shown(month: string, ...events: string[][]): string[] {
  return listed(month, ...events).map(({ days, time, title }) =>
    [days.join("+"), time, title].filter(Boolean).join(" "),
  );
}

const at = (time: string) => `DTSTART;TZID=America/New_York:${time}`;
const until = (time: string) => `DTEND;TZID=America/New_York:${time}`;
test("an event has all that its page tells", () => {
  const lines = [
    ...["UID:0", "SUMMARY:Board meeting\\, open to all", at("20261208T190000")],
    ...[until("20261208T210000"), "LOCATION:Social deck", "DESCRIPTION:Bring\\nquestions"],
  ];
  expect(listed("2026-12", event(...lines))).toMatchObject([
    {
      ...{ uid: "0", href: "/calendar/board-meeting-open-to-all-5feceb66" },
      ...{ title: "Board meeting, open to all", seriesTitle: "Board meeting, open to all" },
      ...{ location: "Social deck", description: "Bring\nquestions" },
      ...{ days: ["2026-12-08"], time: "7–9 pm", begins: "7 pm" },
      start: Date.parse("2026-12-09T00:00:00Z"),
      end: Date.parse("2026-12-09T02:00:00Z"),
    },
  ]);
});

test.each<[string, string[], boolean]>([
  ["Annual MEETING", [], true],
  ["Committee", ["CATEGORIES:Lake,Meetings"], true],
  ["Meetinghouse repairs", ["CATEGORIES:Lake"], false],
])("%s with %j is a meeting: %j", (title, lines, isMeeting) => {
  const [found] = listed("2026-12", event(`SUMMARY:${title}`, at("20261208T190000"), ...lines));
  expect(found?.isMeeting).toBe(isMeeting);
});

test("of the days left out it tells those on which it would be", () => {
  const lines = [at("20261201T100000"), "RRULE:FREQ=WEEKLY"];
  const except = ["20261215T100000", "20261225T100000"].map(
    (time) => `EXDATE;TZID=America/New_York:${time}`,
  );
  const [found] = listed("2026-12", event("SUMMARY:Canoes", ...lines, ...except));
  expect(found?.except).toEqual(["2026-12-15"]);
});

const weekly = `${at("20261201T100000")}|RRULE:FREQ=WEEKLY`;
const off = `RECURRENCE-ID:20261208T150000Z|${at("20261208T100000")}|STATUS:CANCELLED`;

/** What a month shows of an event, starting with the month. */
const months = `
2026-11: one of another month
  ${at("20261208T190000")}
2026-11: one in UTC, on its day here → 30 10 pm
  DTSTART:20261201T030000Z
2026-12: one without a zone → 08 7 pm
  DTSTART:20261208T190000
2026-12: one that ends at midnight → 31 9 pm–midnight
  ${at("20261231T210000")}|${until("20270101T000000")}
2027-01: that, a month later
  ${at("20261231T210000")}|${until("20270101T000000")}
2026-12: one past midnight → 31+2027-01-01 9 pm–1 am
  ${at("20261231T210000")}|${until("20270101T010000")}
2027-01: that, a month later → 2026-12-31+01 9 pm–1 am
  ${at("20261231T210000")}|${until("20270101T010000")}
2026-12: a day with its end → 24
  DTSTART;VALUE=DATE:20261224|DTEND;VALUE=DATE:20261225
2026-11: days into the next month → 30+2026-12-01+2026-12-02
  DTSTART;VALUE=DATE:20261130|DTEND;VALUE=DATE:20261203
2026-12: days from the month before → 2026-11-30+01+02
  DTSTART;VALUE=DATE:20261130|DTEND;VALUE=DATE:20261203
2027-03: an hour that the clocks leave out → 14 3:30 am
  ${at("20270314T023000")}
2026-12: whole days, then hours, in order → 23 11 pm eve, 24 day, 24 6 am dawn, 24 noon noon
  UID:1|SUMMARY:noon|DTSTART:20261224T120000
  UID:2|SUMMARY:dawn|DTSTART:20261224T060000
  UID:3|SUMMARY:day|DTSTART;VALUE=DATE:20261224
  UID:4|SUMMARY:eve|DTSTART:20261223T230000
2026-10: another zone's, before and after its own change of clocks → 24 2–3 pm, 31 3–4 pm
  DTSTART;TZID=Europe/Berlin:20261024T200000|DURATION:PT1H|RRULE:FREQ=WEEKLY
2026-11: the same hour when daylight saving ends → 01 9–10 am, 08 9–10 am, 15 9–10 am, 22 9–10 am, 29 9–10 am
  ${at("20261025T090000")}|${until("20261025T100000")}|RRULE:FREQ=WEEKLY
2026-11: a series that hasn't begun
  ${weekly}
2026-12: no exceptions → 01 10 am, 22 10 am, 29 10 am
  ${weekly}|EXDATE:20261208T150000Z,20261215T150000Z
2026-12: added dates → 01 10 am, 03 10 am, 08 10 am, 15 10 am, 22 10 am, 29 10 am
  ${weekly}|RDATE:20261203T150000Z
2026-12: added dates alone → 01 10 am, 05 10 am
  ${at("20261201T100000")}|RDATE:20261205T150000Z
2026-12: a changed date alone → 09 10 am
  RECURRENCE-ID:20261208T100000|${at("20261209T100000")}
2026-12: what is called off → 01 10 am, 08 10 am, 15 10 am, 22 10 am, 29 10 am
  ${weekly}
  ${off}`;

test("a month has the dates of its events", () => {
  for (const { what, lines, rest } of readCases(months)) {
    const month = what.slice(0, 7);
    const words = shown(month, lines).map((line) =>
      line.replaceAll(`${month}-`, "").replace(" Picnic", ""),
    );
    expect.soft(words.join(", "), what).toBe(rest.join());
  }
});

test("whole days stay on their day in every zone, and what is called off says so", () => {
  const day = calendar(...event("DTSTART;VALUE=DATE:20261224"));
  for (const other of ["Pacific/Auckland", "Pacific/Honolulu", "UTC"]) {
    const [found] = listMonthEvents(readWell(day, other), "2026-12");
    expect([found?.days, found?.time]).toEqual([["2026-12-24"], null]);
  }
  const canceled = listed("2026-12", event(...weekly.split("|")), event(...off.split("|"))).map(
    ({ canceled }) => canceled,
  );
  expect(canceled).toEqual([false, true, false, false, false]);
});

describe("a series", () => {
  const board = event(
    ...["UID:board", "SUMMARY:Board", at("20260113T190000"), until("20260113T203000")],
    "RRULE:FREQ=MONTHLY;BYDAY=2TU",
  );
  const move = (from: string, to: string) =>
    event(
      ...["UID:board", "SUMMARY:Moved", `RECURRENCE-ID;TZID=America/New_York:${from}`, at(to)],
      "DURATION:PT90M",
    );

  test("shows a moved date where it was moved to, and nowhere else", () => {
    const moved = move("20261208T190000", "20261129T180000");
    for (const events of [
      [board, moved],
      [moved, board],
    ]) {
      const words = "2026-11-10 7–8:30 pm Board, 2026-11-29 6–7:30 pm Moved";
      expect(shown("2026-11", ...events).join(", ")).toBe(words);
      expect(shown("2026-12", ...events)).toEqual([]);
    }
    const other = board.map((line) => line.replace("board", "other").replace("Board", "Other"));
    expect(shown("2026-12", board, other, moved)).toEqual(["2026-12-08 7–8:30 pm Other"]);
  });

  test.each<[string, string | null, string | null, string[]]>([
    ["20261117T180000", "“Board”, Tuesday, November 10", "2026-11-10", []],
    ["20261110T180000", "“Board”, 7–8:30 pm at Pool", null, ["LOCATION:Clubhouse"]],
    ["20261110T190000", "“Board”", null, ["LOCATION:Pool"]],
    ["20261110T190000", null, null, ["LOCATION:Pool", "STATUS:CANCELLED"]],
  ])("says of a date that is now at %s what was planned", (to, was, movedFrom, lines) => {
    const place = movedFrom ? [] : ["LOCATION:Pool"];
    const changed = [...move("20261110T190000", to).slice(1, -1), ...lines];
    const series = event(...board.slice(1, -1), ...place);
    const [found] = listed("2026-11", series, event(...changed));
    expect(found).toMatchObject({ change: was && `Changed: was ${was}`, movedFrom });
    expect(listed("2026-12", board)[0]).toMatchObject({ change: null, movedFrom: null });
  });

  test("without end goes on for decades, each date with an id of its own", () => {
    const long = event("DTSTART:20000101T100000", "RRULE:FREQ=DAILY");
    const ids = listed("2099-12", long).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([31, 31]);
  });
});

describe("an event's address", () => {
  const board = event(
    ...["UID:board", "SUMMARY:Café night", at("20260113T190000")],
    "RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20271231T235959Z",
    "EXDATE;TZID=America/New_York:20260811T190000",
  );
  const moved = event(
    ...["UID:board", "SUMMARY:Budget night", at("20261215T190000")],
    "RECURRENCE-ID;TZID=America/New_York:20261208T190000",
  );
  const picnic = event("UID:picnic", "SUMMARY:Picnic", "DTSTART:20260704T120000");
  const alone = event("UID:alone", "RECURRENCE-ID:20260708T100000", at("20260709T100000"));
  const read = readWell(calendar(...board, ...moved, ...picnic, ...alone), zone);
  const now = Date.parse("2026-11-21T12:00:00Z");
  const find = (name: string) => findEvent(read, name, now)?.event;

  test("leads to it from every month's list", () => {
    for (const month of ["2026-01", "2026-07", "2026-12"]) {
      for (const found of listMonthEvents(read, month)) {
        expect(find(found.href.replace("/calendar/", ""))).toEqual(found);
      }
    }
  });

  test("lasts when the event is moved or given another title", () => {
    const [found] = listMonthEvents(read, "2026-12");
    expect(found?.href).toMatch(/^\/calendar\/budget-night-[0-9a-f]{8}-2026-12-08$/);
    const before = found?.href.replace("/calendar/budget-night", "cafe-night") ?? "";
    expect(find(before)?.days).toEqual(["2026-12-15"]);
  });

  test("without a date leads to the next one; of an event that is over, to it", () => {
    const key = eventKey("board");
    expect(find(key)?.days).toEqual(["2026-12-15"]);
    // Once it has ended, even on that day.
    const ended = Date.parse("2026-12-16T00:00:00Z");
    expect(findEvent(read, key, ended - 1)?.event.days).toEqual(["2026-12-15"]);
    expect(findEvent(read, key, ended)?.event.days).toEqual(["2027-01-12"]);
    expect(findEvent(read, key, Date.parse("2030-01-01"))?.event.days).toEqual(["2027-12-14"]);
    expect(find(`picnic-${eventKey("picnic")}`)?.title).toBe("Picnic");
    const counted = event("UID:over", "DTSTART:20000101T100000", "RRULE:FREQ=DAILY;COUNT=7305");
    const over = readWell(calendar(...counted), zone);
    expect(findEvent(over, eventKey("over"))?.event.days).toEqual(["2019-12-31"]);
  });

  test("of no event, or out of the calendar's reach, leads nowhere", () => {
    const key = eventKey("board");
    const endless = event("UID:board", "DTSTART:20260101T100000", "RRULE:FREQ=DAILY");
    const read = readWell(calendar(...endless), zone);
    expect(findEvent(read, `${key}-2031-12-31`, now)).not.toBeNull();
    expect(findEvent(read, `${key}-2032-01-01`, now)).toBeNull();
    const days = ["2026-12-15", "2026-13-99", "2027-02-30", "2026-12-08-0101"];
    const wrong = [...days.map((day) => `${key}-${day}`), `${key}x`, key.slice(1)];
    for (const name of [...wrong, `picnic-${eventKey("picnic")}-2026-07-04`, "", "board"]) {
      expect(find(name), name).toBeUndefined();
    }
  });

  test("tells two dates of one day apart", () => {
    const twice = event("UID:t", "SUMMARY:x", "DTSTART:20261201T090000", "RDATE:20261201T180000");
    const both = readWell(calendar(...twice), zone);
    const hrefs = listMonthEvents(both, "2026-12").map(({ href }) => href);
    const first = `/calendar/x-${eventKey("t")}-2026-12-01`;
    expect(hrefs).toEqual([first, `${first}-1800`]);
    expect(findEvent(both, hrefs[1]?.slice(10) ?? "")?.event.time).toBe("6 pm");
  });
});

test("a series' dates to change begin with today's, and are those of a year", () => {
  const yoga = {
    slug: "yoga",
    values: {
      title: "Yoga",
      startDate: "2026-11-21",
      startTime: "08:00",
      endTime: "11:00",
      repeats: "weekly",
    },
  };
  const daysFrom = (now: string) =>
    listDates(yoga, [yoga], "America/Chicago", Date.parse(now)).map(({ day }) => day);
  expect(daysFrom("2026-11-29T05:59Z")[0]).toBe("2026-11-28");
  expect(daysFrom("2026-11-29T06:00Z")[0]).toBe("2026-12-05");
  expect(daysFrom("2026-11-29T06:00Z").at(-1)).toBe("2027-11-27");
});
