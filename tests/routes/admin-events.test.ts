/** The events of the calendar, as the desk's forms and its import send them, and where they are shown. */
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { dayAfter } from "../../app/platform/dates.ts";
import {
  isTicked,
  readBanner,
  readField,
  readHeading,
  readLinks,
  readMain,
  readText,
} from "../page-reading.ts";
import { administratorAt, type Browser, filledForm, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
let visitor: Browser;
beforeAll(() => {
  visitor = site.browse();
});

const list = "/admin/publish/events";
const board = "board-meeting-37639326";

const typed = {
  ...{ title: "Canoe evening", startDate: "2027-06-08", startTime: "18:30", endTime: "20:00" },
  ...{ location: "Pier", repeats: "monthly", until: "2027-08-31" },
};

function readValue(html: string, name: string): string {
  const [, options] =
    new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, "s").exec(html) ?? [];
  if (options === undefined) return readField(html, name).value;
  return /<option value="([^"]*)" selected/.exec(options)?.[1] ?? "";
}

/** Presses a button of a form, with what it says unless other values are given. */
async function send(path: string, given: Record<string, string>, intent = "publish") {
  const { html } = await administrator.open(path);
  const names = ["title", "startDate", "startTime", "endTime", "endDate", "location"];
  const others = ["description", "repeats", "until", "except", "status", "entry", "seen"];
  const shown = [...names, ...others].filter((name) => html.includes(` name="${name}"`));
  const fields = shown.map((name) => [name, readValue(html, name)]);
  return administrator.send(path, { ...Object.fromEntries(fields), ...given, intent });
}

async function publish(path: string, given: Record<string, string>): Promise<void> {
  const { status, html } = await send(path, given);
  expect(status, readText(html)).toBe(302);
}

async function remove(path: string): Promise<void> {
  const seen = readField((await administrator.open(`${path}/delete`)).html, "seen").value;
  const { status } = await administrator.send(`${path}/delete`, { seen, intent: "publish" });
  expect(status).toBe(302);
}

/** The addresses of events' forms, but not of single dates, by their title in the desk's list. */
async function formsOf(title: string): Promise<string[]> {
  const { html } = await administrator.open(`${list}?q=${encodeURIComponent(title)}`);
  const links = [...html.matchAll(/<a href="([^"]*\/edit-[^"]*)">([^<]*)<\/a>/g)];
  return links.flatMap(([, href = "", words = ""]) =>
    readText(words) === title && !/-\d{4}-\d\d-\d\d$/.test(href) ? href : [],
  );
}

async function formOf(title: string): Promise<string> {
  return (await formsOf(title))[0] ?? "";
}

/** The form of a series, which the list shows by its next date, by its first one. */
async function formOfSeries(title: string, first: string): Promise<string> {
  for (const form of await formsOf(title)) {
    const { html } = await administrator.open(form);
    if (readField(html, "startDate").value === first) return form;
  }
  throw new Error(`No series of ${title} begins on ${first}.`);
}

/** The parts of the feed that have some words, unfolded. */
async function readFeed(words: string): Promise<string[]> {
  const { html } = await visitor.open("/calendar.ics");
  const unfolded = html.replaceAll("\r\n ", "").replaceAll("\r\n", "\n");
  const events = unfolded.match(/BEGIN:VEVENT\n[\s\S]*?END:VEVENT/g) ?? [];
  return events.filter((event) => event.includes(words));
}

const textAtDesk = async (path: string) =>
  readText(readMain((await administrator.open(path)).html));
const textAt = async (path: string) => readText(readMain((await visitor.open(path)).html));

