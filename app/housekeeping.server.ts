import { dropOldEvents } from "./audit/audit-log.server.ts";
import { database } from "./database/database.server.ts";
import { deleteExpiredCounters } from "./identity/rate-limits.server.ts";
import { noteSecret } from "./identity/site-secret.server.ts";
import { dropOldMails } from "./mail/mail.server.ts";
import { dropOldMessages } from "./messages/message.server.ts";
import { log } from "./platform/log.server.ts";

const EVERY_MS = 60 * 60 * 1000;

/**
 * Drops what has run out: counters of attempts, sessions, mailed links, old events, messages and mails
 * of the outbox.
 */
export async function tidyUp(now = new Date()): Promise<void> {
  await deleteExpiredCounters(now);
  await dropOldEvents(now);
  await dropOldMessages(now);
  for (const table of ["identitySessions", "oneTimeLinks"] as const) {
    await database().deleteFrom(table).where("expiresAt", "<", now.toISOString()).execute();
  }
  await dropOldMails(now);
}

/** A process keeps its secret while it runs: where another is noted, another process has that. */
async function warnOfOtherSecret(): Promise<void> {
  if ((await noteSecret()) === undefined) return;
  log.warn(
    { event: "secret" },
    "another process uses this database with another SECRET: set the same for all of them; until then nobody stays logged in, and each counts wrong passwords for itself",
  );
}

/** Tidies up now and every hour; returns how to stop. */
export function keepTidy(): () => void {
  const tidy = () =>
    tidyUp().catch((error: unknown) => log.warn({ err: error }, "tidying up has to wait"));
  void tidy();
  const timer = setInterval(() => {
    void tidy()
      .then(warnOfOtherSecret)
      .catch(() => {
        // The database doesn't answer, which tidying up has told.
      });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
