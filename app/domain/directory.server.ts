import { type SelectQueryBuilder, sql } from "kysely";
import { database } from "../database/database.server.ts";
import type { Tables, UsersTable } from "../database/schema.server.ts";
import { foldText } from "./fold-text.ts";
import type { Administrator, Admitted } from "./person.server.ts";
import type { TableState } from "./table-state.ts";

/** The columns by which neighbours may sort the directory. */
export const directorySorts = ["houseNum", "houseStreet"] as const;
/** The columns by which the administrator may sort all users. */
export const userSorts = ["houseNum", "houseStreet", "includeOnDir"] as const;

export type DirectoryState = TableState<(typeof directorySorts)[number]>;
export type UsersState = TableState<(typeof userSorts)[number]>;

/** One neighbour, as the directory shows them. */
export type Neighbour = Pick<
  UsersTable,
  "name" | "phoneNumber" | "email" | "houseNum" | "houseStreet"
>;
/** One user, as the administrator sees them. */
export type User = Neighbour & Pick<UsersTable, "uid" | "includeOnDir">;

/** A page of a table's rows, and where it stands in the whole. */
export interface TablePage<Row> {
  rows: Row[];
  total: number;
  /** The page shown: the one asked for, or the last when that is past the end. */
  page: number;
  pages: number;
}

const neighbourColumns = ["name", "phoneNumber", "email", "houseNum", "houseStreet"] as const;

/** Lists the admitted residents who said 'Y'; nobody else's row leaves the database. */
export function listDirectory(
  _reader: Admitted,
  state: DirectoryState,
): Promise<TablePage<Neighbour>> {
  const optedIn = database()
    .selectFrom("users")
    .where("includeOnDir", "=", "Y")
    .where((row) =>
      row.exists(
        row
          .selectFrom("identityUsers")
          .select("identityUsers.id")
          .whereRef("identityUsers.id", "=", "users.uid")
          .where("identityUsers.role", "=", "resident"),
      ),
    );
  return listPage(optedIn, state, (query) => query.select(neighbourColumns));
}

/** Lists all users. */
export function listUsers(
  _administrator: Administrator,
  state: UsersState,
): Promise<TablePage<User>> {
  const everybody = database().selectFrom("users");
  return listPage(everybody, state, (query) =>
    query.select([...neighbourColumns, "uid", "includeOnDir"]),
  );
}

type UsersQuery<Row = object> = SelectQueryBuilder<Tables, "users", Row>;

async function listPage<Row>(
  whole: UsersQuery,
  state: UsersState,
  pick: (query: UsersQuery) => UsersQuery<Row>,
): Promise<TablePage<Row>> {
  const found = matching(whole, state.search);
  const counted = await found
    .select((row) => row.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const pages = Math.max(1, Math.ceil(total / state.rows));
  const page = Math.min(state.page, pages);
  const rows = await pick(sorted(found, state))
    .limit(state.rows)
    .offset((page - 1) * state.rows)
    .execute();
  return { rows, total, page, pages };
}

function matching(query: UsersQuery, search: string): UsersQuery {
  return foldText(search)
    .split(" ")
    .filter((word) => word !== "")
    .reduce((narrowed, word) => {
      const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
      return narrowed.where((row) =>
        row.or([
          sql<boolean>`${row.ref("nameKey")} like ${pattern} escape '\\'`,
          sql<boolean>`${row.ref("streetKey")} like ${pattern} escape '\\'`,
        ]),
      );
    }, query);
}

/** Sorts by the chosen column, then so that the order is always the same. */
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