test("an event is held on several weekdays of each week", async () => {
  const lanes = { title: "Swim lanes", startDate: "2027-06-08", repeats: "weekly" };
  const asked = await send(`${list}/new`, { ...lanes, repeatsMO: "on", repeatsTH: "on" });
  expect(readText(asked.html)).toContain(
    "The first day, Tuesday, June 8, isn't one of the weekdays. Choose another day, or check Tuesday, too.",
  );
  expect(readBanner(asked.html)).toContain("To publish it anyway, press Publish again.");
  expect(asked.html).toMatch(/<option value="weekly" selected/);
  expect(["repeatsTU", "repeatsTH"].map((name) => isTicked(asked.html, name))).toEqual([
    false,
    true,
  ]);
  const days = { repeatsTU: "on", repeatsTH: "on" };
  const ended = await send(`${list}/new`, { ...lanes, ...days, endDate: "2027-07-01" });
  expect(readText(ended.html)).toContain(
    "Each date would last until Thursday, July 1, past the next one. To end the series, leave this blank and use “Repeats until”.",
  );
  await publish(`${list}/new`, { ...lanes, ...days });
  const form = await formOf("Swim lanes");
  expect(await readFeed("Swim lanes")).toEqual([
    expect.stringContaining("RRULE:FREQ=WEEKLY;BYDAY=TU,TH\n"),
  ]);
  // Weekdays count for nothing else.
  await publish(form, { repeats: "biweekly", repeatsTU: "on", repeatsTH: "on" });
  expect(await textAtDesk(`${list}?q=swim`)).toContain("Every 2 weeks on Tuesday");
  await remove(form);
});

test("a series' new time can begin with its next date, and leave those before as they were", async () => {
  const walk = { title: "Bird walk", startDate: "2026-01-05", startTime: "08:00" };
  await publish(`${list}/new`, { ...walk, repeats: "weekly" });
  const form = await formOf("Bird walk");
  const past = await send(`${form}-2026-02-09`, { location: "Dam" });
  const { value: mark } = readField(past.html, "asked");
  await publish(`${form}-2026-02-09`, { location: "Dam", asked: mark });
  const { html } = await administrator.open(form);
  const [, from = ""] =
    /<option value="keep">Only dates to come, from (Monday, [^<]*), on</.exec(html) ?? [];
  const asked = await send(form, { startTime: "09:30" });
  expect(readBanner(asked.html)).toContain("choose “Only dates to come”.");
  // A later first day is another question.
  const { value: answered } = readField(asked.html, "asked");
  const worse = { startTime: "09:30", startDate: "2027-06-07", asked: answered };
  expect(readBanner((await send(form, worse)).html)).toContain(
    "This takes the dates before Monday, June 7 off the calendar.",
  );
  const month = (await visitor.open("/calendar?month=2026-02")).html;
  const old = readLinks(month).find((href) => /bird-walk-.*-2026-02-09$/.test(href)) ?? "";
  const later = { startTime: "09:30", past: "keep" };
  const weeks = Math.ceil((Date.now() - Date.parse(walk.startDate)) / (7 * 86_400_000)) + 3;
  const ahead = dayAfter(walk.startDate, 7 * weeks);
  await publish(`${form}-${ahead}`, { startDate: dayAfter(ahead, 1) });
  const draft = await send(form, { ...later, startDate: ahead }, "preview");
  const place = draft.headers.get("location") ?? "";
  const own = readField((await administrator.open(place)).html, "revision").value;
  expect(readValue((await administrator.open(form)).html, "past")).toBe("keep");
  await administrator.send(place, { intent: "discard", revision: own });
  const { headers } = await send(form, later, "preview");
  const review = headers.get("location") ?? "";
  expect(await textAtDesk(review)).toContain(`Dates before ${from} stay as they are.`);
  const { value: revision } = readField((await administrator.open(review)).html, "revision");
  await administrator.send(review, { intent: "publish", revision });
  const done = readMain((await administrator.open(list)).html);
  expect(readText(done)).toMatch(/“Bird walk, [^”]* moved to [^”]*” says “8 am.” Is that still/);
  const walks = (await readFeed("SUMMARY:Bird walk")).map((event) => ({
    uid: /UID:(.*)/.exec(event)?.[1],
    start: /DTSTART[^:]*:(.*)/.exec(event)?.[1],
    date: /RECURRENCE-ID[^:]*:(.*)/.exec(event)?.[1],
    rule: /RRULE:(.*)/.exec(event)?.[1],
  }));
  const uid = form.split("/edit-")[1];
  const now = walks.find((one) => one.uid === uid && one.rule);
  expect(now).toMatchObject({ uid, start: expect.stringMatching(/T093000$/), rule: "FREQ=WEEKLY" });
  const before = walks.filter((one) => one.uid !== uid);
  const first = { start: "20260105T080000", rule: expect.stringMatching(/^FREQ=WEEKLY;UNTIL=/) };
  expect(before).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...first, uid: before[0]?.uid }),
      { uid: before[0]?.uid, start: "20260209T080000", date: "20260209T080000", rule: undefined },
    ]),
  );
  expect(before).toHaveLength(2);
  // Old links still lead to what was there.
  const moved = (await visitor.open(old)).headers.get("location") ?? "";
  expect(moved).not.toBe(old);
  expect(await textAt(moved)).toMatch(/When Monday, February 9, 2026, 8 am [A-Z]+ Where Dam/);
  const [change = ""] = readLinks(done).filter((href) => /history\/\d+$/.test(href));
  // Undone as a whole, or its past would be there twice.
  expect((await textAtDesk(change)).match(/Undo (?:this|these)/g)).toHaveLength(1);
  for (const one of await formsOf("Bird walk")) await remove(one);
});

