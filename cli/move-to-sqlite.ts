/**
 * Moves the site in the PostgreSQL database of DATABASE_URL to SQLite in DATA_DIR.
 *
 * Usage: DATABASE_URL=postgres://… npm run move-to-sqlite
 */
import { moveToSqlite } from "../app/database/backup/move.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { readArguments } from "./command.ts";
import { move } from "./move.ts";

readArguments(`${spellCommand("move-to-sqlite")}   (with DATABASE_URL=postgres://… and DATA_DIR)`);
await move(moveToSqlite, "Now start the site with the same DATA_DIR, and without DATABASE_URL.");
