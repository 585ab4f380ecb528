import { describe, expect, test } from "vitest";
import { dayAfter } from "../platform/dates.ts";
import { readWell } from "./calendar.fixture.ts";
import type { CalendarEvent } from "./describe-event.server.ts";
import { eventKey } from "./event-url.server.ts";
import { findEvent, listMonthEvents as listMonth } from "./list-events.server.ts";

const zone = "America/New_York";

function listMonthEvents(ics: string, month: string, timeZone: string): CalendarEvent[] {
  return listMonth(readWell(ics, timeZone), month);
}

/** A calendar file of these events, each given by its lines after UID and SUMMARY. */
function calendar(...events: string[][]): string {
  const components = events.map((lines, place) => {
    const named = lines.some((line) => line.startsWith("UID")) ? [] : [`UID:${place}`];
    return ["BEGIN:VEVENT", ...named, "DTSTAMP:20261121T000000Z", ...lines, "END:VEVENT"].join(
      "\r\n",
    );
  });
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:test",
    timeZoneRules,
    ...components,
    "END:VCALENDAR",
  ].join("\r\n");
}

const timeZoneRules = [
  "BEGIN:VTIMEZONE",
  "TZID:America/New_York",
  "BEGIN:DAYLIGHT",
  "DTSTART:20070311T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:20071104T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

function summarize(events: CalendarEvent[]) {
  return events.map(({ days, time, title }) => [days.join(" "), time, title]);
}

describe("one event", () => {
  test("has all that the page tells", () => {
    const ics = calendar([
      "SUMMARY:Board meeting\\, open to all",
      "DTSTART;TZID=America/New_York:20261208T190000",
      "DTEND;TZID=America/New_York:20261208T210000",
      "LOCATION:Social deck",
      "DESCRIPTION:Bring\\nquestions",
    ]);
    expect(listMonthEvents(ics, "2026-12", zone)).toEqual([
      {
        id: expect.any(String),
        uid: "0",
        href: "/calendar/board-meeting-open-to-all-5feceb66",
        title: "Board meeting, open to all",
        location: "Social deck",
        description: "Bring\nquestions",
        days: ["2026-12-08"],
        time: "7–9 pm",
        begins: "7 pm",
        start: Date.parse("2026-12-09T00:00:00Z"),
        end: Date.parse("2026-12-09T02:00:00Z"),
        cancelled: false,
        movedFrom: null,
        isMeeting: true,
      },
    ]);
  });

  test("is a meeting by its title or its category", () => {
    const titled = (summary: string, ...lines: string[]) => {
      const ics = calendar([`SUMMARY:${summary}`, "DTSTART:20261208T190000", ...lines]);
      return listMonthEvents(ics, "2026-12", zone)[0]?.isMeeting;
    };
    expect(titled("Annual MEETING")).toBe(true);
    expect(titled("Committee", "CATEGORIES:Lake,Meetings")).toBe(true);
    expect(titled("Meetinghouse repairs", "CATEGORIES:Lake")).toBe(false);
  });

  test("in another month isn't listed", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261208T190000", "DTEND:20261208T200000"]);
    expect(listMonthEvents(ics, "2026-11", zone)).toEqual([]);
    expect(listMonthEvents(ics, "2027-01", zone)).toEqual([]);
  });

  test("given in UTC is told in the association's time, on its day", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261201T030000Z", "DTEND:20261201T040000Z"]);
    expect(summarize(listMonthEvents(ics, "2026-11", zone))).toEqual([
      ["2026-11-30", "10–11 pm", "x"],
    ]);
    expect(listMonthEvents(ics, "2026-12", zone)).toEqual([]);
  });

  test("without a zone means the wall clock", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261208T190000", "DTEND:20261208T200000"]);
    expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([
      ["2026-12-08", "7–8 pm", "x"],
    ]);
  });

  test("without an end has its start only", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261208T190000"]);
    expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([["2026-12-08", "7 pm", "x"]]);
  });

  test("that ends at midnight stays on its day", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261231T210000", "DTEND:20270101T000000"]);
    expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([
      ["2026-12-31", "9 pm–midnight", "x"],
    ]);
    expect(listMonthEvents(ics, "2027-01", zone)).toEqual([]);
  });

  test("past midnight touches both days, and both months", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261231T210000", "DTEND:20270101T010000"]);
    const days = "2026-12-31 2027-01-01";
    for (const month of ["2026-12", "2027-01"]) {
      expect(summarize(listMonthEvents(ics, month, zone))).toEqual([[days, "9 pm–1 am", "x"]]);
    }
  });
});

