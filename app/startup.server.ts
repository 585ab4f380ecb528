import { setTimeout as pause } from "node:timers/promises";
import {
  administratorLink,
  ensureAdministrator,
  findAdministrator,
} from "./account/administrator.server.ts";
import {
  announcementCompanion,
  announcementMails,
} from "./announcements/announcement-queue.server.ts";
import { content } from "./content/edition.server.ts";
import { followEditions, onlyNew } from "./content/follow-editions.server.ts";
import { isAboutContent, openEdition } from "./content/open-edition.server.ts";
import { startReadingScans } from "./content/read-scans.server.ts";
import { stopConverting } from "./content/run-converter.server.ts";
import { prepareEditionsBy, type Report, shownEdition } from "./content/shown-edition.server.ts";
import { closeDatabase, database, databaseEngine } from "./database/database.server.ts";
import { noteStart } from "./database/existing-site.server.ts";
import { migrate } from "./database/migrate.server.ts";
import { accompany } from "./desk/publish-change.server.ts";
import { publishDue } from "./desk/scheduled.server.ts";
import { startHousekeeping } from "./housekeeping.server.ts";
import { findProvider, providerClient } from "./identity/provider.server.ts";
import { noteSecret, siteSecret } from "./identity/site-secret.server.ts";
import { mailRoute } from "./mail/mail.server.ts";
import { watchMailServer } from "./mail/mail-state.server.ts";
import { startMailWorker } from "./mail/mail-worker.server.ts";
import { singleMails } from "./mail/outgoing-mails.server.ts";
import { answerMails } from "./messages/answer.server.ts";
import { runInBackground, waitForBackground } from "./platform/background.server.ts";
import { commandHere } from "./platform/command-line.server.ts";
import { environment, noteOrigin } from "./platform/environment.server.ts";
import { isUnavailable } from "./platform/error-id.server.ts";
import { log, logRejections } from "./platform/log.server.ts";
import { schedule } from "./platform/scheduler.server.ts";
import { DatabaseMisconfigured, DatabaseUnavailable } from "./platform/unavailable.server.ts";
import { hasRoster } from "./residents/roster.server.ts";
import { prepareIndex } from "./search/search.server.ts";

/** Stops what the site does by itself. */
let stops: (() => Promise<void>)[] = [];

/**
 * Opens the site's records: tables up to date, the administrator's account there.
 *
 * @param origin the site's own address, for links.
 * @param report is called with what is wrong with what the association says.
 * @throws when the database doesn't answer.
 */
export async function openSite(origin: string, report: Report = console.error): Promise<void> {
  noteOrigin(origin);
  prepareEditionsBy(prepareIndex);
  accompany("announcements", announcementCompanion);
  // First, before anything changes: without the secret nobody could log in.
  siteSecret();
  await migrate(database(), databaseEngine());
  await openEdition(report);
  await ensureAdministrator(environment(), content().site);
}

/**
 * Makes the site ready to serve. Where the administrator has no password yet, that makes a link.
 *
 * @param origin the site's own address, for links.
 * @returns what the operator has to know, line by line.
 * @throws when the database doesn't answer.
 */
export async function prepareSite(origin: string, report?: Report): Promise<string[]> {
  await openSite(origin, report);
  stops = [
    startMailWorker({ ...singleMails, ...answerMails, ...announcementMails }),
    schedule("scheduled changes", () => publishDue(new Date())),
    startHousekeeping(),
  ];
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
      `ADMIN_EMAIL is not used: there is already an administrator, ${administrator}, who can change that at ${origin}/account.`,
    );
  }
  if (REGISTRATION === "roster" && !(await hasRoster())) {
    notes.push(
      `Nobody can register until you run: ${commandHere("import", "--apply", "homes.csv")}`,
    );
  }
  return notes;
}

/** From now on what is published is shown, its scans are read, and the mail server is looked at. */
function follow(report: Report, note: Report): void {
  stops.push(watchMailServer(note), followEditions(report), startReadingScans(report));
}

/**
 * Like `prepareSite`, for the site itself: notes for commands how it was started, and warns if the secret has
 * changed.
 */
async function prepareAndCheckSecret(origin: string, report: Report): Promise<string[]> {
  const notes = await prepareSite(origin, report);
  await noteStart({ origin, mail: mailRoute() });
  const otherSecret = await noteSecret();
  return otherSecret ? [otherSecret, ...notes] : notes;
}

const PREPARE_AGAIN_MS = 1000;

let preparing: NodeJS.Timeout | undefined;

/**
 * Makes the site ready to serve. While the database can't be reached, it keeps trying in the
 * background; the pages that need no records are up meanwhile.
 *
 * @param origin the site's own address, for the administrator's link.
 * @param report is called with each line that the operator has to know.
 * @throws SettingMistake or DatabaseMisconfigured when a setting is wrong.
 */
export async function prepareSiteWithRetry(origin: string, report: Report): Promise<void> {
  const about = onlyNew(console.error);
  checkProvider(report);
  try {
    for (const note of await prepareAndCheckSecret(origin, about)) report(note);
    follow(about, report);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error instanceof DatabaseMisconfigured)
      throw error;
    await openEdition(about).catch((reason: unknown) => {
      if (!(reason instanceof DatabaseUnavailable)) throw reason;
    });
    // The message says why; a stack trace would only alarm the operator.
    const state = shownEdition() ? "Only the public pages are up" : "No pages are up yet";
    report(`${state}, and the site keeps trying: ${error.message}.`);
    tryAgain(origin, report, about, onlyNew(report));
  }
}

function tryAgain(origin: string, report: Report, about: Report, reportNew: Report): void {
  preparing = setTimeout(async () => {
    try {
      const notes = await prepareAndCheckSecret(origin, about);
      follow(about, report);
      log.info("the database can be reached, and the site is ready");
      for (const note of notes) report(note);
    } catch (error) {
      if (isAboutContent(error)) {
        report(error.message);
        // Nothing awaits this promise, so throw outside it: the server ends as after any exception.
        setImmediate(() => {
          throw error;
        });
        return;
      }
      if (!isUnavailable(error)) log.warn({ err: error }, "the site could not be made ready yet");
      // Once, and not every second.
      if (error instanceof DatabaseMisconfigured) reportNew(error.message);
      tryAgain(origin, report, about, reportNew);
    }
  }, PREPARE_AGAIN_MS);
}

/** A mail server may keep an email for longer, in milliseconds. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** Stops the background work, what is being converted with it, and closes the database. */
export async function closeSite(): Promise<void> {
  clearTimeout(preparing);
  logRejections();
  stopConverting();
  const stopped = Promise.all([waitForBackground(), ...stops.map((stop) => stop())]);
  await Promise.race([stopped, pause(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
  await closeDatabase();
}

/**
 * Asks the identity provider, in the background, for its description of itself, and reports what is
 * wrong with it, such as another issuer's name or a certificate that nobody trusts. The site is up
 * meanwhile, whatever the provider says.
 */
function checkProvider(report: (line: string) => void): void {
  const provider = findProvider();
  if (!provider) return;
  runInBackground(async () => {
    const own = providerClient();
    const { findFault } = await import("./identity/provider-client.server.ts");
    const fault = await findFault(own);
    if (!fault) return;
    report(
      `Nobody can sign in with ${provider.name} yet: ${fault}. ` +
        `Is OIDC_ISSUER=${own.issuer} right, to the letter? The site asks again when someone signs in.`,
    );
  });
}
