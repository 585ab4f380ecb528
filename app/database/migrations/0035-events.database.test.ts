import { hash as digest } from "node:crypto";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { openVersionBefore } from "../../../tests/older-site.ts";
import { entriesAt, selectEditions } from "../../content/store.server.ts";
import { database, databaseEngine } from "../database.server.ts";
import { events } from "./0035-events.server.ts";
import type { ChangeRow, EventRow } from "./0035-own-events.server.ts";

const engine = databaseEngine();
const timeZone = "America/New_York";

/** The tables of the version before. */
interface Older {
  editions: { number: number; publishedAt: string; publishedBy: string; reason: null };
  entries: {
    kind: string;
    slug: string;
    values: string;
    audience: string;
    fromEdition: number;
    toEdition: number | null;
  };
  contentDrafts: { id: string; kind: string; entry: null; action: "save" } & Record<
    "title" | "fields" | "savedBy" | "savedAt",
    string
  > & { revision: number };
  events: EventRow;
  eventChanges: ChangeRow;
}
const older = () => database() as unknown as Kysely<Older>;

async function publish(number: number): Promise<void> {
  const edition = { number, publishedAt: `2026-05-0${number}`, publishedBy: "June", reason: null };
  await older().insertInto("editions").values(edition).execute();
}

async function say(
  kind: string,
  values: Record<string, string>,
  [fromEdition, toEdition]: [number, number | null],
): Promise<void> {
  const row = { kind, slug: kind, values: JSON.stringify(values), audience: "everyone" };
  await older()
    .insertInto("entries")
    .values({ ...row, fromEdition, toEdition })
    .execute();
}

/** Keeps a file in two pieces, and returns its value. */
async function keep(text: string, firstEdition: number): Promise<string> {
  const [hash, bytes] = [digest("sha256", text), Buffer.from(text)];
  const file = { hash, size: bytes.length, keptAt: "", isWhole: 1, firstEdition } as const;
  await database().insertInto("contentFiles").values(file).execute();
  for (const [place, part] of [bytes.subarray(0, 30), bytes.subarray(30)].entries()) {
    await database().insertInto("contentPieces").values({ hash, place, bytes: part }).execute();
  }
  return `${hash} calendar.ics`;
}

const event = (uid: string, ...lines: string[]) => [
  ...["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"],
];
const calendar = (...all: string[][]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...all.flat(), "END:VCALENDAR", ""].join("\r\n");
const picnic = (title: string) => event("picnic", `SUMMARY:${title}`, "DTSTART:20260704T160000Z");
const board = event(
  ...(["board", "SUMMARY:Board", `DTSTART;TZID=${timeZone}:20260512T190000`] as const),
  ...["RRULE:FREQ=MONTHLY;BYDAY=2TU", "SEQUENCE:2", "CATEGORIES:Meetings"],
);

const own = (given: Partial<EventRow>): EventRow => ({
  ...{ id: "", title: "", location: null, description: null, startDate: "", startTime: null },
  ...{ endDate: given.startDate ?? "", endTime: null, repeats: "none", until: null, sequence: 0 },
  ...{ movedFromDate: null, movedFromTime: null },
  ...{ createdAt: "2026-05-01T10:00:00.000Z", changedAt: "2026-05-02T10:00:00.000Z" },
  ...given,
});
const changed = (given: Partial<ChangeRow>): ChangeRow => ({
  ...{ uid: "", date: "", kind: "changed", title: null, location: null, description: null },
  ...{ startDate: null, startTime: null, endDate: null, endTime: null },
  ...{ sequence: 1, changedAt: "2026-05-03T10:00:00.000Z", ...given },
});