describe("whole days", () => {
  test("one day ends before the next", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225"]);
    expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([["2026-12-24", null, "x"]]);
  });

  test("one day may go without an end", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART;VALUE=DATE:20261224"]);
    expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([["2026-12-24", null, "x"]]);
  });

  test("several days are all named, from one month into the next", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART;VALUE=DATE:20261130", "DTEND;VALUE=DATE:20261203"]);
    const days = "2026-11-30 2026-12-01 2026-12-02";
    expect(summarize(listMonthEvents(ics, "2026-11", zone))).toEqual([[days, null, "x"]]);
    expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([[days, null, "x"]]);
  });

  test("stay on their day in every zone", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART;VALUE=DATE:20261224"]);
    for (const other of ["Pacific/Auckland", "Pacific/Honolulu", "UTC"]) {
      expect(summarize(listMonthEvents(ics, "2026-12", other))).toEqual([
        ["2026-12-24", null, "x"],
      ]);
    }
  });

  test("come before the hours of the same day", () => {
    const ics = calendar(
      ["SUMMARY:noon", "DTSTART:20261224T120000"],
      ["SUMMARY:dawn", "DTSTART:20261224T060000"],
      ["SUMMARY:day", "DTSTART;VALUE=DATE:20261224"],
      ["SUMMARY:eve", "DTSTART:20261223T230000"],
    );
    const titles = listMonthEvents(ics, "2026-12", zone).map(({ title }) => title);
    expect(titles).toEqual(["eve", "day", "dawn", "noon"]);
  });
});

