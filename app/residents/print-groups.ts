import { foldText } from "../platform/names.ts";
import type { Neighbor, SortedNeighbor } from "./directory.server.ts";
import { formatStreet, streetKey } from "./street-key.ts";

export const printOrders = ["name", "street"] as const;
export type PrintOrder = (typeof printOrders)[number];

/** Neighbors under an initial or a street. */
export interface PrintGroup {
  heading: string;
  neighbors: Neighbor[];
}

/** Groups neighbors, who are sorted by last name. */
export function groupForPrint(neighbors: SortedNeighbor[], order: PrintOrder): PrintGroup[] {
  return order === "street" ? groupByStreet(neighbors) : groupByInitial(neighbors);
}

function groupByInitial(neighbors: SortedNeighbor[]): PrintGroup[] {
  return toGroups(Map.groupBy(neighbors, ({ lastName }) => initialOf(lastName)));
}

/** A last name's first letter, without accents; "#" for anything else. */
function initialOf(lastName: string): string {
  // Composed again, because folding decomposes Korean letters.
  const [first = ""] = foldText(lastName).normalize("NFC");
  return /\p{L}/u.test(first) ? first.toUpperCase() : "#";
}

/** In the directory's order: 104, 104 B, 104 #10. */
function compareHouses(one: Neighbor, other: Neighbor): number {
  const [unit, otherUnit] = [one.unit ?? "", other.unit ?? ""];
  const byNumber = (one.houseNum ?? 0) - (other.houseNum ?? 0);
  return byNumber || unit.length - otherUnit.length || (unit < otherUnit ? -1 : 1);
}

/** By normalized street, then house number; hidden houses come last. */
function groupByStreet(neighbors: SortedNeighbor[]): PrintGroup[] {
  const byHouse = neighbors.toSorted(compareHouses);
  const streets = Map.groupBy(byHouse, ({ houseStreet }) => streetKey(houseStreet ?? ""));
  const hidden = streets.get("") ?? [];
  streets.delete("");
  const sorted = [...streets].sort(([one], [other]) => (one < other ? -1 : 1));
  const shown = sorted.map(([, group]) => ({
    heading: formatStreet(group[0]?.houseStreet ?? ""),
    neighbors: group,
  }));
  if (hidden.length > 0) shown.push({ heading: "House not shown", neighbors: hidden });
  return shown.map(withoutLastNames);
}

function toGroups(groups: Map<string, SortedNeighbor[]>): PrintGroup[] {
  return [...groups].map(([heading, neighbors]) => withoutLastNames({ heading, neighbors }));
}

function withoutLastNames(group: { heading: string; neighbors: SortedNeighbor[] }): PrintGroup {
  return { ...group, neighbors: group.neighbors.map(({ lastName: _, ...neighbor }) => neighbor) };
}
