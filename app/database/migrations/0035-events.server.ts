import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { log } from "../../platform/log.server.ts";
import type { Engine } from "../database.server.ts";
import {
  type ChangeRow,
  changeEvents,
  type EventRow,
  type Named,
  ownEvent,
} from "./0035-own-events.server.ts";
import {
  beginEdition,
  type EntryRow,
  type EntryTables,
  formatValues,
  insertRows,
  lockTables,
  newestEdition,
  readFile,
} from "./entry-rows.server.ts";

/** What this reads and writes, as it was on its day. */
interface Tables extends EntryTables {
  contentDrafts: { id: string; kind: string };
  events: EventRow;
  eventChanges: ChangeRow;
}

/** Reads the events of a calendar file's text. */
type ReadEvents = (text: string, timeZone: string) => Promise<Named[]>;

/**
 * Each event as an entry: of the calendar files, in the editions that had them; and in a new edition the events that
 * the administrator added, and what was changed or canceled of all.
 */
export function events(engine: Engine, read: ReadEvents = readCalendar): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const on = database as Kysely<Tables>;
      const written = ["editions", "entries", "contentDrafts", "events", "eventChanges"];
      await lockTables(on, engine, written);
      const rows = await readFiles(on, read);
      await insertRows(on, rows);
      await on.deleteFrom("entries").where("kind", "=", "calendar").execute();
      await on.deleteFrom("contentDrafts").where("kind", "=", "calendar").execute();
      await moveOwnEvents(on);
      await on.schema.dropTable("eventChanges").execute();
      await on.schema.dropTable("events").execute();
    },
  };
}

/** Only a site that has a calendar needs what reads it. */
const readCalendar: ReadEvents = async (text, timeZone) => {
  const { checkCalendar } = await import("../../ics/check-calendar.server.ts");
  const { events: found, mistakes, notes } = checkCalendar(text, timeZone);
  if (mistakes.length > 0) log.warn({ mistakes: mistakes.length }, "a calendar can't be read");
  const leftOut = notes.filter(({ message }) => message.startsWith("was left out"));
  if (leftOut.length > 0) log.warn({ leftOut }, "some events of a calendar can't be shown");
  return found;
};

/** A row for each time that an event of the calendar files began to say something. */
async function readFiles(on: Kysely<Tables>, read: ReadEvents): Promise<EntryRow[]> {
  const files = on.selectFrom("entries").selectAll().where("kind", "=", "calendar");
  const known = new Map<string, Promise<Named[]>>();
  const rows: EntryRow[] = [];
  let now = new Map<string, EntryRow>();
  let end: number | null = null;
  for (const file of await files.orderBy("fromEdition").execute()) {
    const { fromEdition, toEdition, isTakenDown } = file;
    if (end !== fromEdition) now = new Map();
    end = toEdition;
    const hash = (JSON.parse(file.values).file ?? "").split(" ")[0];
    const timeZone = await timeZoneAt(on, fromEdition);
    const found = known.get(`${hash} ${timeZone}`) ?? readEvents(on, hash, timeZone, read);
    known.set(`${hash} ${timeZone}`, found);
    const next = new Map<string, EntryRow>();
    for (const { slug, values } of await found) {
      const said = { kind: "events", slug, values: formatValues(values), position: null };
      const before = now.get(slug);
      const stays = before?.values === said.values ? before : undefined;
      const row = stays ?? {
        ...said,
        audience: file.audience,
        fromEdition,
        toEdition,
        isTakenDown,
      };
      if (!stays) rows.push(row);
      Object.assign(row, { toEdition, isTakenDown });
      next.set(slug, row);
    }
    for (const [slug, row] of now) {
      if (next.get(slug) !== row) Object.assign(row, { toEdition: fromEdition, isTakenDown: 0 });
    }
    now = next;
  }
  return rows;
}

async function timeZoneAt(on: Kysely<Tables>, edition: number): Promise<string> {
  const facts = await on
    .selectFrom("entries")
    .select("values")
    .where("kind", "=", "facts")
    .where("fromEdition", "<=", edition)
    .where(({ eb, or }) => or([eb("toEdition", "is", null), eb("toEdition", ">", edition)]))
    .executeTakeFirst();
  return JSON.parse(facts?.values ?? "{}").timeZone ?? "UTC";
}

async function readEvents(
  on: Kysely<Tables>,
  hash: string,
  timeZone: string,
  read: ReadEvents,
): Promise<Named[]> {
  const bytes = await readFile(on, hash);
  if (bytes.length === 0) return [];
  return read(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n"), timeZone);
}

/** Publishes what wasn't a part of editions. */
async function moveOwnEvents(on: Kysely<Tables>): Promise<void> {
  const own = await on.selectFrom("events").selectAll().orderBy("id").execute();
  const changes = await on.selectFrom("eventChanges").selectAll().orderBy("uid").execute();
  const newest = await newestEdition(on);
  const isNow = on.selectFrom("entries").selectAll().where("toEdition", "is", null);
  const rows = await isNow.where("kind", "=", "events").execute();
  // Without an edition, there was no site to add events to.
  if (!newest || rows.length + own.length === 0) return;
  const timeZone = await timeZoneAt(on, newest.number);
  const before = rows.map(({ slug, values }) => ({ slug, values: JSON.parse(values) }));
  const said = new Map(rows.map(({ slug, values }) => [slug, values]));
  const added = own.map((event) => ownEvent(event, timeZone));
  const all = [...before, ...(await Promise.all(added))];
  const next = await changeEvents(all, changes, timeZone);
  // Also without a change, so that nobody takes a copy of the edition before for this one.
  const reason = "Events and their changes are kept in the history from now on";
  const number = await beginEdition(on, newest, reason);
  const begun: EntryRow[] = [];
  for (const { slug, values } of next) {
    const text = formatValues(values);
    if (said.get(slug) === text) continue;
    if (said.has(slug)) {
      const old = on.updateTable("entries").set({ toEdition: number }).where("slug", "=", slug);
      await old.where("kind", "=", "events").where("toEdition", "is", null).execute();
    }
    const rest = { position: null, audience: "everyone", toEdition: null, isTakenDown: 0 } as const;
    begun.push({ kind: "events", slug, values: text, fromEdition: number, ...rest });
  }
  await insertRows(on, begun);
}
