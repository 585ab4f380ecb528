import { database, databaseEngine } from "../database/database.server.ts";
import { readStart, requireSite } from "../database/existing-site.server.ts";
import { migrationsFor } from "../database/migrations.server.ts";
import { appliedMigrations, rejectNewer } from "../database/versions.server.ts";
import { settingHere, startHere } from "../platform/command-line.server.ts";
import { environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";

/**
 * For commands that look before they change anything, beside a site that may be running: they can't
 * bring its tables up to date.
 *
 * @throws PlainError where there is no site, or its tables are another version's.
 */
export async function requireSameVersion(): Promise<void> {
  await requireSite();
  const engine = databaseEngine();
  const applied = await appliedMigrations(database(), engine);
  rejectNewer(engine, applied);
  if (applied.join() !== Object.keys(migrationsFor(engine)).join()) {
    throw new PlainError(
      `The site's tables are of an older version of this program. Nothing was changed. Start the site once with this version: ${startHere()}`,
    );
  }
}

/** @throws PlainError where the links of invitations would lead nowhere. */
export async function requireAddress(): Promise<void> {
  if (environment().BASE_URL) return;
  const { origin = "https://heronlake.example.org" } = (await readStart()) ?? {};
  throw new PlainError(
    `The invitations need the address of the site. Nothing was changed. Set BASE_URL as for the site, as in\n${settingHere(`BASE_URL=${origin}`, "run import -- --apply FILE")}`,
  );
}
