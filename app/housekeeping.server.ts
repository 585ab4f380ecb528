import { listAttachedFiles } from "./announcements/attachment-files.server.ts";
import { dropOldEvents } from "./audit/audit-log.server.ts";
import { database } from "./database/database.server.ts";
import { dropUnpublishedFiles } from "./editions/content-files.server.ts";
import { endImportedPasswords } from "./identity/imported-passwords.server.ts";
import { deleteExpiredCounters } from "./identity/rate-limits.server.ts";
import { noteSecret } from "./identity/site-secret.server.ts";
import { dropOldMails } from "./mail/mail.server.ts";
import { dropOldMessages } from "./messages/message.server.ts";
import { log } from "./platform/log.server.ts";
import { dropOldUploads } from "./publishing/drop-uploads.server.ts";

const EVERY_MS = 60 * 60 * 1000;

/**
 * Deletes what has expired: rate-limit counters, sessions, mailed links, old audit events, messages
 * and mails in the outbox, and files of the association that were never published. Notes when no
 * imported password is left.
 */
export async function runHousekeeping(now = new Date()): Promise<void> {
  await deleteExpiredCounters(now);
  await dropOldEvents(now);
  await dropOldMessages(now);
  for (const table of ["identitySessions", "oneTimeLinks"] as const) {
    await database().deleteFrom(table).where("expiresAt", "<", now.toISOString()).execute();
  }
  await dropUnpublishedFiles(now, await listAttachedFiles());
  await dropOldUploads(now);
  await dropOldMails(now);
  await endImportedPasswords();
}

/** A process keeps its secret while it runs, so a different one in the database is another process's. */
async function warnOfOtherSecret(): Promise<void> {
  if ((await noteSecret()) === undefined) return;
  log.warn(
    { event: "secret" },
    "another process uses this database with a different SECRET. Set the same one for all of them. Until then, nobody stays logged in, and each process counts wrong passwords separately",
  );
}

/** Runs housekeeping now and every hour; returns a function that stops it. */
export function startHousekeeping(): () => void {
  let isStopped = false;
  const run = () =>
    runHousekeeping().catch((error: unknown) => {
      // What a closed database cuts short is done after the next start.
      if (!isStopped) log.warn({ err: error }, "tidying up has to wait");
    });
  void run();
  const timer = setInterval(() => {
    void run()
      .then(warnOfOtherSecret)
      .catch(() => {
        // The database doesn't answer, which `run` has logged.
      });
  }, EVERY_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
