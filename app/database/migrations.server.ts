import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { addressProofs } from "./address-migration.server.ts";
import { announcementMails, announcementPlaces } from "./announcement-migrations.server.ts";
import type { Engine } from "./database.server.ts";
import { events } from "./events-migration.server.ts";
import { messageReading } from "./messages-migration.server.ts";
import { hashedSessions } from "./sessions-migration.server.ts";
import { announcementFeeds, cardIds, mailChoice, sharing } from "./users-migrations.server.ts";

// A migration describes the tables as they were on its day, so it is not typed by today's schema.
type AnyDatabase = Kysely<unknown>;

/** Every change of the tables, by name, oldest first. A published one is never edited. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    "0001-first-tables": firstTables(engine),
    "0002-attempts": attempts,
    "0003-audit-events": auditEvents(engine),
    "0004-homes": homes,
    "0005-events": events,
    "0006-mail-choice": mailChoice,
    "0007-sharing": sharing,
    "0008-announcement-mails": announcementMails(engine),
    "0009-card-ids": cardIds(engine),
    "0010-message-reading": messageReading,
    "0011-announcement-places": announcementPlaces,
    "0012-announcement-feeds": announcementFeeds,
    "0013-hashed-sessions": hashedSessions,
    "0014-address-proofs": addressProofs,
  };
}

function firstTables(engine: Engine): Migration {
  const time = engine === "postgres" ? "timestamptz" : "text";
  const flag = engine === "postgres" ? "boolean" : "integer";
  // Sort keys compare byte by byte, so that both engines give the same order.
  const sortKey = engine === "postgres" ? sql`text collate "C"` : sql`text`;

  return {
    async up(database: AnyDatabase) {
      const tables = database.schema;
      await tables
        .createTable("identityUsers")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull().unique())
        .addColumn("emailVerified", flag, (column) => column.notNull())
        .addColumn("image", "text")
        .addColumn("role", "text", (column) => column.notNull())
        .addColumn("createdAt", time, (column) => column.notNull())
        .addColumn("updatedAt", time, (column) => column.notNull())
        .execute();
      await tables
        .createTable("identitySessions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("token", "text", (column) => column.notNull().unique())
        .addColumn("userId", "text", (column) =>
          column.notNull().references("identityUsers.id").onDelete("cascade"),
        )
        .addColumn("expiresAt", time, (column) => column.notNull())
        .addColumn("ipAddress", "text")
        .addColumn("userAgent", "text")
        .addColumn("createdAt", time, (column) => column.notNull())
        .addColumn("updatedAt", time, (column) => column.notNull())
        .execute();
      await tables
        .createIndex("identitySessionsOfUser")
        .on("identitySessions")
        .column("userId")
        .execute();
      await tables
        .createTable("identityCredentials")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("accountId", "text", (column) => column.notNull())
        .addColumn("providerId", "text", (column) => column.notNull())
        .addColumn("userId", "text", (column) =>
          column.notNull().references("identityUsers.id").onDelete("cascade"),
        )
        .addColumn("accessToken", "text")
        .addColumn("refreshToken", "text")
        .addColumn("idToken", "text")
        .addColumn("accessTokenExpiresAt", time)
        .addColumn("refreshTokenExpiresAt", time)
        .addColumn("scope", "text")
        .addColumn("password", "text")
        .addColumn("createdAt", time, (column) => column.notNull())
        .addColumn("updatedAt", time, (column) => column.notNull())
        .execute();
      await tables
        .createIndex("identityCredentialsOfUser")
        .on("identityCredentials")
        .column("userId")
        .execute();
      await tables
        .createTable("identityVerifications")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("identifier", "text", (column) => column.notNull())
        .addColumn("value", "text", (column) => column.notNull())
        .addColumn("expiresAt", time, (column) => column.notNull())
        .addColumn("createdAt", time, (column) => column.notNull())
        .addColumn("updatedAt", time, (column) => column.notNull())
        .execute();
      await tables
        .createIndex("identityVerificationsByIdentifier")
        .on("identityVerifications")
        .column("identifier")
        .execute();
      await tables
        .createTable("users")
        .addColumn("uid", sortKey, (column) =>
          column.primaryKey().references("identityUsers.id").onDelete("cascade"),
        )
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("houseNum", "integer", (column) => column.notNull())
        .addColumn("houseStreet", "text", (column) => column.notNull())
        .addColumn("phoneNumber", "text", (column) => column.notNull())
        .addColumn("includeOnDir", "text", (column) =>
          column.notNull().check(sql`"includeOnDir" in ('Y', 'N')`),
        )
        .addColumn("consentedAt", "text")
        .addColumn("createdAt", "text", (column) => column.notNull())
        .addColumn("nameKey", sortKey, (column) => column.notNull())
        .addColumn("streetKey", sortKey, (column) => column.notNull())
        .execute();
      await tables
        .createIndex("usersByName")
        .on("users")
        .columns(["includeOnDir", "nameKey", "uid"])
        .execute();
      await tables
        .createIndex("usersByStreet")
        .on("users")
        .columns(["includeOnDir", "streetKey", "houseNum", "uid"])
        .execute();
      await tables
        .createIndex("usersByHouseNumber")
        .on("users")
        .columns(["includeOnDir", "houseNum", "streetKey", "uid"])
        .execute();
      await tables
        .createTable("announcements")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("dateCreated", "text", (column) => column.notNull())
        .addColumn("createdAt", "text", (column) => column.notNull())
        .execute();
      await tables
        .createIndex("announcementsByTime")
        .on("announcements")
        .columns(["createdAt", "id"])
        .execute();
      await tables
        .createTable("contactMessages")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("recipient", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("message", "text", (column) => column.notNull())
        .addColumn("createdAt", "text", (column) => column.notNull())
        .execute();
      await tables
        .createIndex("contactMessagesByTime")
        .on("contactMessages")
        .columns(["createdAt", "id"])
        .execute();
      await tables
        .createTable("settings")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();
    },
  };
}

/** The counters of what was tried how often, as rate-limiter-flexible keeps them. */
const attempts: Migration = {
  async up(database: AnyDatabase) {
    await database.schema
      .createTable("attempts")
      .addColumn("key", "text", (column) => column.primaryKey())
      .addColumn("points", "integer", (column) => column.notNull())
      .addColumn("expire", "bigint")
      .execute();
    await database.schema.createIndex("attemptsByEnd").on("attempts").column("expire").execute();
  },
};

/** The audit log. It outlives the accounts it tells of, and so refers to none. */
function auditEvents(engine: Engine): Migration {
  const sortKey = engine === "postgres" ? sql`text collate "C"` : sql`text`;
  return {
    async up(database: AnyDatabase) {
      await database.schema
        .createTable("auditEvents")
        .addColumn("id", sortKey, (column) => column.primaryKey())
        .addColumn("at", sortKey, (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("times", "integer", (column) => column.notNull())
        .addColumn("actor", "text")
        .addColumn("subject", "text")
        .addColumn("detail", "text")
        .execute();
      await database.schema
        .createIndex("auditEventsByTime")
        .on("auditEvents")
        .columns(["at", "id"])
        .execute();
    },
  };
}

/** The list of homes whose residents may register. */
const homes: Migration = {
  async up(database: AnyDatabase) {
    await database.schema
      .createTable("homes")
      .addColumn("houseNum", "integer", (column) => column.notNull())
      .addColumn("streetKey", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("homesKey", ["houseNum", "streetKey"])
      .execute();
  },
};
