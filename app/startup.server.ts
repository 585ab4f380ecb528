import {
  administratorLink,
  ensureFirstAdministrator,
  findAdministrator,
} from "./account/administrator.server.ts";
import { startMailWorker } from "./announcements/mail-worker.server.ts";
import { closeDatabase, database, databaseEngine } from "./database/database.server.ts";
import { migrate } from "./database/migrate.server.ts";
import { content } from "./editions/content.server.ts";
import { keepTidy } from "./housekeeping.server.ts";
import { noteSecret, siteSecret } from "./identity/site-secret.server.ts";
import { waitForBackground } from "./platform/background.server.ts";
import { environment, noteOrigin } from "./platform/environment.server.ts";
import { isUnavailable } from "./platform/error-id.server.ts";
import { log } from "./platform/log.server.ts";
import { PlainError } from "./platform/plain-error.ts";
import { logRejections } from "./platform/rejections.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "./platform/unavailable.server.ts";
import { hasRoster } from "./residents/roster.server.ts";
import { loadPublicIndex } from "./search/search.server.ts";

let stopTidying: (() => void) | undefined;
let stopMailing: (() => Promise<void>) | undefined;

/**
 * Opens the site's records: tables up to date, the administrator's account there.
 *
 * @param origin the site's own address, for links.
 * @throws when the database doesn't answer.
 */
export async function openSite(origin: string): Promise<void> {
  noteOrigin(origin);
  // Before anything is changed: without it nobody could log in.
  siteSecret();
  await migrate(database(), databaseEngine());
  await ensureFirstAdministrator(environment(), content.site);
  stopTidying = keepTidy();
  stopMailing = startMailWorker();
}

/**
 * Makes the site ready to serve. Where the administrator has no password yet, that makes a link.
 *
 * @param origin the site's own address, for links.
 * @returns what the operator has to know, in lines.
 * @throws when the database doesn't answer.
 */
export async function prepareSite(origin: string): Promise<string[]> {
  await openSite(origin);
  const { ADMIN_EMAIL, REGISTRATION } = environment();
  const notes: string[] = [];
  const administrator = (await findAdministrator())?.email;
  const link = await administratorLink(origin);
  if (link) {
    notes.push(`The administrator chooses a password here (once): ${link}`);
    notes.push(`and then logs in as ${administrator}.`);
  }
  if (ADMIN_EMAIL && ADMIN_EMAIL !== administrator) {
    notes.push(
      `ADMIN_EMAIL is not used: the administrator is there already, as ${administrator}, and changes that at ${origin}/account.`,
    );
  }
  if (REGISTRATION === "roster" && !(await hasRoster())) {
    notes.push("Nobody can register before you run: npm run import-homes -- homes.csv");
  }
  return notes;
}

/** As `prepareSite`, for what signs cookies: a command that doesn't leaves that to be told by a start. */
async function prepareToServe(origin: string): Promise<string[]> {
  const notes = await prepareSite(origin);
  const otherSecret = await noteSecret();
  return otherSecret ? [otherSecret, ...notes] : notes;
}

const PREPARE_AGAIN_MS = 1000;

let preparing: NodeJS.Timeout | undefined;

/**
 * Makes the site ready to serve, or, while the database can't be reached, goes on trying in the
 * background: the pages that need no records are up meanwhile.
 *
 * @param origin the site's own address, for the administrator's link.
 * @param tell is called with each line that the operator has to know.
 * @throws SettingMistake or DatabaseMisconfigured when a setting is wrong.
 */
export async function prepareSiteOrGoOn(
  origin: string,
  tell: (note: string) => void,
): Promise<void> {
  // Meanwhile, so that the first search needn't wait for it.
  void loadPublicIndex();
  try {
    for (const note of await prepareToServe(origin)) tell(note);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseMisconfigured)
      throw error;
    // The sentence says why: a stack beside it would only frighten.
    tell(`Only the public pages are up, and the site keeps trying: ${error.message}.`);
    tryAgain(origin, tell);
  }
}

function tryAgain(origin: string, tell: (note: string) => void, told?: string): void {
  preparing = setTimeout(async () => {
    try {
      const notes = await prepareToServe(origin);
      log.info("the database is reached, the site is ready");
      for (const note of notes) tell(note);
    } catch (error) {
      if (error instanceof PlainError) {
        tell(error.message);
        // Nothing waits for this: the server ends as after any exception.
        setImmediate(() => {
          throw error;
        });
        return;
      }
      // What was said once isn't said again every second.
      if (!isUnavailable(error)) log.warn({ err: error }, "the site could not be made ready yet");
      const refusal = error instanceof DatabaseMisconfigured ? error.message : undefined;
      if (refusal && refusal !== told) tell(refusal);
      tryAgain(origin, tell, refusal ?? told);
    }
  }, PREPARE_AGAIN_MS);
}

/** Lets go of the database. */
export async function closeSite(): Promise<void> {
  clearTimeout(preparing);
  stopTidying?.();
  logRejections();
  await Promise.all([waitForBackground(), stopMailing?.()]);
  await closeDatabase();
}