test("an event is added, changed and deleted, and stands everywhere as it is at once", async () => {
  const wrong = await send(`${list}/new`, { ...typed, endTime: "17:00" });
  expect([wrong.status, readField(wrong.html, "endTime").value]).toEqual([400, "17:00"]);
  expect(wrong.html).toMatch(/<option value="monthly" selected/);
  await publish(`${list}/new`, typed);
  const july = (await visitor.open("/calendar?month=2027-07")).html;
  const [, href = ""] = /href="(\/calendar\/canoe-evening-[^"]*)"/.exec(july) ?? [];
  expect(href).toMatch(/-2027-07-13$/);
  const page = await visitor.open(href);
  expect(page.headers.get("cache-control")).toBe("public, no-cache");
  const when =
    "When Tuesday, July 13, 2027, 6:30–8 pm EDT Where Pier Repeats Second Tuesday of the";
  expect(readText(readMain(page.html))).toContain(`${when} month, until August 31, 2027`);
  const [added = ""] = await readFeed("SUMMARY:Canoe evening");
  const form = await formOf("Canoe evening");
  expect(added).toContain(`UID:${form.split("/edit-")[1]}\n`);
  const before = await visitor.open("/calendar.ics");

  await publish(form, { title: "Kayak evening" });
  expect((await visitor.open(href)).headers.get("location")).toBe(href.replace("canoe", "kayak"));
  const etag = before.headers.get("etag") ?? "";
  const after = await visitor.open("/calendar.ics", { "if-none-match": etag });
  expect([after.status, after.html.includes("SEQUENCE:1\r\n")]).toEqual([200, true]);

  expect((await administrator.open(form)).html).toContain(
    "Delete or take down all dates of “Kayak evening”",
  );
  expect(await textAtDesk(`${form}/delete`)).toMatch(
    /Delete or take down all dates of “Kayak evening”\? All of its dates leave the calendar/,
  );
  await remove(form);
  for (const path of [href, `${href}.ics`]) expect((await visitor.open(path)).status).toBe(404);
  for (const title of ["Canoe evening", "Kayak evening"]) expect(await readFeed(title)).toEqual([]);
  const history = readText((await administrator.open("/admin/publish/history")).html);
  expect(history).toContain("Deleted from Events: Kayak evening, second Tuesday of the month");
});

test("a series that is published again has its changed dates again", async () => {
  await publish(`${list}/new`, { ...typed, title: "Barn dance" });
  const form = await formOf("Barn dance");
  const links = readLinks((await administrator.open(form)).html);
  const [date = ""] = links.filter((href) => href.endsWith("-2027-07-13"));
  await publish(date, { startDate: "2027-07-15" });
  const { headers } = await administrator.send(`${form}/delete`, { intent: "schedule" });
  const review = headers.get("location") ?? "";
  const { html } = await administrator.open(review);
  expect(readText(readMain(html))).toMatch(
    /Take down “Barn dance, second Tuesday of the month”\?.+still on the site.+Don't take/,
  );
  const later = { intent: "schedule", publishAt: "2099-01-01T09:00" };
  await administrator.send(review, { ...later, revision: readField(html, "revision").value });
  const scheduled = (await administrator.open(review)).html;
  expect(readHeading(scheduled)).toMatch(
    /^“Barn dance, second Tuesday of the month” will be taken down$/,
  );
  const revision = readField(scheduled, "revision").value;
  await administrator.send(review, { intent: "publish", revision });
  expect(await readFeed("SUMMARY:Barn dance")).toEqual([]);
  await publish(form, {});
  const [, changed = ""] = await readFeed("SUMMARY:Barn dance");
  expect(changed).toContain("RECURRENCE-ID;TZID=America/New_York:20270713T183000");
  expect(changed).toContain("DTSTART;TZID=America/New_York:20270715T183000");
  await remove(form);
});

