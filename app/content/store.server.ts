import { type Database, database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { Entry } from "./entry.ts";

export type EditionSummary = Pick<
  Tables["editions"],
  "number" | "publishedAt" | "publishedBy" | "reason"
>;

/** An edition with its entries. */
export interface EditionEntries extends EditionSummary {
  entries: readonly Entry[];
}

/** A query of all editions, newest first. */
export function selectEditions(on: Database = database()) {
  const columns = ["number", "publishedAt", "publishedBy", "reason"] as const;
  return on.selectFrom("editions").select(columns).orderBy("number", "desc");
}

/** The newest edition; null before the first. */
export async function newestEdition(on: Database = database()): Promise<EditionSummary | null> {
  return (await selectEditions(on).limit(1).executeTakeFirst()) ?? null;
}

/** The newest edition with its entries; null before the first. */
export async function newestEntries(on: Database = database()): Promise<EditionEntries | null> {
  const newest = await newestEdition(on);
  return newest && entriesAt(newest.number, on);
}

/** An edition with its entries; null if there is none. */
export async function entriesAt(
  number: number,
  on: Database = database(),
): Promise<EditionEntries | null> {
  // PostgreSQL's integer range.
  const isPossible = Number.isInteger(number) && number > 0 && number < 2 ** 31;
  const edition = isPossible
    ? await selectEditions(on).where("number", "=", number).executeTakeFirst()
    : undefined;
  if (!edition) return null;
  // Later publishing ends rows only after this edition.
  const rows = await selectRows(on, number).orderBy("kind").orderBy("slug").execute();
  return { ...edition, entries: rows.map(toEntry) };
}

/** A query of the rows of an edition. */
export function selectRows(on: Database, edition: number) {
  return on
    .selectFrom("entries")
    .select(["kind", "slug", "values", "position", "audience"])
    .where("fromEdition", "<=", edition)
    .where(({ eb, or }) => or([eb("toEdition", "is", null), eb("toEdition", ">", edition)]));
}

export type EntryRow = Omit<Entry, "values"> & { values: string };

/** The entry of a row. */
export function toEntry({ kind, slug, values, position, audience }: EntryRow): Entry {
  return { kind, slug, values: JSON.parse(values), position, audience };
}

/** The same values always give the same row. */
export function toRow({ kind, slug, values, position, audience }: Entry): EntryRow {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  const sorted = given.sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted));
  return { kind, slug, values: text, position, audience };
}
