import { sql } from "kysely";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";

/** How many residents registered in a month (UTC), such as 2026-11. */
export interface Month {
  month: string;
  count: number;
}

/** How many of today's residents registered in each of the last 12 months, the newest first. */
export async function countRegistrations(
  _administrator: Administrator,
  now = new Date(),
): Promise<Month[]> {
  const month = sql<string>`substr("createdAt", 1, 7)`;
  const found = await database()
    .selectFrom("users")
    .select(month.as("month"))
    .select((row) => row.fn.countAll().as("count"))
    .groupBy(month)
    .execute();
  const counts = new Map(found.map(({ month, count }) => [month, Number(count)]));
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
    const month = first.toISOString().slice(0, 7);
    return { month, count: counts.get(month) ?? 0 };
  });
}

/** How many residents there are, are in the directory, and get announcements by email. */
export async function countChoices(_administrator: Administrator) {
  const { all, listed, mailed } = await database()
    .selectFrom("users")
    .innerJoin("identityUsers as account", "account.id", "users.uid")
    .select((row) => [
      row.fn.countAll().as("all"),
      row.fn.countAll().filterWhere("includeOnDir", "=", "Y").as("listed"),
      row.fn
        .countAll()
        .filterWhere("mailAnnouncements", "=", 1)
        .filterWhere("account.addressProvenAt", "is not", null)
        .as("mailed"),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(all), listed: Number(listed), mailed: Number(mailed) };
}

/** How many emails of the posted announcements there are, were sent, and have failed or only been written to files. */
export async function countMails(_administrator: Administrator) {
  const { all, done, written, failed } = await database()
    .selectFrom("mails")
    .where("kind", "=", "announcement")
    .select((row) => [
      row.fn.countAll().as("all"),
      row.fn.countAll().filterWhere("state", "=", "sent").as("done"),
      row.fn.countAll().filterWhere("problem", "=", writtenToFile).as("written"),
      row.fn.countAll().filterWhere("state", "in", ["failed", "doubtful"]).as("failed"),
    ])
    .executeTakeFirstOrThrow();
  const toFiles = Number(written);
  return { all: Number(all), sent: Number(done) - toFiles, troubled: Number(failed) + toFiles };
}
