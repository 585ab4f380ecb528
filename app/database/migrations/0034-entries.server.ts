import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { log } from "../../platform/log.server.ts";
import type { Engine } from "../database.server.ts";
import { type DraftTables, moveDrafts, QuestionSlugs } from "./0034-questions.server.ts";
import {
  type EntryRow,
  type EntryTables,
  formatValues,
  insertRows,
  lockTables,
  readFile,
} from "./entry-rows.server.ts";

/** An entry as a folder of that day had it. */
interface Entry {
  kind: string;
  slug: string;
  values: Readonly<Record<string, string>>;
  position: number | null;
  audience: string;
}

/** Reads the entries of a folder from its files' paths and SHA-256. */
type ReadEntries = (
  files: ReadonlyMap<string, string>,
  open: (sha256: string) => Promise<Buffer>,
  name: string,
) => Promise<{ entries: Entry[]; mistakes: string[] }>;

/** What a row says. */
type Said = Omit<EntryRow, "fromEdition" | "toEdition" | "isTakenDown">;

/** What this reads and writes, as it was on its day. */
interface Tables extends DraftTables, Omit<EntryTables, "editions"> {
  editions: { number: number; files: string };
  contentChanges: { edition: number; kind: string; entry: string; action: string };
}

/**
 * Rows of entries instead of lists of files: each edition's files become the entries in which it differs from
 * the one before.
 */
export function entries(engine: Engine, read: ReadEntries = readFolder): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const on = database as Kysely<Tables>;
      await lockTables(on, engine, ["editions", "contentDrafts"]);
      for (const statement of tables(engine).split(";")) await sql.raw(statement).execute(on);
      await moveEditions(on, read);
      await on.schema.dropTable("contentChanges").execute();
      for (const column of ["files", "filesHash", "filesAdded", "filesChanged", "filesRemoved"]) {
        await on.schema.alterTable("editions").dropColumn(column).execute();
      }
    },
  };
}

function tables(engine: Engine): string {
  // Sorted byte by byte, whatever the database's language.
  const key = engine === "postgres" ? 'text collate "C"' : "text";
  return `
create table "entries" (
  "kind" ${key} not null, "slug" ${key} not null, "values" text not null,
  "position" double precision, "audience" text not null check ("audience" in ('everyone', 'residents')),
  "fromEdition" integer not null references "editions" ("number"),
  "toEdition" integer references "editions" ("number"),
  "isTakenDown" integer default 0 not null,
  constraint "entriesKey" primary key ("kind", "slug", "fromEdition")
);
create unique index "entriesNow" on "entries" ("kind", "slug") where "toEdition" is null;
create index "entriesByBeginning" on "entries" ("fromEdition");
create index "entriesByEnd" on "entries" ("toEdition")`;
}

/** Only a site that has editions needs what reads them. */
const readFolder: ReadEntries = async (...given) => {
  const { readEntries } = await import("../../content/folder/read-entries.server.ts");
  return readEntries(...given);
};

/** Writes a row for each time that an entry began to say something. */
async function moveEditions(on: Kysely<Tables>, read: ReadEntries): Promise<void> {
  const changes = await on.selectFrom("contentChanges").selectAll().execute();
  const changesIn = Map.groupBy(changes, ({ edition }) => edition);
  const readEdition = editionReader(on, read);
  const questions = new QuestionSlugs();
  const rows: EntryRow[] = [];
  const now = new Map<string, EntryRow>();
  const editions = on.selectFrom("editions").select(["number", "files"]).orderBy("number");
  for (const { number, files } of await editions.execute()) {
    const changed = changesIn.get(number) ?? [];
    const down = changed.filter(({ action }) => action === "take-down");
    const isDown = new Set(
      down.map(({ kind, entry }) => keyOf({ kind, slug: questions.slugOf(kind, entry) })),
    );
    const entries = await readEdition(number, files);
    questions.follow(entries, changed);
    const next = new Map<string, Said>();
    for (const { kind, slug, values, position, audience } of entries) {
      const said = { kind, slug: questions.slugOf(kind, slug), position, audience };
      next.set(keyOf(said), { ...said, values: formatValues(values) });
    }
    for (const [key, row] of now) {
      const after = next.get(key);
      if (after && isSame(row, after)) next.delete(key);
      else {
        now.delete(key);
        row.toEdition = number;
        if (!after && isDown.has(key)) row.isTakenDown = 1;
      }
    }
    for (const [key, said] of next) {
      const row: EntryRow = { ...said, fromEdition: number, toEdition: null, isTakenDown: 0 };
      rows.push(row);
      now.set(key, row);
    }
  }
  await insertRows(on, rows);
  await moveDrafts(on, questions);
}

/** Reads the entries of editions. Many have the same texts, and some the same files. */
function editionReader(on: Kysely<Tables>, read: ReadEntries) {
  const open = memoize((sha256) => readFile(on, sha256));
  let number = 0;
  const readFiles = memoize(async (files) => {
    const found = await read(new Map(JSON.parse(files)), open, `edition ${number}`);
    const mistakes = found.mistakes.length;
    if (mistakes > 0) {
      log.warn({ edition: number, mistakes }, "only a part of an earlier edition can be read");
    }
    return found.entries;
  });
  return (edition: number, files: string) => {
    number = edition;
    return readFiles(files);
  };
}

function memoize<Value>(make: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const made = new Map<string, Promise<Value>>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

function keyOf({ kind, slug }: { kind: string; slug: string }): string {
  return `${kind} ${slug}`;
}

function isSame(one: Said, other: Said): boolean {
  return (
    one.values === other.values &&
    one.position === other.position &&
    one.audience === other.audience
  );
}
