import { type Home, homeSchema } from "../residents/roster.server.ts";
import { streetKey } from "../residents/street-key.ts";
import { type Columns, explainCells, readCells } from "./columns.server.ts";
import { type HouseCells, readHouse } from "./house-cells.ts";
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
    const unfit = explainCells(table, { line, cells });
    const home = unfit
      ? `It has ${unfit.what}. ${unfit.hint}`
      : readHome(readCells(columns, cells));
    if (typeof home === "string") faults.push(`line ${line}: ${home}`);
    else homes.set(`${home.houseNum} ${home.streetKey}`, home);
  }
  if (faults.length > 0) return { faults };
  if (homes.size === 0) return { faults: ["It doesn't list any homes."] };
  return { homes: [...homes.values()] };
}

/** The home on a line, or what is wrong with it. Its units aren't told apart: the house is on the list. */
function readHome(values: HouseCells): Home | string {
  const divided = readHouse(values);
  if ("wrong" in divided) return `It has ${divided.wrong}.`;
  const read = homeSchema.safeParse({
    ...divided.house,
    houseStreet: divided.house.houseStreet || undefined,
  });
  if (!read.success) return read.error.issues.map(({ message }) => message).join(" ");
  return { houseNum: read.data.houseNum, streetKey: streetKey(read.data.houseStreet) };
}
