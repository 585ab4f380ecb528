import { beforeAll, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { readField, readMain, readText } from "../page-reading.ts";
import { serveSite } from "../site.fixture.ts";

const site = serveSite();
let administrator: ReturnType<typeof site.browse>;

beforeAll(async () => {
  administrator = site.browse();
  await administrator.logInAsAdministrator();
});

const typed = {
  title: "Canoe evening",
  startDate: "2027-06-08",
  startTime: "18:30",
  endDate: "",
  endTime: "20:00",
  location: "Pier",
  description: "",
  repeats: "monthly",
  until: "2027-08-31",
};
const form = "/admin/events/new";

test("an event is added, changed and deleted, and stands everywhere as it is at once", async () => {
  const visitor = site.browse();
  const { html } = await administrator.sendAndFollow(form, typed);
  expect(readText(html)).toContain("The event is on the calendar.");
  const [, id = ""] = /href="\/admin\/events\/([0-9a-f-]{36})"/.exec(html) ?? [];
  const july = (await visitor.open("/calendar?month=2027-07")).html;
  const [, href = ""] = /href="(\/calendar\/canoe-evening-[^"]*)"/.exec(july) ?? [];
  expect(href).toMatch(/-2027-07-13$/);
  const page = await visitor.open(href);
  expect(page.headers.get("cache-control")).toBe("public, no-cache");
  expect(readText(readMain(page.html))).toContain(
    "When Tuesday, July 13, 2027, 6:30–8 pm EDT Where Pier Repeats Every month on the second Tuesday, until August 31, 2027",
  );
  const before = await visitor.open("/calendar.ics");
  expect(before.html).toContain(`UID:${id}\r\n`);
  expect(before.html).toContain("SUMMARY:Winter lights evening");

  const opened = (await administrator.open(`/admin/events/${id}`)).html;
  expect(readField(opened, "title").value).toBe("Canoe evening");
  const sequence = readField(opened, "sequence").value;
  const renamed = { ...typed, title: "Kayak evening", sequence };
  const changed = await administrator.sendAndFollow(`/admin/events/${id}`, renamed);
  expect(readText(changed.html)).toContain("The event is changed.");
  expect((await visitor.open(href)).headers.get("location")).toBe(href.replace("canoe", "kayak"));
  const after = await visitor.open("/calendar.ics", {
    "if-none-match": before.headers.get("etag") ?? "",
  });
  expect([after.status, after.html.includes("SEQUENCE:1\r\n")]).toEqual([200, true]);

  // Another window still shows the event as it was.
  const other = { ...typed, location: "Boathouse", sequence };
  const refused = await administrator.send(`/admin/events/${id}`, other);
  expect(refused.status).toBe(409);
  expect(readText(refused.html)).toContain(
    "Here's how it is now: Title: Kayak evening Place: Pier",
  );
  expect(readField(refused.html, "location").value).toBe("Boathouse");
  expect((await visitor.open("/calendar.ics")).html).not.toContain("Boathouse");
  other.sequence = readField(refused.html, "sequence").value;
  expect(
    readText((await administrator.sendAndFollow(`/admin/events/${id}`, other)).html),
  ).toContain("The event is changed.");
  expect((await visitor.open("/calendar.ics")).html).toContain("LOCATION:Boathouse");

  const gone = await administrator.sendAndFollow("/admin/events", { intent: "delete-event", id });
  expect(readText(gone.html)).toContain("The event is deleted.");
  expect(gone.html).not.toContain("evening</h2>");
  for (const path of [href, `${href}.ics`]) expect((await visitor.open(path)).status).toBe(404);
  expect((await visitor.open("/calendar.ics")).html).not.toContain(id);
  expect((await administrator.open(`/admin/events/${id}`)).status).toBe(404);

  const late = await administrator.send(`/admin/events/${id}`, { ...typed, title: "Late canoe" });
  expect(late.status).toBe(409);
  expect(readText(late.html)).toContain("This event has been deleted");
  expect(readField(late.html, "title").value).toBe("Late canoe");
  expect(late.html).toMatch(/<form\b[^>]*\baction="\/admin\/events\/new"/);
  expect((await visitor.open("/calendar.ics")).html).not.toContain("Late canoe");
});

