import { type Selectable, sql } from "kysely";
import { database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { Approved, SignedIn } from "../identity/person.server.ts";
import { countRows, paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { type RecordFieldName, recordFieldNames, recordFields } from "./record-fields.ts";
import { searchNamed, searchRows, type UsersQuery, type UsersRow } from "./search-rows.server.ts";

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
  const { query, isSimilar } = await searchRows(listed(), state.search, shownKeys);
  const page = await paginate(sorted(query, state).map(pickShown), state.page, state.rows);
  return { ...page, ...(isSimilar && page.total > 0 && { isSimilar }) };
}

export type NamedNeighbors = Awaited<ReturnType<typeof findNamed>>;

/** Finds neighbors for a search that may be for something else (`searchNamed`), and how many the directory finds. */
export async function findNamed(_reader: Approved, search: string, most: number) {
  const { all, named } = searchNamed(listed(), search, shownKeys);
  const rows = await pickShown(byLastName(named)).limit(most).execute();
  return { rows, total: rows.length > 0 ? await countRows(all) : 0 };
}

export type SortedNeighbor = Neighbor & { lastName: string };

/** The whole directory by last name, for printing. */
export function listForPrint(_reader: Approved): Promise<SortedNeighbor[]> {
  return byLastName(pickShown(listed()).select("lastName")).execute();
}

/** The neighbor with this card; undefined if they aren't listed. */
export function findNeighbor(
  _reader: Approved,
  cardId: string,
): Promise<SortedNeighbor | undefined> {
  return pickShown(listed().where("cardId", "=", cardId))
    .select("lastName")
    .executeTakeFirst();
}

/** The person's own entry as neighbors see it; undefined if they aren't listed. */
export function findOwnEntry(person: SignedIn): Promise<Neighbor | undefined> {
  return pickShown(listed().where("uid", "=", person.id)).executeTakeFirst();
}

/**
 * The directory's rows; no others leave the database. Collecting other accounts once is four times as fast as
 * checking each row.
 */
function listed(): UsersQuery {
  const others = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    // Like '!=', but uses an index.
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

/** A column's value, or null if its resident hides it. */
function onlyShown<Name extends RecordFieldName | "streetKey">(row: UsersRow, column: Name) {
  const field = column === "streetKey" ? "houseStreet" : (column as RecordFieldName);
  const { share } = recordFields[field];
  return share ? row.case().when(share, "=", 1).then(row.ref(column)).end() : row.ref(column);
}

function shownKeys(row: UsersRow) {
  return {
    names: [row.ref("nameKey"), row.ref("lastNameKey")],
    street: onlyShown(row, "streetKey"),
    houseNum: onlyShown(row, "houseNum"),
    unit: onlyShown(row, "unit"),
  };
}

/** Selects what neighbors see; hidden values aren't read. */
function pickShown(query: UsersQuery): UsersQuery<Neighbor> {
  return query
    .select("cardId")
    .select((row) => recordFieldNames.map((name) => onlyShown(row, name).as(name)))
    .$castTo<Neighbor>();
}

export function byLastName<Row>(query: UsersQuery<Row>): UsersQuery<Row> {
  return query.orderBy("lastNameKey").orderBy("nameKey").orderBy("uid");
}

/** Sorts by house: 104, 104 B, 104 #10. A number has few units, so they need no index. */
export function byHouse<Row>(
  query: UsersQuery<Row>,
  sort: (typeof directorySorts)[number],
  order: "asc" | "desc",
): UsersQuery<Row> {
  // Qualified, because the bare name would be the displayed column, without an index.
  const house = [sql.ref("users.houseNum"), sql`length(users.unit)`, sql.ref("users.unit")];
  const street = sql.ref("users.streetKey");
  const keys = sort === "houseNum" ? [...house, street] : [street, ...house];
  return [...keys, sql.ref("users.uid")].reduce((sorted, key) => sorted.orderBy(key, order), query);
}

/**
 * Sorts neighbors. Those who hide their house come last, by name, so that their position reveals nothing; and each
 * list has an index.
 */
function sorted(query: UsersQuery, { sort, order }: DirectoryState): UsersQuery[] {
  if (!sort) return [byLastName(query)];
  const shown = query.where("shareHouse", "=", 1);
  return [byHouse(shown, sort, order), byLastName(query.where("shareHouse", "=", 0))];
}
