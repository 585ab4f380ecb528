import type { FilterObject } from "kysely";
import type { Database } from "./database.server.ts";
import type { Tables } from "./schema.server.ts";
import { lock } from "./settings.server.ts";

/** Duplicate window: equal rows within it count as a double click; in milliseconds. */
const duplicateWindow = 60_000;

type Added = "announcements" | "announcementDrafts" | "contactMessages";

/**
 * Finds a row with the same values that was added within the last minute, so that a button pressed
 * twice adds one row (idempotency). Others that add to this table wait for the transaction to end.
 *
 * @param on the transaction that is about to add the row; it must not have written anything yet.
 * @returns the id of the row found.
 */
export async function findDuplicate<Name extends Added>(
  on: Database,
  table: Name,
  values: FilterObject<Tables, Name>,
): Promise<string | undefined> {
  await lock(on, table);
  const same = await on
    .selectFrom(table as Added)
    .select("id")
    .where("createdAt", ">", new Date(Date.now() - duplicateWindow).toISOString())
    .where((row) => row.and(values as FilterObject<Tables, Added>))
    .executeTakeFirst();
  return same?.id;
}
