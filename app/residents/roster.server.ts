import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { HomesTable } from "../database/schema.server.ts";
import { residentSchema } from "./record-schema.server.ts";
import { streetKey } from "./street-key.ts";

/** A home of the association, with its street normalized for comparison. */
export type Home = HomesTable;

/** Whether a home is on the imported list; false if no list was imported. */
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
 * Replaces the imported list of homes. Residents who have already registered are not affected.
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

/** The homes of a list that another list lacks. */
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

const homeSchema = residentSchema.pick({ houseNum: true, houseStreet: true });

/**
 * Reads a list of homes: CSV with the header `houseNum,houseStreet` and one home per line.
 *
 * @returns the homes without duplicates, or the errors by line.
 */
export function readHomes(csv: string): { homes: Home[] } | { faults: string[] } {
  const [header = "", ...lines] = csv.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  if (header.trim() !== "houseNum,houseStreet") {
    return { faults: ["line 1: must be the header houseNum,houseStreet"] };
  }
  const homes = new Map<string, Home>();
  const faults: string[] = [];
  for (const [place, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const home = readHome(line);
    if (typeof home === "string") faults.push(`line ${place + 2}: ${home}`);
    else homes.set(`${home.houseNum} ${home.streetKey}`, home);
  }
  if (faults.length > 0) return { faults };
  if (homes.size === 0) return { faults: ["it lists no home"] };
  return { homes: [...homes.values()] };
}

/** The home on a line, or what is wrong with it. */
function readHome(line: string): Home | string {
  const [, houseNum, quoted, plain] =
    /^([^,"]*),(?:\s*"((?:[^"]|"")*)"\s*|([^,"]*))$/.exec(line) ?? [];
  if (houseNum === undefined) return "must be a house number, a comma and a street";
  const read = homeSchema.safeParse({
    houseNum,
    houseStreet: quoted?.replaceAll('""', '"') ?? plain,
  });
  if (!read.success) return read.error.issues.map(({ message }) => message).join(" ");
  return { houseNum: read.data.houseNum, streetKey: streetKey(read.data.houseStreet) };
}
