import { sql } from "kysely";
import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { UsersTable } from "../database/schema.server.ts";
import { content } from "../editions/content.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { createToken, redeemToken } from "../identity/tokens.server.ts";
import { todayIn } from "../platform/dates.ts";
import { paginate } from "../table/paginate.server.ts";
import type { TablePage, TableState } from "../table/table-state.ts";
import { matching, type UsersQuery, type UsersRow } from "./directory.server.ts";
import { columnNames, recordFields } from "./record-fields.ts";

/** The columns by which the administrator may sort all users. */
export const userSorts = ["houseNum", "houseStreet", "includeOnDir"] as const;
/** By what the administrator may choose among all users. */
export const userFilters = { includeOnDir: ["Y", "N"], state: ["admitted", "waiting"] } as const;

export type UsersState = TableState<(typeof userSorts)[number]>;

/** One user, as the administrator sees them. */
export type User = Pick<UsersTable, "uid" | (typeof columnNames)[number] | "includeOnDir">;

/** Lists all users, or those who are searched for and chosen. */
export function listUsers(
  _administrator: Administrator,
  state: UsersState,
): Promise<TablePage<User>> {
  return paginate(pickUser(sorted(foundUsers(state), state)), state.page, state.rows);
}

/**
 * Writes the users that the administrator searched for and chose, on all pages, as CSV in the order
 * of the table. The audit log tells how many.
 */
export async function exportResidents(
  administrator: Administrator,
  state: UsersState,
): Promise<string> {
  const users = await pickUser(sorted(foundUsers(state), state))
    .select("createdAt")
    .select((row) => row("uid", "in", pendingAccounts()).as("isPending"))
    .execute();
  const rows = users.map((user) => [
    ...columnNames.map((name) => user[name] ?? ""),
    user.includeOnDir === "N" ? "No" : "Yes",
    user.isPending ? "Waiting" : "Admitted",
    todayIn(content.site.timeZone, new Date(user.createdAt)),
  ]);
  await recordEvent(database(), {
    kind: "residents-exported",
    actor: administrator.id,
    subject: null,
    detail: rows.length === 1 ? "1 row" : `${rows.length} rows`,
  });
  const heads = columnNames.map((name) => recordFields[name].head);
  return writeCsv([[...heads, "Opted-in for directory", "State", "Registered"], ...rows]);
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
      query.where("uid", state === "waiting" ? "in" : "not in", pendingAccounts()),
    );
}

function pickUser(query: UsersQuery): UsersQuery<User> {
  return query.select(["uid", ...columnNames, "includeOnDir"]);
}

/** The accounts that wait to be approved. */
function pendingAccounts() {
  return database()
    .selectFrom("identityUsers")
    .select("identityUsers.id")
    .where("identityUsers.role", "=", "waiting");
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

/**
 * Writes rows as CSV (RFC 4180) that spreadsheets open as it is meant: with the mark by which Excel
 * knows UTF-8, and every cell in quotes. What a spreadsheet would take for a formula gets an
 * apostrophe in front, as OWASP advises: at the beginning of a cell, and behind a semicolon or tab,
 * at which programs of some countries part even what stands in quotes, other than the first cell.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function writeCsv(rows: readonly (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

/** What begins a formula, also in the wide signs of East Asian keyboards, after blanks and quotes. */
const formula = /(?<=^|[;\t])(?=[\s"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

function writeCell(cell: string | number): string {
  if (typeof cell === "number") return `"${cell}"`;
  const harmless = cell.replace(formula, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A browser fetches the file at once; in milliseconds. */
const soon = 5 * 60_000;

/** Lets the administrator, whose password was just checked, fetch the list of residents once. */
export function allowDownload(administrator: Administrator): Promise<string> {
  return createToken(database(), "residents-file", administrator.id, soon);
}

/** Whether a token of `allowDownload` lets this administrator fetch the list; it does so once. */
export async function takeDownload(administrator: Administrator, token: string): Promise<boolean> {
  const link = await redeemToken(database(), token, ["residents-file"]);
  return link?.userId === administrator.id;
}