test("what has no earlier version can be deleted from the history, unless it is off the calendar", async () => {
  await publish(`${list}/new`, { ...typed, title: "Moon walk" });
  const form = await formOf("Moon walk");
  await publish(`${form}-2027-07-13`, { location: "Dam" });
  const [change = ""] = readLinks((await administrator.open(list)).html).filter((href) =>
    /history\/\d+$/.test(href),
  );
  await publish(form, { endTime: "20:30" });
  expect(readText((await administrator.open(change)).html)).toContain(
    "Put Tuesday, July 13 back as it was",
  );
  await publish(form, { startDate: "2027-06-09" });
  expect(await textAtDesk(change)).toContain("Dam Delete the change of Tuesday, July 13");
  expect(await textAtDesk(`${form}-2027-07-13/delete`)).toContain(
    "Its series isn't held on Tuesday, July 13 any more, so this change isn't on the calendar.",
  );
  await remove(form);
  const history = (await administrator.open("/admin/publish/history")).html;
  expect(readText(history)).toMatch(
    /Deleted from Events: Moon walk, [a-zA-Z ]+, with the dates that were changed/,
  );
  const [removal = ""] = readLinks(history).filter((href) => /history\/\d+$/.test(href));
  const removed = await textAtDesk(removal);
  // One for both, and one for the series, whose dates come with it.
  expect([...removed.matchAll(/Undo th\w+( \d)? changes?/g)].map(([words]) => words)).toEqual([
    "Undo these 2 changes",
    "Undo this change",
  ]);
});

test("one date of a series is moved, canceled and brought back; the rest stays", async () => {
  const { html } = await administrator.open(await formOfSeries("Board meeting", "2026-01-13"));
  expect(html).toContain("Change or cancel one date in the next 12 months</summary>");
  // So few aren't folded by month, as the later ones of a weekly event are, unless it has only one or two there.
  expect(html).not.toMatch(/<summary>\w+ \d{4}<\/summary>/);
  const weekly = await formOfSeries("Trash and recycling pickup", "2026-01-06");
  const { html: ofWeeks } = await administrator.open(weekly);
  const months = [...ofWeeks.matchAll(/<summary>\w+ \d{4}<\/summary><ul>(.*?)<\/ul>/g)];
  const counts = months.map(([, dates = ""]) => dates.split("<li>").length - 1);
  expect(Math.min(...counts)).toBeGreaterThan(2);
  const dates = readLinks(readMain(html)).filter((href) => href.endsWith("-2027-11-09"));
  expect(dates).toHaveLength(1);
  const [form = ""] = dates;
  const page = (await administrator.open(form)).html;
  expect(readField(page, "startDate").value).toBe("2027-11-09");
  expect(page).not.toContain('name="repeats"');
  const times = { startDate: "2027-11-11", startTime: "19:30", endTime: "20:30" };
  await publish(form, { ...times, location: "Online" });
  const isOwn = (event: string) => /RECURRENCE-ID[^\n]*:20271109T190000/.test(event);
  const [own = "", ...others] = (await readFeed("Board meeting")).filter(isOwn);
  expect(others).toEqual([]);
  expect(own).toContain("DTSTART;TZID=America/New_York:20271111T193000");
  expect(own).toContain("UID:board-winter@heronlake.example.org");
  expect(own).toContain("CATEGORIES:Meetings");
  expect(own).not.toContain("RRULE");
  const late = "Thursday, November 11, 2027, 7:30–8:30 pm";
  expect(await textAt(`/calendar/${board}-2027-11-09`)).toContain(late);
  const download = await visitor.open(`/calendar/${board}-2027-11-09.ics`);
  expect(download.html).toContain("LOCATION:Online");

  await publish(form, { status: "canceled" });
  const off = "Canceled. This event will not take place.";
  expect(await textAt(`/calendar/${board}-2027-11-09`)).toContain(off);
  expect(await textAt("/calendar?month=2027-12")).not.toContain("Canceled");
  const series = await administrator.open(await formOfSeries("Board meeting", "2026-01-13"));
  expect(readText(series.html)).toMatch(/November 11, 2027 canceled/);

  expect(await textAtDesk(`${form}/delete`)).toContain(
    "Put Tuesday, November 9 back as it was? It will be “Board meeting”, Tuesday, November 9, 7–8:30 pm at Pool house community room again. The other dates stay the same.",
  );
  expect(await textAtDesk(`${form}/delete`)).not.toContain("Take it down");
  await remove(form);
  const notice = "Tuesday, November 9 is back as it was: 7–8:30 pm at Pool house community room.";
  expect(await textAtDesk(list)).toContain(`${notice} See it on the site See or undo`);
  const { html: editions } = await administrator.open("/admin/publish/history");
  // The notice links to the newest, too.
  const changed = new Set(readLinks(editions).filter((href) => /history\/\d+$/.test(href)));
  const [deleted = "", , moved = ""] = changed;
  // Beside what the series says of that date.
  const changes = readText(readMain((await administrator.open(moved)).html));
  expect(changes).toContain("Starts at 7 pm 7:30 pm");
  expect(changes).not.toContain("Title");
  expect(await textAtDesk(deleted)).toMatch(/Put back as it was .*Starts at 7:30 pm 7 pm/);
  const history = readText(editions);
  for (const done of ["Changed one date", "Canceled one date"]) {
    const moved = "Board meeting, November 9, 2027, moved to November 11";
    expect(history).toContain(`${done} in Events: ${moved}`);
  }
  expect(history).toContain("Put one date back as it was: Board meeting, November 9, 2027");
  expect(await textAt(`/calendar/${board}-2027-11-09`)).toContain("November 9, 2027, 7–8:30 pm");
  expect((await administrator.open(form)).status).toBe(200);
});

