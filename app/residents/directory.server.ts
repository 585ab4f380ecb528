import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import { database } from "../database/database.server.ts";
import type { Tables, UsersTable } from "../database/schema.server.ts";
import type { Administrator, Approved, SignedIn } from "../identity/person.server.ts";
import { foldText } from "../platform/fold-text.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";

/** The columns by which neighbours may sort the directory. */
export const directorySorts = ["houseNum", "houseStreet"] as const;
/** The columns by which the administrator may sort all users. */
export const userSorts = ["houseNum", "houseStreet", "includeOnDir"] as const;
/** By what the administrator may choose among all users. */
export const userFilters = { includeOnDir: ["Y", "N"], state: ["admitted", "waiting"] } as const;

export type DirectoryState = TableState<(typeof directorySorts)[number]>;
export type UsersState = TableState<(typeof userSorts)[number]>;

/** One neighbour, as the directory shows them: null is what they don't show. */
export interface Neighbour {
  /** By which the contact card is asked for. */
  cardId: string;
  name: string;
  phoneNumber: string | null;
  email: string | null;
  houseNum: number | null;
  houseStreet: string | null;
}

/** One user, as the administrator sees them. */
export type User = Pick<
  UsersTable,
  "uid" | "name" | "phoneNumber" | "email" | "houseNum" | "houseStreet" | "includeOnDir"
>;

/** Lists the admitted residents who said 'Y', with what each of them shows. */
export function listDirectory(
  _reader: Approved,
  state: DirectoryState,
): Promise<TablePage<Neighbour>> {
  const keys = (row: UsersRow) => [row.ref("nameKey"), onlyShown(row, "shareHouse", "streetKey")];
  return listPage(state, {
    found: matching(listed(), state.search, keys),
    sorted: (query) => sortedByShown(query, state),
    pick: pickShown,
  });
}

/** Lists the whole directory by name, for paper. */
export function listForPrint(_reader: Approved): Promise<Neighbour[]> {
  return pickShown(listed()).orderBy("nameKey").orderBy("uid").execute();
}

/** The neighbour of a card; undefined for who isn't in the directory. */
export function findNeighbour(_reader: Approved, cardId: string): Promise<Neighbour | undefined> {
  return pickShown(listed().where("cardId", "=", cardId)).executeTakeFirst();
}

/** The signed-in person as neighbors see them; undefined when they don't. */
export function findOwnEntry(person: SignedIn): Promise<Neighbour | undefined> {
  return pickShown(listed().where("uid", "=", person.id)).executeTakeFirst();
}

/** Lists all users, or those who are searched for and chosen. */
export function listUsers(
  _administrator: Administrator,
  state: UsersState,
): Promise<TablePage<User>> {
  return listPage(state, {
    found: foundUsers(state),
    sorted: (query) => sorted(query, state),
    pick: pickUser,
  });
}

/** Lists the users of all pages, with when they registered and whether they wait to be admitted. */
export function listUsersForExport(_administrator: Administrator, state: UsersState) {
  return pickUser(sorted(foundUsers(state), state))
    .select("createdAt")
    .select((row) => row("uid", "in", waitingAccounts()).as("isPending"))
    .execute();
}

function foundUsers({ search, filters }: UsersState): UsersQuery {
  const { includeOnDir, state } = filters ?? {};
  const everybody = database().selectFrom("users");
  const keys = (row: UsersRow) => [
    row.ref("nameKey"),
    row.ref("streetKey"),
    sql<string>`lower(${row.ref("email")})`,
  ];
  return matching(everybody, search, keys)
    .$if(includeOnDir !== undefined, (query) =>
      query.where("includeOnDir", "=", includeOnDir === "Y" ? "Y" : "N"),
    )
    .$if(state !== undefined, (query) =>
      query.where("uid", state === "waiting" ? "in" : "not in", waitingAccounts()),
    );
}

function pickUser(query: UsersQuery): UsersQuery<User> {
  return query.select([
    ...(["uid", "name", "phoneNumber", "email"] as const),
    ...(["houseNum", "houseStreet", "includeOnDir"] as const),
  ]);
}

type UsersRow = ExpressionBuilder<Tables, "users">;

/** The accounts that wait to be admitted. */
function waitingAccounts() {
  return database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "=", "waiting");
}

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
function onlyShown<Name extends "phoneNumber" | "email" | "houseNum" | "houseStreet" | "streetKey">(
  row: UsersRow,
  share: "sharePhone" | "shareEmail" | "shareHouse",
  column: Name,
) {
  return row.case().when(share, "=", 1).then(row.ref(column)).end();
}

/** Selects what neighbors see: a hidden value isn't read from the database. */
function pickShown(query: UsersQuery): UsersQuery<Neighbour> {
  return query.select((row) => [
    "cardId",
    "name",
    onlyShown(row, "sharePhone", "phoneNumber").as("phoneNumber"),
    onlyShown(row, "shareEmail", "email").as("email"),
    onlyShown(row, "shareHouse", "houseNum").as("houseNum"),
    onlyShown(row, "shareHouse", "houseStreet").as("houseStreet"),
  ]);
}

type UsersQuery<Row = object> = SelectQueryBuilder<Tables, "users", Row>;

interface TableQuery<Row> {
  found: UsersQuery;
  sorted: (query: UsersQuery) => UsersQuery;
  pick: (query: UsersQuery) => UsersQuery<Row>;
}

function listPage<Row>(
  state: TableState<string>,
  { found, sorted, pick }: TableQuery<Row>,
): Promise<TablePage<Row>> {
  return paginate(pick(sorted(found)), state.page, state.rows);
}

/** @param keys where each word is looked for, as far as the reader may know it. */
function matching(
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
function sortedByShown(query: UsersQuery, { sort, order }: DirectoryState): UsersQuery {
  if (!sort) return query.orderBy("nameKey").orderBy("uid");
  const first = sort === "houseNum" ? "houseNum" : "streetKey";
  const second = sort === "houseNum" ? "streetKey" : "houseNum";
  return query
    .orderBy("shareHouse", "desc")
    .orderBy((row) => onlyShown(row, "shareHouse", first), order)
    .orderBy((row) => onlyShown(row, "shareHouse", second), order)
    .orderBy((row) => row.case().when("shareHouse", "=", 0).then(row.ref("nameKey")).end())
    .orderBy("uid", order);
}

/** Sorts all users by the chosen column, then so that the order is always the same. */
function sorted(query: UsersQuery, { sort, order }: UsersState): UsersQuery {
  if (sort === "houseNum") {
    return query.orderBy("houseNum", order).orderBy("streetKey", order).orderBy("uid", order);
  }
  if (sort === "houseStreet") {
    return query.orderBy("streetKey", order).orderBy("houseNum", order).orderBy("uid", order);
  }
  if (sort === "includeOnDir") {
    return query.orderBy("includeOnDir", order).orderBy("nameKey", order).orderBy("uid", order);
  }
  return query.orderBy("nameKey").orderBy("uid");
}
