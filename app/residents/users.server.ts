import type { Selectable } from "kysely";
import { recordEvent } from "../audit/audit-log.server.ts";
import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { May } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";
import { writeCsv } from "../table/csv.server.ts";
import { pageOf } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { byHouse } from "./directory.server.ts";
import { columnNames, recordFieldNames, recordFields, shares } from "./record-fields.ts";
import { searchRows } from "./search-rows.server.ts";

/** The sortable columns of the administrator's table. */
export const userSorts = ["houseNum", "houseStreet", "includeOnDir"] as const;

export type UsersState = TableState<(typeof userSorts)[number]>;

const userColumns = ["uid", ...recordFieldNames, "includeOnDir"] as const;
export type User = Selectable<Pick<Tables["users"], (typeof userColumns)[number]>>;

export async function listUsers(
  _administrator: May<"see residents">,
  state: UsersState,
): Promise<TablePage<User>> {
  const { rows, isSimilar } = await findUsers(state);
  const page = pageOf(rows, state.page, state.rows);
  const users = page.rows.map(
    (row) => Object.fromEntries(userColumns.map((name) => [name, row[name]])) as User,
  );
  return { ...page, rows: users, ...(isSimilar && { isSimilar }) };
}

/** Exports the users that match the search, in the table's order, as CSV. The audit log records how many. */
export async function exportResidents(
  administrator: May<"see residents">,
  state: UsersState,
): Promise<string> {
  const users = await findUsers(state);
  const rows = users.rows.map((user) => [
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

/** All users that match the search, sorted. */
async function findUsers({ search, sort, order }: UsersState) {
  const waiting = database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "=", "waiting");
  const users = await database()
    .selectFrom("users")
    .select([...userColumns, ...shares, "nameKey", "lastNameKey", "streetKey", "lastName"])
    .select((row) => ["createdAt", row("uid", "in", waiting).as("isPending")])
    .orderBy("lastNameKey")
    .orderBy("nameKey")
    .orderBy("uid")
    .execute();
  const all = users.map((user) => ({
    ...user,
    names: [user.nameKey, user.lastNameKey, user.email.toLowerCase(), user.phoneNumber],
  }));
  const { rows, isSimilar } = searchRows(all, search);
  if (sort !== "includeOnDir") return { rows: byHouse(rows, sort, order), isSimilar };
  const { Y = [], N = [] } = Object.groupBy(rows, ({ includeOnDir }) => includeOnDir);
  return { rows: order === "desc" ? [...N, ...Y].toReversed() : [...N, ...Y], isSimilar };
}
