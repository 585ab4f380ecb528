import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { database } from "../database/database.server.ts";
import type { Tables, UsersTable } from "../database/schema.server.ts";
import type { Approved, SignedIn } from "../identity/person.server.ts";
import { foldText } from "../platform/fold-text.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { columnNames } from "./record-fields.ts";

/** The columns by which neighbors may sort the directory. */
export const directorySorts = ["houseNum", "houseStreet"] as const;

export type DirectoryState = TableState<(typeof directorySorts)[number]>;

/** The choice that decides whether neighbors see a column; they see the others of whoever is listed. */
const shares = {
  phoneNumber: "sharePhone",
  email: "shareEmail",
  houseNum: "shareHouse",
  houseStreet: "shareHouse",
  streetKey: "shareHouse",
} as const;
type Shared = keyof typeof shares;

type Columns = Pick<UsersTable, (typeof columnNames)[number]>;

/** One neighbor, as the directory shows them: null is what they don't show. */
export type Neighbor = {
  [Name in keyof Columns]: Columns[Name] | (Name extends Shared ? null : never);
} & {
  /** By which the contact card is asked for. */
  cardId: string;
};

/** Lists the approved residents who said 'Y', with what each of them shows. */
export function listDirectory(
  _reader: Approved,
  state: DirectoryState,
): Promise<TablePage<Neighbor>> {
  const keys = (row: UsersRow) => [row.ref("nameKey"), onlyShown(row, "streetKey")];
  const found = matching(listed(), state.search, keys);
  return paginate(pickShown(sorted(found, state)), state.page, state.rows);
}

/** Lists the whole directory by name, for paper. */
export function listForPrint(_reader: Approved): Promise<Neighbor[]> {
  return pickShown(listed()).orderBy("nameKey").orderBy("uid").execute();
}

/** The neighbor of a card; undefined for who isn't in the directory. */
export function findNeighbor(_reader: Approved, cardId: string): Promise<Neighbor | undefined> {
  return pickShown(listed().where("cardId", "=", cardId)).executeTakeFirst();
}

/** The signed-in person as neighbors see them; undefined when they don't. */
export function findOwnEntry(person: SignedIn): Promise<Neighbor | undefined> {
  return pickShown(listed().where("uid", "=", person.id)).executeTakeFirst();
}

export type UsersRow = ExpressionBuilder<Tables, "users">;
export type UsersQuery<Row = object> = SelectQueryBuilder<Tables, "users", Row>;

/**
 * The rows of the directory: nobody else's leaves the database. Who isn't a resident is gathered once
 * for all rows; asking of each row takes four times as long.
 */
function listed(): UsersQuery {
  const others = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "!=", "resident");
  return database()
    .selectFrom("users")
    .where("includeOnDir", "=", "Y")
    .where("uid", "not in", others);
}

/** A column where its resident shows it, and null elsewhere. */
function onlyShown<Name extends Shared>(row: UsersRow, column: Name) {
  const share: (typeof shares)[Shared] = shares[column];
  return row.case().when(share, "=", 1).then(row.ref(column)).end();
}

/** Selects what neighbors see: a hidden value isn't read from the database. */
function pickShown(query: UsersQuery): UsersQuery<Neighbor> {
  return query
    .select("cardId")
    .select((row) =>
      columnNames.map((name) =>
        (name in shares ? onlyShown(row, name as Shared) : row.ref(name)).as(name),
      ),
    )
    .$castTo<Neighbor>();
}

/**
 * Narrows a query to the rows that have each word of a search.
 *
 * @param keys where each word is looked for, as far as the reader may know it.
 */
export function matching(
  query: UsersQuery,
  search: string,
  keys: (row: UsersRow) => Expression<string | null>[],
): UsersQuery {
  return foldText(search)
    .split(" ")
    .filter((word) => word !== "")
    .reduce((narrowed, word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return narrowed.where((row) =>
        row.or(keys(row).map((key) => sql<boolean>`${key} like ${pattern} escape '\\'`)),
      );
    }, query);
}

/**
 * Sorts neighbors by the chosen column. Those who don't show their house come last, by name: their
 * place tells nothing of it.
 */
function sorted(query: UsersQuery, { sort, order }: DirectoryState): UsersQuery {
  if (!sort) return query.orderBy("nameKey").orderBy("uid");
  const first = sort === "houseNum" ? "houseNum" : "streetKey";
  const second = sort === "houseNum" ? "streetKey" : "houseNum";
  return query
    .orderBy("shareHouse", "desc")
    .orderBy((row) => onlyShown(row, first), order)
    .orderBy((row) => onlyShown(row, second), order)
    .orderBy((row) => row.case().when("shareHouse", "=", 0).then(row.ref("nameKey")).end())
    .orderBy("uid", order);
}