describe("recurring events", () => {
  const board = [
    "UID:board",
    "SUMMARY:Board",
    "DTSTART;TZID=America/New_York:20260113T190000",
    "DTEND;TZID=America/New_York:20260113T203000",
    "RRULE:FREQ=MONTHLY;BYDAY=2TU",
  ];

  test("come every month on their day, before and long after they began", () => {
    expect(listMonthEvents(calendar(board), "2025-12", zone)).toEqual([]);
    for (const [month, day] of [
      ["2026-01", "2026-01-13"],
      ["2026-12", "2026-12-08"],
      ["2035-07", "2035-07-10"],
    ] as const) {
      expect(summarize(listMonthEvents(calendar(board), month, zone))).toEqual([
        [day, "7–8:30 pm", "Board"],
      ]);
    }
  });

  test("keep their hour when daylight saving begins and ends", () => {
    const weekly = calendar([
      "SUMMARY:x",
      "DTSTART;TZID=America/New_York:20260301T090000",
      "DTEND;TZID=America/New_York:20260301T100000",
      "RRULE:FREQ=WEEKLY",
    ]);
    for (const [month, days] of [
      ["2026-03", ["01", "08", "15", "22", "29"]],
      ["2026-11", ["01", "08", "15", "22", "29"]],
    ] as const) {
      expect(summarize(listMonthEvents(weekly, month, zone))).toEqual(
        days.map((day) => [`${month}-${day}`, "9–10 am", "x"]),
      );
    }
  });

  test("leave out their exception dates", () => {
    const ics = calendar([...board, "EXDATE;TZID=America/New_York:20260714T190000"]);
    expect(listMonthEvents(ics, "2026-07", zone)).toEqual([]);
    expect(listMonthEvents(ics, "2026-08", zone)).toHaveLength(1);
  });

  test("show a moved occurrence where it was moved to, and nowhere else", () => {
    const moved = [
      "UID:board",
      "SUMMARY:Board (moved)",
      "RECURRENCE-ID;TZID=America/New_York:20261110T190000",
      "DTSTART;TZID=America/New_York:20261117T180000",
      "DTEND;TZID=America/New_York:20261117T193000",
    ];
    for (const ics of [calendar(board, moved), calendar(moved, board)]) {
      expect(summarize(listMonthEvents(ics, "2026-11", zone))).toEqual([
        ["2026-11-17", "6–7:30 pm", "Board (moved)"],
      ]);
      expect(summarize(listMonthEvents(ics, "2026-12", zone))).toEqual([
        ["2026-12-08", "7–8:30 pm", "Board"],
      ]);
    }
  });

  test("say of a moved occurrence when it was planned, and of no other", () => {
    const moveTo = (start: string) => {
      const moved = [
        ...["UID:board", "SUMMARY:Board", "RECURRENCE-ID;TZID=America/New_York:20261110T190000"],
        `DTSTART;TZID=America/New_York:${start}`,
      ];
      const events = listMonthEvents(calendar(board, moved), "2026-11", zone);
      return events.map(({ movedFrom }) => movedFrom);
    };
    const before = { day: "2026-11-10", time: "7 pm" };
    expect(moveTo("20261117T190000")).toEqual([before]);
    expect(moveTo("20261110T180000")).toEqual([before]);
    expect(moveTo("20261110T190000")).toEqual([null]);
    const [december] = listMonthEvents(calendar(board), "2026-12", zone);
    expect(december?.movedFrom).toBeNull();
  });

  test("show an occurrence moved into another month there", () => {
    const moved = [
      "UID:board",
      "SUMMARY:Board (moved)",
      "RECURRENCE-ID;TZID=America/New_York:20261208T190000",
      "DTSTART;TZID=America/New_York:20261129T190000",
      "DTEND;TZID=America/New_York:20261129T203000",
    ];
    const ics = calendar(board, moved);
    expect(summarize(listMonthEvents(ics, "2026-11", zone)).map(([day]) => day)).toEqual([
      "2026-11-10",
      "2026-11-29",
    ]);
    expect(listMonthEvents(ics, "2026-12", zone)).toEqual([]);
  });

  test("an exception of one series leaves another alone", () => {
    const other = board.map((line) =>
      line.replace("UID:board", "UID:other").replace("Board", "Other"),
    );
    const moved = [
      "UID:board",
      "SUMMARY:Board (moved)",
      "RECURRENCE-ID;TZID=America/New_York:20261208T190000",
      "DTSTART;TZID=America/New_York:20261209T190000",
    ];
    const titles = listMonthEvents(calendar(board, other, moved), "2026-12", zone).map(
      ({ title }) => title,
    );
    expect(titles).toEqual(["Other", "Board (moved)"]);
  });

  test("every occurrence has an id of its own", () => {
    const daily = calendar(["SUMMARY:x", "DTSTART:20261201T100000", "RRULE:FREQ=DAILY"]);
    const ids = listMonthEvents(daily, "2026-12", zone).map(({ id }) => id);
    expect(new Set(ids).size).toBe(31);
  });
});

test("a calendar without events is an empty month", () => {
  expect(listMonthEvents(calendar(), "2026-12", zone)).toEqual([]);
});

test("the day after counts through months, years and leap days", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
});

