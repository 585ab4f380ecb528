import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** Accounts and sessions of the identity library, residents, announcements, messages and settings. */
export function firstTables(engine: Engine): Migration {
  const time = engine === "postgres" ? "timestamptz" : "text";
  const flag = engine === "postgres" ? "boolean" : "integer";
  // Sort keys compare byte by byte, so that both engines give the same order.
  const sortKey = engine === "postgres" ? sql`text collate "C"` : sql`text`;

  return {
    async up(database: Kysely<unknown>) {
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
