import { type Selectable, sql } from "kysely";
import { recordEvent } from "../audit/audit-log.server.ts";
import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { May } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";
import { writeCsv } from "../table/csv.server.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { byHouse, byLastName } from "./directory.server.ts";
import {
  columnNames,
  type RecordFieldName,
  recordFieldNames,
  recordFields,
  shares,
} from "./record-fields.ts";
import { searchRows, type UsersQuery } from "./search-rows.server.ts";

/** The sortable columns of the administrator's table. */
export const userSorts = ["houseNum", "houseStreet", "includeOnDir"] as const;

export type UsersState = TableState<(typeof userSorts)[number]>;

export type User = Selectable<Pick<Tables["users"], "uid" | RecordFieldName | "includeOnDir">>;

export async function listUsers(
  _administrator: May<"see residents">,
  state: UsersState,
): Promise<TablePage<User>> {
  const { query, isSimilar } = await findUsers(state);
  const page = await paginate(pickUser(sorted(query, state)), state.page, state.rows);
  return { ...page, ...(isSimilar && page.total > 0 && { isSimilar }) };
}

/** Exports the users that match the search, in the table's order, as CSV. The audit log records how many. */
export async function exportResidents(
  administrator: May<"see residents">,
  state: UsersState,
): Promise<string> {
  const { query } = await findUsers(state);
  const pending = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "=", "waiting");
  const users = await pickUser(sorted(query, state))
    .select(["lastName", "createdAt", ...shares])
    .select((row) => row("uid", "in", pending).as("isPending"))
    .execute();
  const rows = users.map((user) => [
    ...columnNames.map((name) => user[name] ?? ""),
    user.unit,
    user.lastName,
    user.includeOnDir === "N" ? "No" : "Yes",
    ...shares.map((name) => (user[name] ? "Yes" : "No")),
    user.isPending ? "Waiting" : "Approved",
    todayIn(content().site.timeZone, new Date(user.createdAt)),
  ]);
  await recordEvent(database(), {
    kind: "residents-exported",
    actor: administrator.id,
    subject: null,
    detail: rows.length === 1 ? "1 row" : `${rows.length} rows`,
  });
  const heads = columnNames.map((name) => recordFields[name].head);
  const others = [
    ...["Unit", "Last Name", "Opted-in for directory", "Show Email", "Show Phone", "Show House"],
    ...["Status", "Registered"],
  ];
  return writeCsv([[...heads, ...others], ...rows]);
}

function findUsers({ search }: UsersState) {
  return searchRows(database().selectFrom("users"), search, (row) => ({
    names: [sql<string>`concat_ws(' ', "nameKey", "lastNameKey", lower(email), "phoneNumber")`],
    street: row.ref("streetKey"),
    houseNum: row.ref("houseNum"),
    unit: row.ref("unit"),
  }));
}

function pickUser(query: UsersQuery): UsersQuery<User> {
  return query.select(["uid", ...recordFieldNames, "includeOnDir"]);
}

/** Sorts all users, with tiebreakers for a stable order. */
function sorted(query: UsersQuery, { sort, order }: UsersState): UsersQuery {
  if (sort === "houseNum" || sort === "houseStreet") return byHouse(query, sort, order);
  if (sort === "includeOnDir") {
    return query
      .orderBy("includeOnDir", order)
      .orderBy("lastNameKey", order)
      .orderBy("nameKey", order)
      .orderBy("uid", order);
  }
  return byLastName(query);
}