describe("the preview of", () => {
  /** The pages that a draft shows in frames, by their names. */
  async function previewed(path: string, given: Record<string, string>, says = "") {
    const { status, headers, html } = await send(path, given, "preview");
    expect(status, readText(html)).toBe(302);
    const review = headers.get("location") ?? "";
    const shown = (await administrator.open(review)).html;
    expect(readText(shown)).toContain(says);
    const frames = [...shown.matchAll(/<iframe src="([^"]*)" title="([^"]*)"/g)];
    const pages: Record<string, { status: number; title: string }> = {};
    for (const [, src = "", name = ""] of frames) {
      const page = await administrator.open(src);
      pages[name] = { status: page.status, title: readHeading(page.html) };
    }
    const revision = readField(shown, "revision").value;
    await administrator.send(review, { intent: "discard", revision });
    return pages;
  }

  const showing = (title: string) => ({ status: 200, title });

  test.each([
    ["a new event", { repeats: "", until: "" }, ""],
    ["a new series", {}, " · 3 dates. Once published, "],
  ])("%s is its page", async (_what, given, says) => {
    const pages = await previewed(`${list}/new`, { ...typed, ...given }, says);
    expect(pages).toEqual({ "Open the whole page": showing("Canoe evening") });
  });

  test("a series and of one of its dates is their pages, now and with the changes", async () => {
    const form = await formOfSeries("Board meeting", "2026-01-13");
    const after = "After you publish";
    const both = (title: string) => ({ Now: showing("Board meeting"), [after]: showing(title) });
    expect(await previewed(form, { title: "Open meeting" })).toEqual(both("Open meeting"));
    const moved = { title: "Late meeting", startDate: "2027-11-11" };
    const date = `${form}-2027-11-09`;
    expect(await previewed(date, moved)).toEqual(both("Late meeting"));
    const { headers } = await send(date, moved, "preview");
    const draft = await administrator.open(date);
    expect(readHeading(draft.html)).toBe(
      "Change one date: Thursday, November 11 (moved from Tuesday, November 9)",
    );
    expect(draft.html).not.toContain('name="repeats"');
    const { value: revision } = readField(draft.html, "revision");
    await administrator.send(headers.get("location") ?? "", { revision, intent: "discard" });
  });

  test("a series with a new time names what still says the old one", async () => {
    const form = await formOfSeries("Board meeting", "2026-01-13");
    const { headers } = await send(form, { startTime: "18:30" }, "preview");
    const { html } = await administrator.open(headers.get("location") ?? "");
    expect(readText(readMain(html))).toMatch(
      /“Board meeting, second Tuesday of the month, April through October” says “7 pm\.” .*“Social deck” says “The board meets here at 7 pm [^”]*\.” Is that still right\?/,
    );
    const draft = { intent: "publish", revision: readField(html, "revision").value };
    await administrator.send(headers.get("location") ?? "", draft);
    const stale = "“Social deck” says “The board meets here at 7 pm";
    const done = readMain((await administrator.open(list)).html);
    expect(readText(done)).toContain(stale);
    const [change = ""] = readLinks(done).filter((href) => /history\/\d+$/.test(href));
    expect(readText(readMain((await administrator.open(change)).html))).toContain(stale);
    // As long as it is so, the dashboard says it.
    const dashboard = async () => readText(readMain((await administrator.open("/admin")).html));
    expect(await dashboard()).toContain("Still to check after the last changes:");
    expect(await dashboard()).toContain(stale);
    // Pressed without a preview, it is asked about past dates.
    const asked = await send(form, { startTime: "19:00" });
    expect(readBanner(asked.html)).toContain("This changes past dates, too.");
    const mark = readField(asked.html, "asked").value ?? "";
    await publish(form, { startTime: "19:00", asked: mark });
    expect(await dashboard()).not.toContain("Still to check");
  });

  test("an event without a date left has no frame", async () => {
    const none = { repeats: "weekly", until: typed.startDate, except: "6/8/2027" };
    expect(await previewed(`${list}/new`, { ...typed, ...none })).toEqual({});
  });

  test("a page that leads elsewhere is the page it leads to, never a way to the published site", async () => {
    const preview = "/admin/publish/preview/published?path=";
    const { status, html } = await administrator.open(`${preview}/calendar/old-words-37639326`);
    expect(status).toBe(200);
    expect(readHeading(html)).toMatch(/^Board meeting/);
    expect((await administrator.open(`${preview}/logout`)).status).not.toBe(302);
  });
});

