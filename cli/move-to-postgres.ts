/**
 * Moves the site in DATA_DIR from SQLite to the PostgreSQL database of DATABASE_URL.
 *
 * Usage: DATABASE_URL=postgres://… npm run move-to-postgres
 */
import { moveToPostgres } from "../app/database/backup/move.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { readArguments } from "./command.ts";
import { move } from "./move.ts";

readArguments(
  `${spellCommand("move-to-postgres")}   (with DATABASE_URL=postgres://… and DATA_DIR)`,
);
await move(
  moveToPostgres,
  "Now start the site with the same DATABASE_URL and DATA_DIR. On another machine, it needs the same secret:\n" +
    "copy the file 'secret' from DATA_DIR to the DATA_DIR there, or set SECRET there.",
);
