import type { Selectable } from "kysely";
import { database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { Approved, SignedIn } from "../identity/person.server.ts";
import { pageOf } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { type RecordFieldName, recordFieldNames, recordFields } from "./record-fields.ts";
import { type Searched, searchNamed, searchRows } from "./search-rows.server.ts";

export const directorySorts = ["houseNum", "houseStreet"] as const;

export type DirectoryState = TableState<(typeof directorySorts)[number]>;

type Columns = Selectable<Pick<Tables["users"], RecordFieldName>>;

/** A neighbor as the directory shows them; hidden values are null. */
export type Neighbor = {
  [Name in keyof Columns]: Columns[Name] | (Name extends "name" ? never : null);
} & {
  /** Identifies the contact card in its URL. */
  cardId: string;
};

/** Lists the approved residents who opted in, with what each of them shares. */
export async function listDirectory(
  _reader: Approved,
  state: DirectoryState,
): Promise<TablePage<Neighbor>> {
  const { rows, isSimilar } = searchRows(await readListed(), state.search);
  // Those who hide their house come last, by name, so that their position reveals nothing.
  const { shown = [], hidden = [] } = Object.groupBy(rows, ({ houseNum }) =>
    houseNum === null && state.sort ? "hidden" : "shown",
  );
  const sorted = [...byHouse(shown, state.sort, state.order), ...hidden];
  const page = pageOf(sorted, state.page, state.rows);
  return { ...page, rows: page.rows.map(asShown), ...(isSimilar && { isSimilar }) };
}

export type NamedNeighbors = Awaited<ReturnType<typeof findNamed>>;

/** Finds neighbors for a search that may be for something else (`searchNamed`), and how many the directory finds. */
export async function findNamed(_reader: Approved, search: string, most: number) {
  const { all, named } = searchNamed(await readListed(), search);
  return { rows: named.slice(0, most).map(asShown), total: named.length > 0 ? all.length : 0 };
}

export type SortedNeighbor = Neighbor & { lastName: string };

/** The whole directory by last name, for printing. */
export async function listForPrint(_reader: Approved): Promise<SortedNeighbor[]> {
  return (await readListed()).map(({ row }) => row);
}

/** The neighbor with this card; undefined if they aren't listed. */
export async function findNeighbor(
  _reader: Approved,
  cardId: string,
): Promise<SortedNeighbor | undefined> {
  return (await readListed({ cardId }))[0]?.row;
}

/** The person's own entry as neighbors see it; undefined if they aren't listed. */
export async function findOwnEntry({ id: uid }: SignedIn): Promise<Neighbor | undefined> {
  return (await readListed({ uid })).map(asShown)[0];
}

type Listed = Searched & { row: SortedNeighbor };

/** The directory's rows by last name, or one of them; no others, and no hidden values, leave the database. */
async function readListed(one: { cardId?: string; uid?: string } = {}): Promise<Listed[]> {
  const others = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "!=", "resident");
  const rows = await database()
    .selectFrom("users")
    .select(["cardId", "lastName", "nameKey", "lastNameKey"])
    .select((row) =>
      ([...recordFieldNames, "streetKey"] as const).map((name) => {
        const { share } = recordFields[name === "streetKey" ? "houseStreet" : name];
        const value = row.ref(name);
        return (share ? row.case().when(share, "=", 1).then(value).end() : value).as(name);
      }),
    )
    .where((row) => row.and({ ...one, includeOnDir: "Y" }))
    .where("uid", "not in", others)
    .orderBy("lastNameKey")
    .orderBy("nameKey")
    .orderBy("uid")
    .$castTo<SortedNeighbor & Record<"nameKey" | "lastNameKey" | "streetKey", string>>()
    .execute();
  return rows.map(({ nameKey, lastNameKey, streetKey, ...row }) => {
    const { houseNum, unit } = row;
    return { names: [nameKey, lastNameKey], streetKey, houseNum, unit, row };
  });
}

function asShown({ row: { lastName: _, ...neighbor } }: Listed): Neighbor {
  return neighbor;
}

/** Compares houses in the order 104, 104 B, 104 #10. */
export function compareHouses(one: Neighbor | Searched, other: Neighbor | Searched): number {
  const [unit, otherUnit] = [one.unit ?? "", other.unit ?? ""];
  const byNumber = (one.houseNum ?? 0) - (other.houseNum ?? 0);
  return byNumber || unit.length - otherUnit.length || compareTexts(unit, otherUnit);
}

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Sorts rows that are by name: by house, by street and house, or not at all. */
export function byHouse<Row extends Searched>(
  rows: Row[],
  sort: DirectoryState["sort"],
  order: DirectoryState["order"],
): Row[] {
  if (!sort) return rows;
  const sorted = rows.toSorted((one, other) => {
    const house = compareHouses(one, other);
    const street = compareTexts(one.streetKey ?? "", other.streetKey ?? "");
    return sort === "houseNum" ? house || street : street || house;
  });
  return order === "desc" ? sorted.toReversed() : sorted;
}
