import { type Selectable, sql } from "kysely";
import { database } from "../database/database.server.ts";
import type { UsersTable } from "../database/schema.server.ts";
import type { Approved, SignedIn } from "../identity/person.server.ts";
import { countRows, paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { type RecordFieldName, recordFieldNames, recordFields } from "./record-fields.ts";
import { searchNamed, searchRows, type UsersQuery, type UsersRow } from "./search-rows.server.ts";

export const directorySorts = ["houseNum", "houseStreet"] as const;

export type DirectoryState = TableState<(typeof directorySorts)[number]>;

type Columns = Selectable<Pick<UsersTable, RecordFieldName>>;

/** One neighbor as the directory shows them; a hidden value is null. */
export type Neighbor = {
  [Name in keyof Columns]: Columns[Name] | (Name extends "name" ? never : null);
} & {
  /** Identifies the contact card in its URL. */
  cardId: string;
};

/** Lists the approved residents who said 'Y', with what each of them shows. */
export async function listDirectory(
  _reader: Approved,
  state: DirectoryState,
): Promise<TablePage<Neighbor>> {
  const { query, isSimilar } = await searchRows(listed(), state.search, shownKeys);
  const page = await paginate(sorted(query, state).map(pickShown), state.page, state.rows);
  return { ...page, ...(isSimilar && page.total > 0 && { isSimilar }) };
}

/** The first of the neighbors whom a search names, and how many the directory finds for it. */
export type NamedNeighbors = Awaited<ReturnType<typeof findNamed>>;

/** Finds neighbors for who may look for something else: see `searchNamed`. */
export async function findNamed(_reader: Approved, search: string, most: number) {
  const { all, named } = searchNamed(listed(), search, shownKeys);
  const rows = await pickShown(byLastName(named)).limit(most).execute();
  return { rows, total: rows.length > 0 ? await countRows(all) : 0 };
}

/** A neighbor with the name that sorts them. */
export type SortedNeighbor = Neighbor & { lastName: string };

/** Lists the whole directory by last name, for paper. */
export function listForPrint(_reader: Approved): Promise<SortedNeighbor[]> {
  return byLastName(pickShown(listed()).select("lastName")).execute();
}

/** The neighbor whose card it is; undefined if they aren't in the directory. */
export function findNeighbor(
  _reader: Approved,
  cardId: string,
): Promise<SortedNeighbor | undefined> {
  return pickShown(listed().where("cardId", "=", cardId))
    .select("lastName")
    .executeTakeFirst();
}

/** The signed-in person's own entry as neighbors see it; undefined if they aren't listed. */
export function findOwnEntry(person: SignedIn): Promise<Neighbor | undefined> {
  return pickShown(listed().where("uid", "=", person.id)).executeTakeFirst();
}

/**
 * The rows of the directory; no other leaves the database. Collecting other accounts once is four times as fast as
 * checking each row.
 */
function listed(): UsersQuery {
  const others = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    // As '!=' would, but by an index.
    .where((row) =>
      row.or([
        row("identityUsers.role", "<", "resident"),
        row("identityUsers.role", ">", "resident"),
      ]),
    );
  return database()
    .selectFrom("users")
    .where("includeOnDir", "=", "Y")
    .where("uid", "not in", others);
}

/** A column where its resident shows it, and null elsewhere. */
function onlyShown<Name extends RecordFieldName | "streetKey">(row: UsersRow, column: Name) {
  const field = column === "streetKey" ? "houseStreet" : (column as RecordFieldName);
  const { share } = recordFields[field];
  return share ? row.case().when(share, "=", 1).then(row.ref(column)).end() : row.ref(column);
}

/** What a neighbor may search. */
function shownKeys(row: UsersRow) {
  return {
    names: [row.ref("nameKey"), row.ref("lastNameKey")],
    street: onlyShown(row, "streetKey"),
    houseNum: onlyShown(row, "houseNum"),
    unit: onlyShown(row, "unit"),
  };
}

/** Selects what neighbors see: a hidden value isn't read from the database. */
function pickShown(query: UsersQuery): UsersQuery<Neighbor> {
  return query
    .select("cardId")
    .select((row) => recordFieldNames.map((name) => onlyShown(row, name).as(name)))
    .$castTo<Neighbor>();
}

/** Sorts by last name, then by the full name. */
export function byLastName<Row>(query: UsersQuery<Row>): UsersQuery<Row> {
  return query.orderBy("lastNameKey").orderBy("nameKey").orderBy("uid");
}

/** Sorts by house: 104, 104 B, 104 #10. The few of one number need no index. */
export function byHouse<Row>(
  query: UsersQuery<Row>,
  sort: (typeof directorySorts)[number],
  order: "asc" | "desc",
): UsersQuery<Row> {
  // With the table's name, because a bare one would mean the column as it is shown, without an index.
  const house = [sql.ref("users.houseNum"), sql`length(users.unit)`, sql.ref("users.unit")];
  const street = sql.ref("users.streetKey");
  const keys = sort === "houseNum" ? [...house, street] : [street, ...house];
  return [...keys, sql.ref("users.uid")].reduce((sorted, key) => sorted.orderBy(key, order), query);
}

/**
 * Sorts neighbors. Those who don't show their house come last, by name: so their position reveals nothing about it,
 * and each list has an index.
 */
function sorted(query: UsersQuery, { sort, order }: DirectoryState): UsersQuery[] {
  if (!sort) return [byLastName(query)];
  const shown = query.where("shareHouse", "=", 1);
  return [byHouse(shown, sort, order), byLastName(query.where("shareHouse", "=", 0))];
}
