import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect } from "vitest";
import { database } from "../app/database/database.server.ts";
import { noteSecret } from "../app/identity/site-secret.server.ts";
import { makeTables } from "../tests/people.fixture.ts";
import { carryOut } from "./carry-out.server.ts";
import { findColumns, isKnownColumn } from "./columns.server.ts";
import { compare } from "./compare.server.ts";
import { readFirebaseFolder } from "./firebase.server.ts";
import { writeFiles } from "./import.fixture.ts";
import { prepareImport } from "./import-file.server.ts";
import { readResidents } from "./read-residents.server.ts";
import { readTable } from "./read-table.server.ts";

/** Gives a test file a site that has been started. */
export function prepareSite(): void {
  process.env["SECRET"] = "a secret of forty characters, or of more";
  beforeAll(async () => {
    await makeTables();
    await noteSecret();
  });
}

export const invent = () => `wren-${randomUUID()}@example.org`;

/** Checks an import of a folder with these files, or of one of them. */
export function look(files: Record<string, unknown>, name = "") {
  return prepareImport(join(writeFiles(files), name));
}

/** Imports a folder with these files, like `--apply`. */
export async function importFolder(files: Record<string, unknown>): Promise<void> {
  await carryOut(await compare(readFirebaseFolder(writeFiles(files)).entries));
}

export function importCsv(text: string) {
  return look({ "residents.csv": text }, "residents.csv");
}

const tables = [
  ...["identityUsers", "identityCredentials", "users", "oneTimeLinks", "entries"],
  "auditEvents",
] as const;

/** Row counts, once no email queued by an earlier test is waiting. */
export async function countRows(): Promise<Record<string, number>> {
  const mails = database().selectFrom("mails").select("id");
  await expect.poll(() => mails.execute()).toEqual([]);
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{
      n: unknown;
    }>`select count(*) as n from ${sql.table(table)}`.execute(database());
    return [table, Number(rows[0]?.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

export function planOf(csv: string) {
  const table = readTable(csv.replace(/^\uFEFF/, ""), isKnownColumn);
  return compare(readResidents(table, findColumns(table)));
}
