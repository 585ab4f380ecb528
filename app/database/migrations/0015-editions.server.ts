import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "../database.server.ts";

/** What the association says: its editions, and its files in pieces, each file once by its SHA-256. */
export function editions(engine: Engine): Migration {
  const bytes = engine === "postgres" ? sql`bytea` : sql`blob`;
  return {
    async up(database: Kysely<unknown>) {
      const tables = database.schema;
      await tables
        .createTable("editions")
        .addColumn("number", "integer", (column) => column.primaryKey())
        .addColumn("publishedAt", "text", (column) => column.notNull())
        .addColumn("publishedBy", "text", (column) => column.notNull())
        .addColumn("reason", "text")
        .addColumn("files", "text", (column) => column.notNull())
        .addColumn("filesHash", "text", (column) => column.notNull())
        .addColumn("filesAdded", "integer", (column) => column.notNull())
        .addColumn("filesChanged", "integer", (column) => column.notNull())
        .addColumn("filesRemoved", "integer", (column) => column.notNull())
        .execute();
      await tables
        .createTable("contentFiles")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("size", "integer", (column) => column.notNull())
        .addColumn("keptAt", "text", (column) => column.notNull())
        .addColumn("isWhole", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("firstEdition", "integer", (column) => column.references("editions.number"))
        .execute();
      await tables
        .createTable("contentPieces")
        .addColumn("hash", "text", (column) =>
          column.notNull().references("contentFiles.hash").onDelete("cascade"),
        )
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("bytes", bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint("contentPiecesKey", ["hash", "place"])
        .execute();
    },
  };
}
