import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Sessions and the secret that signs their cookies no longer lie in one place: of a session's token
 * only a hash is kept, and the secret outside of the database. Those that stood are ended, since
 * their tokens stand there as they are; people log in once more.
 *
 * `recoveredAt` is when an account's password was last chosen by a link; null if never. What trusted
 * a browser before that moment no longer counts.
 */
export const hashedSessions: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`delete from "identitySessions"`.execute(database);
    await sql`delete from "settings" where "key" = 'cookieSecret'`.execute(database);
    await database.schema.alterTable("identityUsers").addColumn("recoveredAt", "text").execute();
  },
};