describe("time zones", () => {
  test("an event of another zone is told in the association's, before and after its own change", () => {
    const ics = calendar([
      "SUMMARY:x",
      "DTSTART;TZID=Europe/Berlin:20261024T200000",
      "DTEND;TZID=Europe/Berlin:20261024T210000",
      "RRULE:FREQ=WEEKLY",
    ]);
    expect(summarize(listMonthEvents(ics, "2026-10", zone))).toEqual([
      ["2026-10-24", "2–3 pm", "x"],
      ["2026-10-31", "3–4 pm", "x"],
    ]);
    const [november = []] = summarize(listMonthEvents(ics, "2026-11", zone));
    expect(november).toEqual(["2026-11-07", "2–3 pm", "x"]);
  });

  test("the clocks are known after 2035, too", () => {
    const ics = calendar([
      "SUMMARY:x",
      "DTSTART;TZID=America/New_York:20260705T090000",
      "RRULE:FREQ=YEARLY",
    ]);
    const [event] = listMonthEvents(ics, "2048-07", zone);
    expect(event?.start).toBe(Date.parse("2048-07-05T13:00:00Z"));
  });

  test("an hour that the clocks leave out moves on", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART;TZID=America/New_York:20270314T023000"]);
    expect(summarize(listMonthEvents(ics, "2027-03", zone))).toEqual([
      ["2027-03-14", "3:30 am", "x"],
    ]);
  });

  test("a zone by a name of the file's own is told by the file's rules", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART;TZID=Elm Time:20260705T090000"]).replace(
      timeZoneRules,
      timeZoneRules.replace("America/New_York", "Elm Time"),
    );
    expect(summarize(listMonthEvents(ics, "2026-07", zone))).toEqual([["2026-07-05", "9 am", "x"]]);
    expect(summarize(listMonthEvents(ics, "2026-07", "UTC"))).toEqual([
      ["2026-07-05", "1 pm", "x"],
    ]);
  });
});

describe("less usual events", () => {
  const weekly = ["UID:w", "SUMMARY:x", "DTSTART:20261201T100000", "RRULE:FREQ=WEEKLY"];
  const days = (ics: string) => listMonthEvents(ics, "2026-12", zone).map((event) => event.days[0]);

  test("added dates are dates, too", () => {
    const ics = calendar([...weekly, "RDATE:20261203T100000"]);
    expect(days(ics)).toEqual([
      "2026-12-01",
      ...["03", "08", "15", "22", "29"].map((day) => `2026-12-${day}`),
    ]);
  });

  test("dates alone, without a rule, count the start", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20261201T100000", "RDATE:20261205T100000"]);
    expect(days(ics)).toEqual(["2026-12-01", "2026-12-05"]);
  });

  test("what is called off stands there as cancelled", () => {
    const off = [
      "UID:w",
      "SUMMARY:x",
      "RECURRENCE-ID:20261208T100000",
      "DTSTART:20261208T100000",
      "STATUS:CANCELLED",
    ];
    const events = listMonthEvents(calendar(weekly, off), "2026-12", zone);
    expect(events.map(({ cancelled }) => cancelled)).toEqual([false, true, false, false, false]);
  });

  test("a changed date whose series isn't there is an event", () => {
    const alone = [
      "UID:w",
      "SUMMARY:x",
      "RECURRENCE-ID:20261208T100000",
      "DTSTART:20261209T100000",
    ];
    expect(days(calendar(alone))).toEqual(["2026-12-09"]);
  });

  test("a series without end goes on for decades", () => {
    const ics = calendar(["SUMMARY:x", "DTSTART:20000101T100000", "RRULE:FREQ=DAILY"]);
    const read = readWell(ics, zone);
    expect(listMonth(read, "2099-12")).toHaveLength(31);
    for (const month of ["2099-12", "2000-01", "2050-05"]) {
      expect(listMonth(read, month)).toHaveLength(31);
    }
  });
});