test("a date with a title of its own names its series, and leads to the next date", async () => {
  const form = `${await formOfSeries("Board meeting", "2026-01-13")}-2027-11-09`;
  await publish(form, { title: "Budget night" });
  const page = readMain((await visitor.open("/calendar/budget-night-37639326-2027-11-09")).html);
  expect(readText(page)).toMatch(
    /Repeats Second Tuesday of the month\b[^.]*\(the usual dates of Board meeting\)/,
  );
  const [, next = ""] = /the usual dates of <a href="([^"]*)"/.exec(page) ?? [];
  expect(await textAt(next)).toMatch(/^Board meeting .*Repeats Second Tuesday/);
  // A longer title is no change.
  await publish(form, { title: "Board meeting (budget)" });
  const month = await textAt("/calendar?month=2027-11");
  expect(month).toContain("Board meeting (budget) One date of Board meeting 7–8:30 pm");
  await remove(form);
  expect(await textAt(`/calendar/${board}-2027-11-09`)).not.toContain("dates of");
});

test("a canceled date and drafts of a series go with it", async () => {
  const weekly = { title: "Paddle", startDate: "2028-06-05", startTime: "18:00", endTime: "19:00" };
  await publish(`${list}/new`, { ...weekly, repeats: "weekly", until: "2028-06-26" });
  const form = await formOf("Paddle");
  await publish(form, { except: "2028-06-19\n6/26/2028" });
  const { html } = await administrator.open(form);
  expect(html).toContain(">06/19/2028\n06/26/2028</textarea>");
  await publish(`${form}-2028-06-12`, { status: "canceled" });
  const canceled = (await readFeed("SUMMARY:Paddle")).filter((one) => one.includes("CANCELLED"));
  expect(canceled).toHaveLength(1);
  expect(canceled[0]).toContain("RECURRENCE-ID;TZID=America/New_York:20280612T180000");
  for (const draft of [form, `${form}-2028-06-05`]) await send(draft, { location: "Dam" }, "draft");
  await remove(form);
  expect(await readFeed("Paddle")).toEqual([]);
  expect(await formsOf("Paddle")).toEqual([]);
  for (const path of [form, `${form}-2028-06-12`]) {
    expect((await administrator.open(path)).status).toBe(404);
  }
});

test.each(["nothing", "0000000000000000-2026-12-14", "edit-x-2026-12-14"])(
  "%s is no event to change",
  async (name) => {
    const path = `${list}/edit-${name}`;
    expect((await administrator.open(path)).status).toBe(404);
    const answer = await administrator.send(path, { ...typed, entry: name, intent: "draft" });
    expect(await readFeed("Canoe")).toEqual([]);
    expect(answer.status).toBeLessThan(500);
  },
);