/** What an edition says of events, by title and day. */
async function eventsAt(number: number) {
  const { entries = [] } = (await entriesAt(number)) ?? {};
  const found = entries.filter(({ kind }) => kind === "events").map(({ values }) => values);
  return found.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
const key = ({ title, startDate }: Readonly<Record<string, string>>) => `${title} ${startDate}`;

test("events of files, of the board and their changes are entries, in the editions that had them", async () => {
  await openVersionBefore("0035");
  for (const number of [1, 2, 3, 4]) await publish(number);
  await say("facts", { timeZone }, [1, null]);
  const first = await keep(calendar(picnic("Picnic"), board), 1);
  const second = await keep(calendar(picnic("Big picnic"), board), 2);
  await say("calendar", { file: first }, [1, 2]);
  await say("calendar", { file: second }, [2, 3]);
  await older()
    .insertInto("entries")
    .values({
      ...{ kind: "calendar", slug: "calendar", values: JSON.stringify({ file: second }) },
      ...{ audience: "everyone", fromEdition: 4, toEdition: null },
    })
    .execute();
  const [paddle, moved] = [crypto.randomUUID(), crypto.randomUUID()];
  const rows = [
    own({
      id: paddle,
      title: "Paddle",
      startDate: "2026-06-01",
      startTime: "18:00",
      repeats: "weekly",
    }),
    own({
      id: moved,
      title: "Canoes",
      startDate: "2026-06-09",
      movedFromDate: "2026-06-08",
      sequence: 3,
    }),
    own({
      id: "e1",
      title: "Old",
      startDate: "2026-06-10",
      endDate: "2026-06-12",
      location: "Pier",
    }),
  ];
  await older().insertInto("events").values(rows).execute();
  const times = { startDate: "2026-06-10", startTime: "20:00", endDate: "2026-06-10" };
  const changes = [
    changed({ uid: "picnic", title: "Our picnic", startDate: "2026-07-05", endDate: "2026-07-05" }),
    changed({ uid: "board", title: "Board meeting", location: "Online", sequence: 2 }),
    changed({ uid: "board", date: "2026-06-09", title: "Board", ...times, endTime: "21:00" }),
    changed({ uid: "board", date: "2026-07-14", kind: "canceled" }),
    changed({ uid: "board", date: "2026-08-11", kind: "restored", sequence: 2 }),
    changed({ uid: paddle, date: "2026-06-08", kind: "canceled" }),
    changed({ uid: "gone", kind: "canceled" }),
  ];
  await older().insertInto("eventChanges").values(changes).execute();
  const draft = { id: "d", kind: "calendar", entry: null, action: "save", revision: 1 } as const;
  const texts = { title: "", fields: "{}", savedBy: "", savedAt: "" };
  await older()
    .insertInto("contentDrafts")
    .values({ ...draft, ...texts })
    .execute();

  const broken = events(engine, () => Promise.reject(new Error("broken off")));
  await expect(database().transaction().execute(broken.up)).rejects.toThrow("broken off");
  await database().transaction().execute(events(engine).up);

  const series = { repeats: "monthly", uid: "board", startDate: "2026-05-12", startTime: "19:00" };
  const at = { startDate: "2026-07-04", startTime: "12:00", uid: "picnic" };
  expect(await eventsAt(1)).toMatchObject([
    { title: "Board", ...series },
    { title: "Picnic", ...at },
  ]);
  expect(await eventsAt(2)).toMatchObject([{ title: "Big picnic", ...at }, { title: "Board" }]);
  expect(await eventsAt(3)).toEqual([]);
  expect(await eventsAt(4)).toEqual(await eventsAt(2));
  const stamps = (iso: string, number: number) =>
    `DTSTAMP:${iso}\nLAST-MODIFIED:${iso}\nSEQUENCE:${number}`;
  const [may2, may3] = ["20260502T100000Z", "20260503T100000Z"];
  const named = { uid: "board" };
  expect(await eventsAt(5)).toMatchObject([
    {
      ...named,
      startDate: "2026-06-10",
      startTime: "20:00",
      endTime: "21:00",
      recurrence: "2026-06-09",
    },
    { ...named, startDate: "2026-07-14", status: "canceled", recurrence: "2026-07-14" },
    {
      ...{ title: "Board meeting", location: "Online", ...series },
      more: `${stamps(may3, 4)}\nCATEGORIES:Meetings`,
    },
    { title: "Canoes", more: expect.stringContaining("SEQUENCE:3\nX-MOVED-FROM:2026-06-08") },
    { title: "Old", uid: "e1", location: "Pier", endDate: "2026-06-12" },
    {
      ...{ title: "Our picnic", startDate: "2026-07-05" },
      more: `${stamps(may3, 1)}\nX-MOVED-FROM:2026-07-04T16:00:00Z`,
    },
    {
      ...{ title: "Paddle", repeats: "weekly", startTime: "18:00" },
      more: `DTSTAMP:${may2}\nCREATED:20260501T100000Z\nLAST-MODIFIED:${may2}\nSEQUENCE:0`,
    },
    { title: "Paddle", startDate: "2026-06-08", status: "canceled", uid: paddle },
  ]);
  expect((await selectEditions().execute())[0]).toMatchObject({
    number: 5,
    publishedBy: "program update",
  });
  const left = database().selectFrom("entries").selectAll().where("kind", "=", "calendar");
  expect(await left.execute()).toEqual([]);
  expect(await database().selectFrom("contentDrafts").selectAll().execute()).toEqual([]);
  const rowsOf = database()
    .selectFrom("entries")
    .select("fromEdition")
    .where("kind", "=", "events");
  // The series says the same in the first two editions, and is one row there.
  expect(await rowsOf.where("fromEdition", "<", 3).execute()).toHaveLength(3);
});

test("a site without events has no new edition", async () => {
  await openVersionBefore("0035");
  await publish(1);
  await database().transaction().execute(events(engine).up);
  expect(await selectEditions().execute()).toHaveLength(1);
});
