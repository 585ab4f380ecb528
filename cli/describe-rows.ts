/** What a person recognizes a site by, by the name of the table. */
const told: [table: string, one: string, many: string][] = [
  ["identityUsers", "account", "accounts"],
  ["announcements", "announcement", "announcements"],
  ["events", "event", "events"],
  ["contactMessages", "message to the board", "messages to the board"],
];

/** What a backup holds, in words: "214 accounts, 1 announcement, 0 events, …". */
export function describeRows(rows: Record<string, number>): string {
  return told
    .map(([table, one, many]) => `${rows[table] ?? 0} ${rows[table] === 1 ? one : many}`)
    .join(", ");
}