describe("import", () => {
  const event = (uid: string, ...lines: string[]) => [
    ...["BEGIN:VEVENT", `UID:${uid}@example.org`, "DTSTAMP:20261101T120000Z"],
    ...lines,
    "END:VEVENT",
  ];
  const picnic = (title: string, changed = "20261101T120000Z") =>
    event("picnic", `SUMMARY:${title}`, "DTSTART:20270705T150000Z", `LAST-MODIFIED:${changed}`);
  const raffle = event("raffle", "SUMMARY:Raffle", "DTSTART:20260230T100000Z");

  async function importFile(...events: string[][]) {
    const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""];
    return importText(lines.join("\r\n"));
  }

  async function importText(text: string) {
    return administrator.upload(`${list}/import`, filledForm({}, ["file", "ours.ics", text]));
  }

  test("a calendar is imported by UID, and names what it leaves out", async () => {
    const first = await importFile(picnic("Picnic"), raffle);
    expect(first.status, readText(first.html)).toBe(200);
    expect(readText(readMain(first.html))).toContain(
      "1 event was added. 1 event was left out. The reasons are below.",
    );
    expect(first.html).toMatch(/<a href="\/calendar\/picnic-\w+">Picnic, July 5, 2027<\/a>/);
    const [undo = ""] = readLinks(readMain(first.html)).filter((href) =>
      /history\/\d+$/.test(href),
    );
    expect(await textAtDesk(undo)).toContain("Events: Picnic");
    const leftOut =
      "Left out or corrected The event Raffle was left out: it has a date that doesn't exist";
    expect(readText(first.html)).toContain(leftOut);
    expect(await readFeed("SUMMARY:Picnic")).toHaveLength(1);
    expect(await readFeed("Board meeting")).not.toEqual([]);
    const stamped = (line: string) => line.replace("DTSTAMP:20261101", "DTSTAMP:20261102");
    const again = await importFile(picnic("Picnic").map(stamped));
    expect(readText(again.html)).toContain(
      "Nothing new: every event in this file is already here.",
    );
    const renamed = await importFile(picnic("Big picnic", "20261105T120000Z"));
    expect(readText(renamed.html)).toContain("1 event was updated.");
    expect(await readFeed("UID:picnic@example.org")).toHaveLength(1);
    expect(await readFeed("SUMMARY:Big picnic")).toHaveLength(1);
    const editions = database().selectFrom("editions").select("reason").orderBy("number", "desc");
    const [newest] = await editions.execute();
    expect(newest?.reason).toBe("Imported a calendar: 1 event changed");
  });

  test("a series begins anew once, and neither a file nor the history brings back its past", async () => {
    const at = (day: string) => `20260${day}T080000`;
    const rule = "RRULE:FREQ=WEEKLY;BYDAY=MO";
    const swim = event("swim", "SUMMARY:Swim", `DTSTART:${at("108")}`, rule);
    const moved = [`RECURRENCE-ID:${at("202")}`, `DTSTART:${at("203")}`];
    const file = [swim, event("swim", "SUMMARY:Swim", ...moved)];
    await importFile(...file);
    const form = await formOf("Swim");
    const days = { repeatsMO: "on" };
    await publish(form, { ...days, description: "In the lake" });
    const { html } = await administrator.open(list);
    const [older = ""] = readLinks(readMain(html)).filter((href) => /history\/\d+$/.test(href));
    const shown = readField((await administrator.open(form)).html, "seen").value;
    const later = { startDate: "2026-01-08", startTime: "09:00", past: "keep", seen: shown };
    const ended = await send(form, { ...days, ...later, until: "2026-06-01" });
    expect(readBanner(ended.html)).toContain("“Repeats until” is before");
    const { html: asked } = await send(form, { ...later, repeatsTH: "on" });
    expect(readBanner(asked)).toContain("isn't one of the weekdays");
    for (const _ of [1, 2]) await publish(form, { ...days, ...later });
    await importFile(...file);
    const starts = (await readFeed("SUMMARY:Swim")).map(
      (one) => /DTSTART[^:]*:(.*)/.exec(one)?.[1],
    );
    expect(starts.sort()).toEqual([at("108"), at("203"), expect.stringMatching(/T090000$/)]);
    expect(await textAtDesk(older)).not.toContain("Undo this change");
    const history = await textAtDesk("/admin/publish/history");
    expect(history).toMatch(/Day: “Monday, [^”]*”, was “Thursday, January 8, 2026”/);
    // Somebody else may have opened the form before.
    const { html: back } = await send(form, { ...days, startDate: "2026-01-08" });
    expect(readBanner(back)).toContain("January 8, 2026 has passed.");
    await importFile(
      event("ten", "SUMMARY:Ten", `DTSTART:${at("108")}`, "RRULE:FREQ=DAILY;COUNT=9"),
    );
    const { html: counted } = await send(await formOf("Ten"), { location: "Dam" });
    expect(readBanner(counted)).toContain("This changes past dates, too.");
  });

  test("what is here already is counted beside what is left out", async () => {
    const { html } = await importFile(picnic("Big picnic", "20261105T120000Z"), raffle);
    expect(readText(html)).toContain("1 event was here already. 1 event was left out.");
  });

  test("what was changed here later stays, and is named", async () => {
    await publish(await formOf("Big picnic"), { title: "Our picnic" });
    const { html } = await importFile(picnic("Old picnic", "20261106T120000Z"));
    const stays = "“Our picnic, July 5, 2027” stays as it is: it was changed here later than in";
    expect(readText(html)).toContain(stays);
    expect(await readFeed("SUMMARY:Our picnic")).toHaveLength(1);
  });

  test("what is private in the file is for residents only, which is said before", async () => {
    const wake = event("wake", "SUMMARY:Wake", "DTSTART:20270706T150000Z", "CLASS:PRIVATE");
    const asked = await importFile(wake);
    expect([asked.status, readBanner(asked.html)]).toEqual([
      ...[400, expect.stringContaining("1 new event is marked private: “Wake, July 6, 2027”.")],
    ]);
    expect(await formOf("Wake")).toBe("");
    const fileKept = readField(asked.html, "fileKept").value ?? "";
    const answer = (given: string) =>
      administrator.upload(`${list}/import`, filledForm({ fileKept, private: given }));
    const without = readText((await answer("leave")).html);
    expect(without).toContain("The event Wake, July 6, 2027 was left out: it is private.");
    expect(await formOf("Wake")).toBe("");
    const { html } = await answer("all");
    expect(readText(html)).toContain("1 event was added.");
    expect(readText(html)).toContain("Wake, July 6, 2027 (Residents only)");
    expect(await readFeed("SUMMARY:Wake")).toEqual([]);
    await publish(await formOf("Wake"), { audience: "" });
    expect(await readFeed("SUMMARY:Wake")).toHaveLength(1);
    const again = await importFile(wake);
    const open = "“Wake, July 6, 2027” is private in the file, but here for everyone.";
    expect(readText(again.html)).toContain(open);
    const later = "LAST-MODIFIED:20900101T120000Z";
    const changed = await importFile([...wake.slice(0, -1), "LOCATION:Ann's", later, "END:VEVENT"]);
    expect(readBanner(changed.html)).toContain("1 changed event is marked private: “Wake");
    expect(await readFeed("Ann's")).toEqual([]);
  });

  test("a private date in a file without its series isn't shown to everyone as a part of it", async () => {
    const walk = ["SUMMARY:Walk", "DTSTART:20270706T150000Z", "RRULE:FREQ=WEEKLY;COUNT=3"];
    await importFile(event("walk", ...walk));
    const own = ["SUMMARY:Call on Ann", "DTSTART:20270713T160000Z", "CLASS:PRIVATE"];
    const date = event("walk", ...own, "RECURRENCE-ID:20270713T150000Z");
    const { html } = await importFile(date);
    expect(readText(html)).toMatch(/Call on Ann, [^.]* was left out: it is a private date of a/);
    expect(await readFeed("Call on Ann")).toEqual([]);
  });

  test("what is no calendar changes nothing, and says why", async () => {
    const refused = await importText("Picnic on Sunday\n");
    expect(refused.status).toBe(400);
    expect(readBanner(refused.html)).toContain("isn't a calendar file");
    const none = await administrator.upload(`${list}/import`, new FormData());
    expect(readBanner(none.html)).toBe("Please choose the calendar file (.ics) to import.");
    expect(readHeading(none.html)).toBe("Import a calendar");
  });
});
