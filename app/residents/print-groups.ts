import { foldText } from "../platform/names.ts";
import type { Neighbor, SortedNeighbor } from "./directory.server.ts";
import { formatStreet, streetKey } from "./street-key.ts";

/** The orders to choose from; the first is the default. */
export const printOrders = { name: "By last name", street: "By street" };
export type PrintOrder = keyof typeof printOrders;

/** Neighbors under an initial or a street. */
export type PrintGroup = ReturnType<typeof groupForPrint>[number];

/** Groups neighbors, who are sorted by last name. */
export function groupForPrint(neighbors: SortedNeighbor[], order: PrintOrder) {
  const groups =
    order === "street"
      ? groupByStreet(neighbors)
      : Map.groupBy(neighbors, ({ lastName }) => initialOf(lastName));
  return [...groups].map(([heading, group]) => ({
    heading,
    neighbors: group.map(({ lastName: _, ...neighbor }) => neighbor),
  }));
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
function groupByStreet(neighbors: SortedNeighbor[]): (readonly [string, SortedNeighbor[]])[] {
  const byHouse = neighbors.toSorted(compareHouses);
  const streets = Map.groupBy(byHouse, ({ houseStreet }) => streetKey(houseStreet ?? ""));
  const hidden = streets.get("");
  streets.delete("");
  return [
    ...[...streets]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, group]) => [formatStreet(group[0]?.houseStreet ?? ""), group] as const),
    ...(hidden ? [["House not shown", hidden] as const] : []),
  ];
}
