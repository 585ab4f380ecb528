import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import { residentFields } from "./record-schema.server.ts";
import { streetKey } from "./street-key.ts";

/** A home, with its street normalized. */
export type Home = Tables["homes"];

/** Whether a home is on the imported list. */
export async function isOnRoster(houseNum: number, houseStreet: string): Promise<boolean> {
  const home = await database()
    .selectFrom("homes")
    .select("houseNum")
    .where("houseNum", "=", houseNum)
    .where("streetKey", "=", streetKey(houseStreet))
    .executeTakeFirst();
  return home !== undefined;
}

export async function hasRoster(): Promise<boolean> {
  return (await database().selectFrom("homes").select("houseNum").executeTakeFirst()) !== undefined;
}

export async function compareHomes(homes: Home[], on: Database = database()) {
  const before = await on.selectFrom("homes").selectAll().execute();
  return { added: without(homes, before), removed: without(before, homes) };
}

/** Replaces the list of homes. Registered residents aren't affected. */
export async function importHomes(homes: Home[]): Promise<{ added: number; removed: number }> {
  return transaction(async (on) => {
    const { added, removed } = await compareHomes(homes, on);
    for (const home of removed) {
      await on
        .deleteFrom("homes")
        .where((row) => row.and({ ...home }))
        .execute();
    }
    for (const home of added) await on.insertInto("homes").values(home).execute();
    const detail = `${added.length} homes added, ${removed.length} removed`;
    await recordEvent(on, { kind: "roster-imported", actor: null, subject: null, detail });
    return { added: added.length, removed: removed.length };
  });
}

function without(homes: Home[], others: Home[]): Home[] {
  const known = new Set(others.map(({ houseNum, streetKey }) => `${houseNum} ${streetKey}`));
  return homes.filter(({ houseNum, streetKey }) => !known.has(`${houseNum} ${streetKey}`));
}

export const homeSchema = residentFields.pick({ houseNum: true, houseStreet: true });
