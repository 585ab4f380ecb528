import { sql } from "kysely";
import type { Database } from "../app/database/database.server.ts";

/** How many residents wait for approval, and how many messages are unread, however many there are. */
const waiting = 50;
/** Every so many of `count` is one of those. */
const each = (count: number) => sql.lit(Math.ceil(count / waiting));

/**
 * Fills the tables of residents, of the audit log, of announcements, messages, answers and events in
 * a few statements, which both engines understand. Nobody made so can log in.
 *
 * @param count of residents and of events in the audit log.
 * @param others how many announcements, messages and events.
 */
export async function fillTables(on: Database, count: number, others: number): Promise<void> {
  const numbers = (to: number) => sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(to)})`;
  // Each a moment after the one before, today: what is old is deleted.
  const at = sql`${sql.lit(`${new Date().toISOString().slice(0, "2026-11-22T07:00:00".length)}.`)} || (10000000 + n) || 'Z'`;
  // Spreads what was counted: nothing comes in the order of what sorts it.
  const spread = sql`(100000 + (n * 1237) % 99991)`;
  const statements = [
    sql`insert into "identityUsers"
        ("id", "name", "email", "role", "createdAt", "updatedAt")
      ${numbers(count)} select 'made-' || (10000000 + n), 'Made Up', 'made-' || n || '@example.org',
        case when n % ${each(count)} = 0 then 'waiting' else 'resident' end,
        '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z' from numbers`,
    sql`insert into "users" ("uid", "name", "email", "houseNum", "houseStreet", "phoneNumber",
        "includeOnDir", "createdAt", "nameKey", "streetKey", "cardId", "lastName", "lastNameKey",
        "shareHouse")
      ${numbers(count)} select 'made-' || (10000000 + n), 'Robin Sedge' || ${spread},
        'made-' || n || '@example.org', n % 400 + 1, (n % 997) || ' Street', '555-0123',
        case when n % 10 = 0 then 'N' else 'Y' end, ${at}, 'robin sedge' || ${spread},
        (n % 997) || ' street', 'card-' || n, 'Sedge' || ${spread}, 'sedge' || ${spread},
        case when n % 7 = 0 then 0 else 1 end from numbers`,
    sql`insert into "auditEvents" ("id", "at", "kind", "times", "actor", "subject")
      ${numbers(count)} select 'made-' || n, ${at}, 'record-changed', 1,
        'made-' || (10000000 + n), 'made-' || (10000000 + n) from numbers`,
    sql`insert into "announcements" ("id", "title", "body", "dateCreated", "createdAt")
      ${numbers(others)} select 'made-' || n, 'News ' || n, 'Text', 'Today', ${at} from numbers`,
    sql`insert into "contactMessages" ("id", "recipient", "name", "email", "message", "createdAt", "readAt")
      ${numbers(others)} select 'made-' || n, 'board', 'Robin', 'robin@example.org', 'Text', ${at},
        case when n % ${each(others)} = 0 then null else ${at} end from numbers`,
    sql`update "contactMessages" set "answer" = 'Text', "answeredAt" = "readAt" where "readAt" is not null`,
    sql`insert into "mails" ("id", "kind", "messageId", "state", "tries", "dueAt", "giveUpAt")
      select "id", 'answer', "id", 'sent', 1, "readAt", "readAt" from "contactMessages"
        where "readAt" is not null`,
    sql`insert into "events" ("id", "title", "startDate", "endDate", "repeats", "sequence", "createdAt",
        "changedAt")
      ${numbers(others)} select 'made-' || n, 'Meeting', '20' || ${spread}, '2026-01-01', 'none', 0,
        ${at}, ${at} from numbers`,
  ];
  for (const statement of statements) await statement.execute(on);
}
