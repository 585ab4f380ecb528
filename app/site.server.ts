import { closeDatabase, database, databaseEngine } from "./database/database.server.ts";
import { migrate } from "./database/migrate.server.ts";
import { content } from "./domain/content.server.ts";
import { environment } from "./environment.server.ts";
import { keepTidy } from "./housekeeping.server.ts";
import { administratorLink, ensureAdministrator } from "./identity/administrator.server.ts";
import { log } from "./log.server.ts";

let stopTidying: (() => void) | undefined;

/**
 * Makes the site ready to serve: tables up to date, the administrator's account there.
 *
 * @param origin the site's own address, for the administrator's link.
 * @returns the link by which the administrator chooses a password, until one is chosen.
 * @throws when the database doesn't answer.
 */
export async function prepareSite(origin: string): Promise<{ administratorLink: string | null }> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = environment();
  await migrate(database(), databaseEngine());
  await ensureAdministrator(ADMIN_EMAIL ?? content.site.email.toLowerCase(), ADMIN_PASSWORD);
  stopTidying = keepTidy();
  return { administratorLink: await administratorLink(origin) };
}

let asking: Promise<boolean> | undefined;

/** Whether the database answers. Who asks meanwhile waits for the same answer. */
export function isReady(): Promise<boolean> {
  asking ??= databaseAnswers().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await database().selectFrom("settings").select("key").limit(1).execute();
    return true;
  } catch (error) {
    log.warn({ err: error }, "the database does not answer");
    return false;
  }
}

/** Lets go of the database. */
export async function closeSite(): Promise<void> {
  stopTidying?.();
  await closeDatabase();
}
