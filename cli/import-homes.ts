/**
 * Makes the homes of a CSV file those from which residents may register (REGISTRATION=roster).
 *
 * Usage: npm run import-homes -- homes.csv
 *
 * The file has the header houseNum,houseStreet and a home a line, such as 12,Heron Way. It is taken
 * whole or, when a line is wrong, not at all. Residents who have registered already stay.
 */
import { readFileSync } from "node:fs";
import { reasonOf } from "../app/database/backup/atomic-file.server.ts";
import { closeDatabase, database, databaseEngine } from "../app/database/database.server.ts";
import { requireSite } from "../app/database/existing-site.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { importHomes, readHomes } from "../app/residents/roster.server.ts";
import { endWithMessage, readArguments } from "./command.ts";

const { positionals } = readArguments("npm run import-homes -- homes.csv", { count: [1, 1] });
const [file = ""] = positionals;

await endWithMessage(async () => {
  environment();
  const read = readHomes(readText(file));
  if ("faults" in read) {
    const faults = read.faults.map((fault) => `  ${fault}`).join("\n");
    throw new PlainError(`${file} was not imported:\n${faults}`);
  }
  await requireSite();
  await migrate(database(), databaseEngine());
  const { added, removed } = await importHomes(read.homes);
  await closeDatabase();
  const count = read.homes.length === 1 ? "1 home is" : `${read.homes.length} homes are`;
  console.log(`${count} on the list: ${added} added, ${removed} removed.`);
});

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new PlainError(`${path} can't be read: ${reasonOf(error)}.`, { cause: error });
  }
}
