import { type Home, homeSchema } from "../residents/roster.server.ts";
import { streetKey } from "../residents/street-key.ts";
import { type Columns, explainCells, readCells } from "./columns.server.ts";
import type { Table } from "./read-table.server.ts";

/**
 * Reads a list of homes.
 *
 * @returns the homes without duplicates, or what is wrong, line by line.
 */
export function readHomes(
  table: Table,
  columns: Columns,
): { homes: Home[] } | { faults: string[] } {
  const homes = new Map<string, Home>();
  const faults: string[] = [];
  for (const { line, cells } of table.lines) {
    const home = explainCells(table, cells) ?? readHome(readCells(columns, cells));
    if (typeof home === "string") faults.push(`line ${line}: ${home}`);
    else homes.set(`${home.houseNum} ${home.streetKey}`, home);
  }
  if (faults.length > 0) return { faults };
  if (homes.size === 0) return { faults: ["It lists no home."] };
  return { homes: [...homes.values()] };
}

/** The home on a line, or what is wrong with it. */
function readHome(values: object): Home | string {
  const read = homeSchema.safeParse(values);
  if (!read.success) return read.error.issues.map(({ message }) => message).join(" ");
  return { houseNum: read.data.houseNum, streetKey: streetKey(read.data.houseStreet) };
}
