import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { HomesTable } from "../database/schema.server.ts";
import { streetKey } from "./street-key.ts";

/** A home of the association, with its street as it is compared. */
export type Home = HomesTable;

/** Whether a home is on the imported list. Nothing is, when none was imported. */
export async function isOnRoster(houseNum: number, houseStreet: string): Promise<boolean> {
  const home = await database()
    .selectFrom("homes")
    .select("houseNum")
    .where("houseNum", "=", houseNum)
    .where("streetKey", "=", streetKey(houseStreet))
    .executeTakeFirst();
  return home !== undefined;
}

/** Whether a list of homes was imported. */
export async function hasRoster(): Promise<boolean> {
  return (await database().selectFrom("homes").select("houseNum").executeTakeFirst()) !== undefined;
}

/**
 * Makes these the homes of the association, in place of those that were imported before. Residents
 * who have registered already stay.
 */
export async function importHomes(homes: Home[]): Promise<{ added: number; removed: number }> {
  return database()
    .transaction()
    .execute(async (transaction) => {
      const before = await transaction.selectFrom("homes").selectAll().execute();
      const added = without(homes, before);
      const removed = without(before, homes);
      for (const home of removed) await deleteHome(transaction, home);
      for (const home of added) await transaction.insertInto("homes").values(home).execute();
      const detail = `${added.length} homes added, ${removed.length} removed`;
      const event = { kind: "roster-imported", actor: null, subject: null, detail } as const;
      await recordEvent(transaction, event);
      return { added: added.length, removed: removed.length };
    });
}

/** The homes of a list that another doesn't have. */
function without(homes: Home[], others: Home[]): Home[] {
  const known = new Set(others.map(({ houseNum, streetKey }) => `${houseNum} ${streetKey}`));
  return homes.filter(({ houseNum, streetKey }) => !known.has(`${houseNum} ${streetKey}`));
}

async function deleteHome(on: Database, { houseNum, streetKey }: Home): Promise<void> {
  await on
    .deleteFrom("homes")
    .where("houseNum", "=", houseNum)
    .where("streetKey", "=", streetKey)
    .execute();
}
