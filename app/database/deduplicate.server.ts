import type { FilterObject } from "kysely";
import type { Database } from "./database.server.ts";
import type { Tables } from "./schema.server.ts";

/** The same, added twice within this time, was a double click; in milliseconds. */
const soon = 60_000;

type Added = "announcements" | "events" | "contactMessages";

/**
 * Finds what was added within the last minute with the same values, so that a button pressed twice
 * counts once. Whoever adds to this table meanwhile waits until the end of the transaction.
 *
 * @param on the transaction that is about to add it, which has done nothing yet.
 * @returns its id.
 */
export async function findDuplicate<Name extends Added>(
  on: Database,
  table: Name,
  values: FilterObject<Tables, Name>,
): Promise<string | undefined> {
  await lockTable(on, table);
  const same = await on
    .selectFrom(table as Added)
    .select("id")
    .where("createdAt", ">", new Date(Date.now() - soon).toISOString())
    .where((row) => row.and(values as FilterObject<Tables, Added>))
    .executeTakeFirst();
  return same?.id;
}

/** On PostgreSQL two transactions at once would otherwise both look before either has written. */
async function lockTable(on: Database, table: Added): Promise<void> {
  // Whoever writes a row holds it to the end of the transaction.
  await on
    .insertInto("settings")
    .values({ key: `turn of ${table}`, value: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "" }))
    .execute();
}
