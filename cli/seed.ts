/**
 * Adds invented residents and announcements, to see the site full.
 *
 * Usage: npm run seed -- --residents 200
 *
 * They all share one random password, which is printed once. Only for trying the site out: nothing is
 * added where somebody has registered.
 */
import { randomBytes } from "node:crypto";
import { closeDatabase, database, databaseEngine } from "../app/database/database.server.ts";
import { requireSite } from "../app/database/existing-site.server.ts";
import { migrate } from "../app/database/migrate.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { endWithMessage, readArguments } from "./command.ts";
import { hasRealResidents, seedAnnouncements, seedResidents } from "./seed/samples.ts";

const { values } = readArguments(spellCommand("seed", "--residents 200"), {
  options: { residents: { type: "string", default: "25" } },
});

await endWithMessage(async () => {
  const residents = Number(values.residents);
  if (!Number.isInteger(residents) || residents < 0 || residents > 10_000) {
    throw new PlainError(
      "--residents must be a whole number from 0 to 10000, as in --residents 200",
    );
  }
  environment();
  await requireSite();
  await migrate(database(), databaseEngine());
  if (await hasRealResidents(database())) {
    await closeDatabase();
    throw new PlainError(
      "Residents have registered here, so no sample residents were added.\n" +
        "To try the site out, start it with a separate folder: DATA_DIR=./try-out npm start, and then, in another terminal,\n" +
        "DATA_DIR=./try-out npm run seed",
    );
  }
  const password = randomBytes(12).toString("base64url");
  const added = await seedResidents(database(), residents, password);
  await seedAnnouncements(database());
  await closeDatabase();
  const summary = `Added ${added.length} ${added.length === 1 ? "resident" : "residents"}.`;
  console.log(added[0] ? `${summary} Log in as ${added[0]} with ${password}` : summary);
});
