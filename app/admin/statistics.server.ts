import { sql } from "kysely";
import { database } from "../database/database.server.ts";
import { content } from "../editions/edition.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";
import { todayIn } from "../platform/dates.ts";

/** A week that starts on Sunday, in the association's time zone. */
export interface Week {
  /** Its Sunday, such as 2026-12-06. */
  start: string;
  count: number;
}

const shownWeeks = 26;
const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;

/**
 * Counts how many of today's residents registered in each of the last 26 weeks, the oldest week first,
 * up to the week of `now`.
 */
export async function countRegistrations(
  _administrator: Administrator,
  now = new Date(),
): Promise<Week[]> {
  const { timeZone } = content().site;
  const today = new Date(todayIn(timeZone, now)).getTime();
  const first = today - new Date(today).getUTCDay() * dayMs - (shownWeeks - 1) * weekMs;
  const counts: number[] = Array(shownWeeks).fill(0);
  // By the hour, since a day in the association's time zone isn't a day in UTC.
  const hour = sql<string>`substr("createdAt", 1, 13)`;
  const hours = await database()
    .selectFrom("users")
    .select([hour.as("hour")])
    .select((row) => row.fn.countAll().as("count"))
    .where("createdAt", ">=", new Date(first - dayMs).toISOString())
    .groupBy(hour)
    .execute();
  for (const { hour, count } of hours) {
    const day = new Date(todayIn(timeZone, new Date(`${hour}:00:00Z`))).getTime();
    const place = Math.floor((day - first) / weekMs);
    if (place in counts) counts[place] = (counts[place] ?? 0) + Number(count);
  }
  return counts.map((count, place) => ({
    start: new Date(first + place * weekMs).toISOString().slice(0, 10),
    count,
  }));
}

/** How many residents are in the directory, and how many get announcements by email. */
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

/** How many emails of the posted announcements were sent, are pending, and have failed, may have, or were only written to files. */
export async function countMails(_administrator: Administrator) {
  const { all, done, written, troubled } = await database()
    .selectFrom("mails")
    .where("kind", "=", "announcement")
    .select((row) => [
      row.fn.countAll().as("all"),
      row.fn.countAll().filterWhere("state", "=", "sent").as("done"),
      row.fn.countAll().filterWhere("problem", "=", writtenToFile).as("written"),
      row.fn.countAll().filterWhere("state", "in", ["failed", "doubtful"]).as("troubled"),
    ])
    .executeTakeFirstOrThrow();
  const [sent, failed] = [Number(done) - Number(written), Number(troubled) + Number(written)];
  return { sent, underWay: Number(all) - sent - failed, troubled: failed };
}