describe("an event's address", () => {
  const board = [
    "UID:board",
    "SUMMARY:Café night",
    "DTSTART;TZID=America/New_York:20260113T190000",
    "RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20271231T235959Z",
    "EXDATE;TZID=America/New_York:20260811T190000",
  ];
  const moved = [
    "UID:board",
    "SUMMARY:Budget night",
    "RECURRENCE-ID;TZID=America/New_York:20261208T190000",
    "DTSTART;TZID=America/New_York:20261215T190000",
  ];
  const picnic = ["UID:picnic", "SUMMARY:Picnic", "DTSTART:20260704T120000"];
  const read = readWell(calendar(board, moved, picnic), zone);
  const now = Date.parse("2026-11-21T12:00:00Z");
  const find = (name: string) => findEvent(read, name, now)?.event;

  test("leads to it from every month's list", () => {
    for (const month of ["2026-01", "2026-07", "2026-12"]) {
      for (const event of listMonth(read, month)) {
        expect(find(event.href.replace("/calendar/", ""))).toEqual(event);
      }
    }
  });

  test("lasts when the event is moved or given another title", () => {
    const [event] = listMonth(read, "2026-12");
    expect(event?.href).toMatch(/^\/calendar\/budget-night-[0-9a-f]{8}-2026-12-08$/);
    const before = event?.href.replace("/calendar/budget-night", "cafe-night") ?? "";
    expect(find(before)?.days).toEqual(["2026-12-15"]);
  });

  test("without a date leads to the next one; of an event that is over, to it", () => {
    const key = eventKey("board");
    expect(find(key)?.days).toEqual(["2026-12-15"]);
    expect(findEvent(read, key, Date.parse("2030-01-01"))?.event.days).toEqual(["2027-12-14"]);
    expect(find(`picnic-${eventKey("picnic")}`)?.title).toBe("Picnic");
  });

  test("of no event, or out of the calendar's reach, leads nowhere", () => {
    const key = eventKey("board");
    const endless = readWell(
      calendar(["UID:board", "SUMMARY:x", "DTSTART:20260101T100000", "RRULE:FREQ=DAILY"]),
      zone,
    );
    expect(findEvent(endless, `${key}-2031-12-31`, now)).not.toBeNull();
    expect(findEvent(endless, `${key}-2032-01-01`, now)).toBeNull();
    const wrong = [`${key}-2026-12-15`, `${key}-2026-13-99`, `${key}x`, key.slice(1)];
    for (const name of [...wrong, `picnic-${eventKey("picnic")}-2026-07-04`, "", "board"]) {
      expect(find(name), name).toBeUndefined();
    }
  });

  test("costs little however far its date is, and whether it is there", () => {
    const daily = ["SUMMARY:x", "DTSTART:20000101T100000"];
    const long = readWell(
      calendar(
        ["UID:long", ...daily, "RRULE:FREQ=DAILY"],
        ["UID:over", ...daily, "RRULE:FREQ=DAILY;COUNT=7305"],
      ),
      zone,
    );
    const name = (date: string) => `${eventKey("long")}-${date}`;
    const now = Date.parse("2095-05-05");
    expect(findEvent(long, name("2099-12-31"), now)?.event.days).toEqual(["2099-12-31"]);
    expect(findEvent(long, eventKey("over"))?.event.days).toEqual(["2019-12-31"]);
    for (let round = 0; round < 2; round += 1) {
      for (const date of ["9999-12-31", "2027-02-30", "2027-99-99", "2027-05-05-0101"]) {
        expect(findEvent(long, name(date), now), date).toBeNull();
      }
      expect(findEvent(long, name("2099-12-31"), now)).not.toBeNull();
      expect(findEvent(long, eventKey("over"))?.event.days).toEqual(["2019-12-31"]);
      expect(listMonth(long, "2098-05")).toHaveLength(31);
    }
  });

  test("tells two dates of one day apart", () => {
    const twice = ["UID:t", "SUMMARY:x", "DTSTART:20261201T090000", "RDATE:20261201T180000"];
    const both = readWell(calendar(twice), zone);
    const hrefs = listMonth(both, "2026-12")
      .slice(0, 2)
      .map(({ href }) => href);
    expect(hrefs).toEqual([
      `/calendar/x-${eventKey("t")}-2026-12-01`,
      `/calendar/x-${eventKey("t")}-2026-12-01-1800`,
    ]);
    expect(findEvent(both, hrefs[1]?.slice(10) ?? "")?.event.time).toBe("6 pm");
  });
});
