import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What each list of the site is read by: its filter first, then its order. */
const indexes: Record<string, [table: string, columns: string[]]> = {
  // The directory by house: those who show theirs, then the others by name.
  usersByShownStreet: ["users", ["includeOnDir", "shareHouse", "streetKey", "houseNum", "uid"]],
  usersByShownHouseNumber: [
    "users",
    ["includeOnDir", "shareHouse", "houseNum", "streetKey", "uid"],
  ],
  usersByShownLastName: ["users", ["includeOnDir", "shareHouse", "lastNameKey", "nameKey", "uid"]],
  // The administrator's table of all users, whatever they said.
  allUsersByLastName: ["users", ["lastNameKey", "nameKey", "uid"]],
  allUsersByStreet: ["users", ["streetKey", "houseNum", "uid"]],
  allUsersByHouseNumber: ["users", ["houseNum", "streetKey", "uid"]],
  identityUsersByRole: ["identityUsers", ["role", "id"]],
  // Somebody's own events.
  auditEventsByActor: ["auditEvents", ["actor"]],
  auditEventsBySubject: ["auditEvents", ["subject"]],
  eventsByStart: ["events", ["startDate", "id"]],
};

/** Lists of a million rows are read without sorting them. */
export const listIndexes: Migration = {
  async up(database: Kysely<unknown>) {
    for (const [name, [table, columns]] of Object.entries(indexes)) {
      await database.schema.createIndex(name).on(table).columns(columns).execute();
    }
  },
};
