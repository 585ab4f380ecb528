import { appliedMigrations, firstUnknown } from "../database/backup/versions.server.ts";
import { database, databaseEngine } from "../database/database.server.ts";
import { requireSite } from "../database/existing-site.server.ts";
import { migrationsFor } from "../database/migrations.server.ts";
import { movedAt, rejectMoved } from "../database/moving/move-mark.server.ts";
import { readStart } from "../database/started-site.server.ts";
import { settingHere, startHere } from "../platform/command-line.server.ts";
import { environment } from "../platform/environment.server.ts";
import { PlainError } from "../platform/plain-error.ts";

/**
 * For commands that look before they change anything, beside a site that may be running: they can't
 * bring its tables up to date.
 *
 * @throws PlainError where there is no site, its tables are another version's, or it was moved elsewhere.
 */
export async function requireSameVersion(): Promise<void> {
  await requireSite();
  const engine = databaseEngine();
  const applied = await appliedMigrations(database(), engine);
  const unknown = firstUnknown(engine, applied);
  if (unknown !== undefined) {
    throw new PlainError(
      `A newer version of this program has changed the database: this version doesn't know ${unknown}. Nothing was changed. Update the program, then try again.`,
    );
  }
  if (applied.join() !== Object.keys(migrationsFor(engine)).join()) {
    throw new PlainError(
      `The site's tables are of an older version of this program. Nothing was changed. Start the site once with this version: ${startHere()}`,
    );
  }
  rejectMoved(engine, await movedAt(database()));
}

/** @throws PlainError where the links of invitations would lead nowhere. */
export async function requireAddress(): Promise<void> {
  if (environment().BASE_URL) return;
  const { origin = "https://heronlake.example.org" } = (await readStart()) ?? {};
  throw new PlainError(
    `The invitations need the address of the site. Nothing was changed. Set BASE_URL as for the site, as in\n${settingHere(`BASE_URL=${origin}`, "run import -- --apply FILE")}`,
  );
}
