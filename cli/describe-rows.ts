/** The tables whose counts help a person recognize a site, with words for them. */
const countedTables: [table: string, one: string, many: string][] = [
  ["identityUsers", "account", "accounts"],
  ["announcements", "announcement", "announcements"],
  ["contactMessages", "message to the board", "messages to the board"],
  ["editions", "edition of its pages", "editions of its pages"],
];

/** What a backup holds, in words: "214 accounts, 1 announcement, 0 events, …". */
export function describeRows(rows: Record<string, number>): string {
  return countedTables
    .map(([table, one, many]) => `${rows[table] ?? 0} ${rows[table] === 1 ? one : many}`)
    .join(", ");
}
