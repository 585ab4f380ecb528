import { recordEvent } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import { content } from "../editions/content.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { todayIn } from "../platform/dates.ts";
import { writeCsv } from "./csv.server.ts";
import { listUsersForExport, type UsersState } from "./directory.server.ts";

const heads = [
  ...["Name", "Phone Number", "Email", "House Number", "House Street"],
  ...["Opted-in for directory", "State", "Registered"],
];

/**
 * Writes the users that the administrator searched for and chose, on all pages, as CSV in the order
 * of the table. The audit log tells how many.
 */
export async function exportResidents(
  administrator: Administrator,
  state: UsersState,
): Promise<string> {
  const users = await listUsersForExport(administrator, state);
  const rows = users.map((user) => [
    ...[user.name, user.phoneNumber, user.email, user.houseNum, user.houseStreet],
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
  return writeCsv([heads, ...rows]);
}
