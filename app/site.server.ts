import { allDone } from "./afterwards.server.ts";
import { closeDatabase, database, databaseEngine } from "./database/database.server.ts";
import { migrate } from "./database/migrate.server.ts";
import { DatabaseRefused } from "./database/unavailable.server.ts";
import { content } from "./domain/content.server.ts";
import { environment } from "./environment.server.ts";
import { keepTidy } from "./housekeeping.server.ts";
import { administratorLink, ensureAdministrator } from "./identity/administrator.server.ts";
import { isUnavailable } from "./incident.server.ts";
import { log } from "./log.server.ts";
import { noteOrigin } from "./site-origin.server.ts";

let stopTidying: (() => void) | undefined;

/**
 * Makes the site ready to serve: tables up to date, the administrator's account there.
 *
 * @param origin the site's own address, for links.
 * @returns the link by which the administrator chooses a password, until one is chosen.
 * @throws when the database doesn't answer.
 */
export async function prepareSite(origin: string): Promise<{ administratorLink: string | null }> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = environment();
  noteOrigin(origin);
  await migrate(database(), databaseEngine());
  await ensureAdministrator(ADMIN_EMAIL ?? content.site.email.toLowerCase(), ADMIN_PASSWORD);
  stopTidying = keepTidy();
  return { administratorLink: await administratorLink(origin) };
}

const PREPARE_AGAIN_MS = 1000;

let preparing: NodeJS.Timeout | undefined;

/**
 * Makes the site ready to serve, or, while the database can't be reached, goes on trying in the
 * background: the pages that need no records are up meanwhile.
 *
 * @param origin the site's own address, for the administrator's link.
 * @param tell is called with the administrator's link, if there is one, when it is made.
 * @throws when a setting is wrong.
 */
export async function prepareSiteOrGoOn(
  origin: string,
  tell: (administratorLink: string) => void,
): Promise<void> {
  try {
    const { administratorLink } = await prepareSite(origin);
    if (administratorLink) tell(administratorLink);
  } catch (error) {
    if (!isUnavailable(error) || error instanceof DatabaseRefused) throw error;
    log.error({ err: error }, "the database can't be reached; public pages only, trying on");
    tryAgain(origin, tell);
  }
}

function tryAgain(origin: string, tell: (administratorLink: string) => void): void {
  preparing = setTimeout(async () => {
    try {
      const { administratorLink } = await prepareSite(origin);
      log.info("the database is reached, the site is ready");
      if (administratorLink) tell(administratorLink);
    } catch (error) {
      log.warn({ err: error }, "the site could not be made ready yet");
      tryAgain(origin, tell);
    }
  }, PREPARE_AGAIN_MS);
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
  clearTimeout(preparing);
  stopTidying?.();
  await allDone();
  await closeDatabase();
}