test("an event that is moved by its form says from when, on every page and in the feed", async () => {
  const single = { ...typed, title: "Canoe trip", repeats: "none", until: "" };
  await administrator.sendAndFollow(form, single);
  // Within the first half hour it would be a correction.
  const old = { createdAt: new Date(Date.now() - 60 * 60_000).toISOString() };
  const { id } = await database()
    .updateTable("events")
    .set(old)
    .where("title", "=", "Canoe trip")
    .returning("id")
    .executeTakeFirstOrThrow();
  const moved = { ...single, startDate: "2027-06-15", sequence: "0" };
  await administrator.sendAndFollow(`/admin/events/${id}`, moved);
  const visitor = site.browse();
  const { html: june } = await visitor.open("/calendar?month=2027-06");
  const words = "Moved from Tuesday, June 8 to Tuesday, June 15";
  expect(readText(june)).toContain(words);
  const [, href = ""] = /href="(\/calendar\/canoe-trip-[^"]*)"/.exec(june) ?? [];
  expect(readText((await visitor.open(href)).html)).toContain(words);
  expect((await visitor.open("/calendar.ics")).html).toContain("X-MOVED-FROM:2027-06-08T22:30:00Z");
  await administrator.sendAndFollow("/admin/events", { intent: "delete-event", id });
});

test("one that ends before it starts is refused at the field, with what was typed", async () => {
  const { status, html } = await administrator.send(form, { ...typed, endTime: "17:00" });
  expect(status).toBe(400);
  expect(readField(html, "endTime")).toEqual({
    value: "17:00",
    error: expect.stringMatching(/^It ends before it starts/),
  });
  for (const name of ["title", "startDate", "startTime", "location", "until"] as const) {
    expect(readField(html, name)).toEqual({ value: typed[name], error: null });
  }
  expect(html).toMatch(/<option value="monthly" selected/);
  expect((await site.browse().open("/calendar.ics")).html).not.toContain("Canoe");
});

test("a description of 4,000 letters of any script arrives", async () => {
  const description = "湖".repeat(4000);
  await administrator.sendAndFollow(form, { ...typed, description });
  const { html } = await site.browse().open("/calendar.ics");
  expect(html.replaceAll("\r\n ", "")).toContain(description);
});

test("a row that no form wrote takes no page down, and can be deleted", async () => {
  const id = crypto.randomUUID();
  const at = new Date().toISOString();
  const row = {
    id,
    title: "Odd row",
    startDate: "soon",
    endDate: "later",
    repeats: "weekly",
  } as const;
  const rest = { location: null, description: null, startTime: null, endTime: null, until: null };
  await database()
    .insertInto("events")
    .values({ ...row, ...rest, sequence: 0, createdAt: at, changedAt: at })
    .execute();
  const visitor = site.browse();
  const words = "Some events can't be shown. Please tell the webmaster this number:";
  await expect.poll(async () => readText((await visitor.open("/calendar")).html)).toContain(words);
  const home = await visitor.open("/");
  expect([home.status, readText(home.html).includes(words)]).toEqual([200, true]);
  const lights = (await visitor.open("/calendar?month=2026-12")).html;
  expect(lights).toContain("Winter lights evening");
  const feed = await visitor.open("/calendar.ics");
  expect([feed.status, feed.html.includes(id)]).toEqual([200, false]);
  expect((await visitor.open("/sitemap.xml")).status).toBe(200);
  for (const path of ["/admin/events", `/admin/events/${id}`]) {
    expect((await administrator.open(path)).status).toBe(200);
  }
  await administrator.sendAndFollow("/admin/events", { intent: "delete-event", id });
  expect(readText((await visitor.open("/calendar")).html)).not.toContain(words);
});
