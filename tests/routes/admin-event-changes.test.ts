import { afterEach, beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readField, readHeading, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
let administrator: ReturnType<typeof site.browse>;
let visitor: ReturnType<typeof site.browse>;

beforeAll(async () => {
  administrator = site.browse();
  visitor = site.browse();
  await administrator.logInAsAdministrator();
});

/** The part of the feed for one event or date, unfolded. */
async function readEvents(words: string): Promise<string[]> {
  const { html } = await visitor.open("/calendar.ics");
  const unfolded = html.replaceAll("\r\n ", "").replaceAll("\r\n", "\n");
  const events = unfolded.match(/BEGIN:VEVENT\n[\s\S]*?END:VEVENT/g) ?? [];
  return events.filter((event) => event.includes(words));
}

const change = "/admin/events/change";
const pool = "pool-opens-for-the-2027-season-702f8b1c";
const board = "board-meeting-37639326";

afterEach(async () => {
  const rows = await database().selectFrom("eventChanges").selectAll().execute();
  for (const { uid, date } of rows) {
    await database()
      .deleteFrom("eventChanges")
      .where("uid", "=", uid)
      .where("date", "=", date)
      .execute();
  }
  // Other requests may have read them meanwhile.
  await expect
    .poll(async () => (await visitor.open(`/calendar/${board}-2027-01-12`)).html)
    .not.toContain("Canceled");
});

async function send(path: string, fields: Record<string, string>) {
  const { html } = await administrator.open(path);
  return administrator.send(path, { sequence: readField(html, "sequence").value ?? "", ...fields });
}

test("an event of the calendar file is changed everywhere, canceled, and brought back", async () => {
  const list = (await administrator.open("/admin/events")).html;
  expect(list).toMatch(/href="\/admin\/events\/change\/[a-z0-9-]+-[0-9a-f]{8}"/);
  const path = `${change}/${pool}`;
  const page = (await administrator.open(path)).html;
  expect(readHeading(page)).toBe("Change an event");
  const [before = ""] = await readEvents("Pool opens for the 2027 season");
  const was = Number(/SEQUENCE:(\d+)/.exec(before)?.[1] ?? 0);
  const facts = { startDate: "2027-05-30", startTime: "17:00", endTime: "18:30", endDate: "" };
  const typed = {
    title: "Swim & cocoa",
    ...facts,
    location: "Pier",
    description: "",
    repeats: "none",
  };
  const saved = await send(path, { ...typed, intent: "save" });
  expect(saved.status).toBe(302);
  const [after = ""] = await readEvents("SUMMARY:Swim & cocoa");
  expect(after).toContain(`SEQUENCE:${was + 1}\n`);
  expect(after).toContain("DTSTART;TZID=America/New_York:20270530T170000\n");
  expect(after).toContain("DTEND;TZID=America/New_York:20270530T183000\n");
  expect(after.match(/^UID:/gm)).toHaveLength(1);
  expect(await readEvents("Pool opens for the 2027 season")).toEqual([]);
  const month = (await visitor.open("/calendar?month=2027-05")).html;
  expect(month).toContain("Swim &amp; cocoa");
  expect(month).not.toContain("Pool opens for the 2027 season");
  const move = "Moved from Saturday, May 29, 9 am to Sunday, May 30, 5 pm";
  expect(readText(month)).toContain(move);
  const moved = await visitor.open(`/calendar/swim-cocoa-${pool.slice(-8)}`);
  expect(readText(readMain(moved.html))).toContain(move);
  const shown = readText((await administrator.open(path)).html);
  expect(shown).toContain("The change is on the calendar.");

  expect((await send(path, { intent: "cancel" })).status).toBe(302);
  const [canceled = ""] = await readEvents("SUMMARY:Swim & cocoa");
  expect(canceled).toContain("STATUS:CANCELLED");
  expect(canceled).toContain(`SEQUENCE:${was + 2}\n`);
  expect(readText((await visitor.open("/calendar?month=2027-05")).html)).toContain("Canceled");

  expect((await send(path, { intent: "restore" })).status).toBe(302);
  const [restored = ""] = await readEvents("Pool opens for the 2027 season");
  expect(restored).toContain(`SEQUENCE:${was + 3}\n`);
  expect(restored).not.toContain("CANCELLED");
  expect(readText((await visitor.open("/calendar?month=2027-05")).html)).not.toContain("Moved");
  const log = readText((await administrator.open("/admin/audit")).html);
  for (const words of ["Event changed", "Event canceled", "Event changed back to the original"]) {
    expect(log).toContain(words);
  }
});

test("one date of a series is moved, and another one canceled; the rest stays", async () => {
  const whole = (await administrator.open(`${change}/${board}`)).html;
  expect(readHeading(whole)).toBe("Change a series");
  const path = `${change}/${board}-2027-01-12`;
  const page = (await administrator.open(path)).html;
  expect(readHeading(page)).toBe("Change one date");
  const moved = {
    title: "Board meeting",
    startDate: "2027-01-14",
    startTime: "19:30",
    endTime: "20:30",
  };
  const rest = { endDate: "", location: "Online", description: "", repeats: "none" };
  expect((await send(path, { ...moved, ...rest, intent: "save" })).status).toBe(302);
  const dates = (await readEvents("Board meeting")).filter((event) =>
    event.includes("RECURRENCE-ID"),
  );
  const own = dates.filter((event) => /RECURRENCE-ID[^\n]*:20270112/.test(event));
  expect(own).toHaveLength(1);
  expect(own[0]).toContain("DTSTART;TZID=America/New_York:20270114T193000");
  expect(own[0]).toContain("LOCATION:Online");
  expect(own[0]).not.toContain("RRULE");
  const event = await visitor.open(`/calendar/${board}-2027-01-12`);
  expect(readText(readMain(event.html))).toContain("Thursday, January 14, 2027, 7:30–8:30 pm");
  const download = await visitor.open(`/calendar/${board}-2027-01-12.ics`);
  expect(download.html).toContain("LOCATION:Online");

  expect((await send(path, { intent: "cancel" })).status).toBe(302);
  const after = await visitor.open(`/calendar/${board}-2027-01-12`);
  expect(readText(after.html)).toContain("Canceled. This event will not take place.");
  const next = await visitor.open("/calendar?month=2027-02");
  expect(readText(next.html)).not.toContain("Canceled");
  expect(readText((await administrator.open(`${change}/${board}`)).html)).toMatch(
    /January 14, 2027 \(canceled\)/,
  );
  const home = readText(readMain((await visitor.open("/")).html));
  expect(home.replace("Moved from Tuesday, December 8 ", "")).not.toContain("December 8");
});

test("two windows: the second one sees the first one's change, and keeps what was typed", async () => {
  const path = `${change}/${pool}`;
  const { html } = await administrator.open(path);
  const sequence = readField(html, "sequence").value ?? "";
  const typed = {
    title: "One",
    startDate: "2027-05-30",
    wholeDays: "on",
    repeats: "none",
    sequence,
  };
  expect((await administrator.send(path, { ...typed, intent: "save" })).status).toBe(302);
  const second = await administrator.send(path, { ...typed, title: "Two", intent: "save" });
  expect(second.status).toBe(409);
  expect(readField(second.html, "title").value).toBe("Two");
  expect(readText(second.html)).toContain("Title: One");
  const again = {
    ...typed,
    title: "Two",
    sequence: readField(second.html, "sequence").value ?? "",
  };
  expect((await administrator.send(path, { ...again, intent: "save" })).status).toBe(302);
  expect(await readEvents("SUMMARY:Two")).toHaveLength(1);
  const late = await administrator.send(path, { intent: "cancel", sequence });
  expect(late.status).toBe(409);
  const wrong = await administrator.send(path, { ...again, title: " ", intent: "save" });
  expect([wrong.status, readField(wrong.html, "title").error]).toEqual([
    400,
    "Please enter a title.",
  ]);
});

test("one date of a custom event is canceled, too, and goes with it", async () => {
  const typed = { title: "Paddle", startDate: "2027-06-07", startTime: "18:00", endTime: "19:00" };
  const rest = {
    endDate: "",
    location: "",
    description: "",
    repeats: "weekly",
    until: "2027-06-28",
  };
  const added = await administrator.sendAndFollow("/admin/events/new", { ...typed, ...rest });
  const [, single = ""] =
    /href="(\/admin\/events\/change\/[^"]+)"/.exec(
      added.html.slice(added.html.indexOf("Paddle")),
    ) ?? [];
  const path = `${single}-2027-06-14`;
  expect((await send(path, { intent: "cancel" })).status).toBe(302);
  const canceled = (await readEvents("SUMMARY:Paddle")).filter((one) => one.includes("CANCELLED"));
  expect(canceled).toHaveLength(1);
  expect(canceled[0]).toContain("RECURRENCE-ID;TZID=America/New_York:20270614T180000");
  const june = (await visitor.open("/calendar?month=2027-06")).html;
  expect(june.match(/<summary>(?:(?!<\/summary>).)*Canceled/g)).toHaveLength(1);
  const { uid } = await database()
    .selectFrom("eventChanges")
    .select("uid")
    .executeTakeFirstOrThrow();
  await administrator.sendAndFollow("/admin/events", { intent: "delete-event", id: uid });
  expect(await database().selectFrom("eventChanges").selectAll().execute()).toEqual([]);
  expect((await administrator.open(path)).status).toBe(404);
});

test.each(["nothing", `${pool}-2026-12-14x`, "x-00000000", "paddle-00000000-2027-06-14"])(
  "%s is no event to change",
  async (name) => {
    expect((await administrator.open(`${change}/${name}`)).status).toBe(404);
    expect((await administrator.send(`${change}/${name}`, { intent: "cancel" })).status).toBe(404);
  },
);
