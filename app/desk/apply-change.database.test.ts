import childProcess from "node:child_process";
import { rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { drawing } from "../../converter/sample-folder.fixture.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { keepFiles } from "../content/content-files.server.ts";
import { content } from "../content/edition.server.ts";
import { filesOf, formatFile, type Values } from "../content/fields.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { entriesAt } from "../content/store.server.ts";
import { database } from "../database/database.server.ts";
import { listOccurrences, readSeries } from "../ics/series.server.ts";
import { dayAfter, todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { listChanges } from "./apply-change.server.ts";
import { describeDifferences } from "./compare.server.ts";
import { findPublished, kindOf, openDesk, said, sampleValues, valuesOf } from "./desk.fixture.ts";
import { entryVersion, listOf } from "./desk-kinds.server.ts";
import { dropDraft, listDrafts, saveDraft } from "./drafts.server.ts";
import { openNewest } from "./next-edition.server.ts";
import { publishChange } from "./publish-change.server.ts";
import { openReview } from "./review.server.ts";

const desk = openDesk();

async function save(name: string, entry: string | null, values: Values) {
  const now = entry === null ? undefined : await findPublished(name, entry);
  const seen = now ? entryVersion(now) : null;
  return publishChange(desk.administrator, {
    kind: kindOf(name),
    action: "save",
    entry,
    values,
    seen,
  });
}

async function saved(values: Values, before: Values | null) {
  const kind = kindOf("documents");
  const entry = before && { ...said[6], kind: "documents", slug: "rules", values: before };
  const change = {
    kind,
    action: "save",
    entry: entry ? "rules" : null,
    values,
    seen: null,
  } as const;
  return (await listChanges(change, said, entry as never)).changes[0]?.to?.values ?? {};
}

test("a new PDF has the day of its upload, which goes when the PDF goes", async () => {
  const pdf = (letter: string) => formatFile({ hash: letter.repeat(64), name: "rules.pdf" });
  const values = { ...sampleValues(kindOf("documents"), "Rules"), embed: "", file: pdf("a") };
  // Where the association is, it is still the evening before.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T02:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const first = await saved(values, null);
  expect(first).toMatchObject({ file: pdf("a"), uploaded: "2026-11-29" });
  const before = { ...first, uploaded: "2026-02-10" };
  const other = { ...values, summary: "Other words.", form: "true" };
  expect(await saved(other, before)).toMatchObject({ form: "true", uploaded: "2026-02-10" });
  expect(await saved({ ...values, form: "" }, { ...before, form: "true" })).toEqual(before);
  expect((await saved({ ...values, file: pdf("b") }, before))["uploaded"]).toBe(first["uploaded"]);
  const none = { ...values, file: "", fileWithout: "on" };
  expect(await saved(none, before)).not.toHaveProperty("uploaded");
  expect(await saved({ ...none, file: pdf("a") }, before)).not.toHaveProperty("fileWithout");
});

test("a contact's phone number is published as all others are written", async () => {
  const values = { name: "Valley Plowing", for: "Snow", phone: "(740) 555 0177" };
  expect((await save("contacts", null, values)).ok).toBe(true);
  const published = await valuesOf(kindOf("contacts"), "valley-plowing");
  expect(published).toMatchObject({ phone: "740-555-0177" });
});

test("new entries get free names; minutes and documents share theirs", async () => {
  const document = sampleValues(kindOf("documents"), "Meetingminutes");
  expect(await save("documents", null, document)).toMatchObject({ entry: "meetingminutes-2" });
  const record = { ...sampleValues(kindOf("minutes"), "Board"), date: "2026-11-10" };
  expect(await save("minutes", null, record)).toMatchObject({ entry: "2026-11-board" });
  const same = { ...document, title: "2026-11 Board" };
  expect(await save("documents", null, same)).toMatchObject({ entry: "2026-11-board-2" });
  const titles = ["Café & Bücher: the “Lakeside” room's rules", "!!!", "日本", "Dock"];
  for (const [index, slug] of [
    ...["cafe-bucher-the-lakeside-rooms-rules", "amenity", "amenity-2", "dock-2"],
  ].entries()) {
    const values = sampleValues(kindOf("amenities"), titles[index] ?? "");
    expect(await save("amenities", null, values)).toMatchObject({ ok: true, entry: slug });
  }
});

test("one document is shown in place of the list of minutes, and the list comes back", async () => {
  const elsewhere = {
    title: "All our minutes",
    summary: "Kept by the management company.",
    embed: "https://elsewhere.example/minutes",
  };
  expect(await save("allminutes", "allminutes", elsewhere)).toMatchObject({ edition: 2 });
  expect(content().allMinutes).toMatchObject(elsewhere);
  const blank = Object.fromEntries(kindOf("allminutes").fields.map(({ name }) => [name, ""]));
  expect(await save("allminutes", "allminutes", blank)).toMatchObject({ edition: 3 });
  expect(content().allMinutes).toBeNull();
  expect(await valuesOf(kindOf("allminutes"), "allminutes")).toEqual({});
});

test("a changed date follows its series in all but what it has of its own", async () => {
  const events = kindOf("events");
  const dayIn = (weeks: number) => dayAfter(todayIn("UTC"), 7 * weeks);
  const yoga = { title: "Yoga", startDate: dayIn(0), startTime: "09:00", endTime: "10:00" };
  const series = { ...yoga, description: "Bring a mat.", repeats: "weekly" };
  const done = await save("events", null, series);
  const slug = done.ok ? done.entry : "";
  const change = async (weeks: number, own: Values) => {
    const [startDate, entry] = [dayIn(weeks), `${slug}-${dayIn(weeks)}`];
    const changed = await save("events", entry, { ...series, repeats: "", startDate, ...own });
    expect(changed).toMatchObject({ ok: true });
    return entry;
  };
  const late = await change(1, { startTime: "09:30", startDate: dayIn(4) });
  const others = [
    await change(2, { location: "Club room" }),
    await change(3, { description: "Bees.", status: "canceled" }),
  ];
  const now = await findPublished("events", late);
  if (!now) throw new Error("The date isn't there.");
  const changed = { ...series, startTime: "08:00", endTime: "", description: "We have mats." };
  // The preview says so.
  const review = async (entry: string, said: Values) => {
    const { values = {}, audience = "everyone" } = (await findPublished("events", entry)) ?? {};
    const seen = entryVersion({ values, audience });
    const next = { kind: events, entry, action: "save", values: said, seen } as const;
    const begun = await saveDraft(desk.administrator, next, null);
    const shown = begun && (await openReview(desk.administrator, begun.id));
    if (begun) await dropDraft(database(), begun);
    return [shown?.title, shown?.besides];
  };
  const [title, besides] = await review(slug, { ...changed, location: "Lawn" });
  expect(title).toMatch(/^Yoga, every \w+day$/);
  expect(besides).toMatch(
    /^This changes every date\. .*, which was moved to .* gets the new place and description, too\. .* new time and description, too\. .* new place and time, too\.$/,
  );
  const [, alone] = await review(slug, { ...series, startTime: "08:00" });
  expect(alone).toContain("stays as it is: 9:30–10 am.");
  expect(await review(late, { ...yoga, startDate: dayIn(1), location: "Pier" })).toEqual([
    `Yoga, ${formatDate(dayIn(1))}, one date only`,
    "The other dates stay the same.",
  ]);
  const draft = { kind: events, entry: late, action: "save", seen: entryVersion(now) } as const;
  const values = { ...now.values, status: "canceled" };
  await saveDraft(desk.administrator, { ...draft, values }, null);
  await save("events", slug, { ...changed, location: "Lawn" });
  const after = await Promise.all([late, ...others].map((entry) => valuesOf(events, entry)));
  const facts = ["startTime", "endTime", "location", "description"];
  expect(after.map((values) => facts.map((name) => values[name]))).toEqual([
    ["09:30", "10:00", "Lawn", "We have mats."],
    ["08:00", undefined, "Club room", "We have mats."],
    ["08:00", undefined, "Lawn", "Bees."],
  ]);
  const [earlier, later] = [await entriesAt(5), await entriesAt(6)];
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const found = earlier && later && (await describeDifferences(earlier, later));
  vi.useRealTimers();
  const led = "Changed along with its series";
  expect(found?.map(({ how }) => how)).toEqual(["Changed", led, led, led]);
  // Calendar programs notice it.
  expect(after[0]?.["more"]).toContain("SEQUENCE:2");
  // On days that the series no longer has, none is shown.
  const other = { ...changed, location: "Lawn", startDate: dayAfter(dayIn(0), 1) };
  await save("events", slug, other);
  const [moved] = readSeries(listOf(events, (await openNewest()).entries), "UTC");
  const shown = moved ? listOccurrences(moved, dayIn(0), dayIn(3)) : [];
  expect(shown.map((one) => one.name)).toEqual([0, 1, 2].map((weeks) => dayAfter(dayIn(weeks), 1)));
  expect(await valuesOf(events, late)).toEqual(after[0]);
  // Its draft follows it, and is no conflict.
  const [kept] = await listDrafts(desk.administrator);
  expect(kept?.values).toMatchObject({ status: "canceled", description: "We have mats." });
  expect(kept?.seen).toBe(entryVersion({ values: after[0] ?? {}, audience: "everyone" }));
});

test("a draft that is older than a field leaves what the field has", async () => {
  const { chartX, chartY, chartLabel, chartLines, ...old } = await valuesOf(
    kindOf("amenities"),
    "dock",
  );
  await save("amenities", "dock", { ...old, text: "Swim and row." });
  const expected = { ...{ ...old, chartX, chartY, chartLabel, chartLines }, text: "Swim and row." };
  expect(await valuesOf(kindOf("amenities"), "dock")).toEqual(expected);
});

test("a place outside a new chart says which amenity has it, and one that was there holds up nothing", async () => {
  const home = await valuesOf(kindOf("home"), "home");
  const hash = keepFile(cacheFolder(), Buffer.from(drawing));
  const chart = { chart: formatFile({ hash, name: "chart.svg" }), chartAlt: "Our lake." };
  const dock = await valuesOf(kindOf("amenities"), "dock");
  await save("amenities", "dock", { ...dock, chartX: "5000" });
  expect(await save("home", "home", { ...home, ...chart })).toMatchObject({
    problems: [
      {
        field: null,
        message: expect.stringMatching(/^Amenities, Dock: From the left is outside the chart/),
      },
    ],
  });
  await save("amenities", "dock", dock);
  expect(await save("home", "home", { ...home, ...chart })).toMatchObject({ ok: true });
  expect(await save("amenities", "dock", { ...dock, chartX: "5000" })).toMatchObject({
    problems: [{ field: "chartX", message: expect.stringMatching(/^This is outside the chart/) }],
  });
});

test("an icon alone is a change, although no form's mark counts it", async () => {
  const facts = await valuesOf(kindOf("facts"), "facts");
  const hash = keepFile(cacheFolder(), Buffer.from(drawing));
  const icon = formatFile({ hash, name: "icon.svg" });
  expect(await save("facts", "facts", { ...facts, icon })).toMatchObject({ edition: 2 });
  expect(await valuesOf(kindOf("facts"), "facts")).toEqual({ ...facts, icon });
  const { icon: _, ...others } = { ...facts, icon, postalAddress: "P.O. Box 1" };
  await save("facts", "facts", others);
  expect(await valuesOf(kindOf("facts"), "facts")).toMatchObject({ icon });
});

test("a changed answer starts no process", async () => {
  const spawn = vi.spyOn(childProcess, "spawn");
  syncBuiltinESMExports();
  const values = { question: "Bees?", answer: "None." };
  expect(await save("faq", "bees", values)).toMatchObject({ ok: true, edition: 2 });
  expect(spawn).not.toHaveBeenCalled();
  const hash = keepFile(cacheFolder(), Buffer.from(`${drawing}<!-- ${crypto.randomUUID()} -->`));
  const home = await valuesOf(kindOf("home"), "home");
  const chart = { chart: formatFile({ hash, name: "chart.svg" }), chartAlt: "Our lake." };
  await save("home", "home", { ...home, ...chart });
  expect(spawn).toHaveBeenCalled();
});

test("a PDF that another process received is published from the database", async () => {
  const pdf = makePdf({ pages: [[{ text: `Rules ${crypto.randomUUID()}`, y: 700 }]] });
  const hash = keepFile(cacheFolder(), pdf);
  const values = { ...sampleValues(kindOf("documents"), "Rules"), embed: "" };
  const file = formatFile({ hash, name: "rules.pdf" });
  await keepFiles(filesOf([{ values: { file } }]), cacheFolder());
  rmSync(join(cacheFolder(), "files", hash));
  expect(await save("documents", null, { ...values, file })).toMatchObject({ ok: true });
  expect(content().documents.map(({ id }) => id)).toContain("rules");
});
