import { mailTroubles } from "./admin/trouble-mails.server.ts";
import { dropMailsOfDeleted } from "./announcements/announcement-queue.server.ts";
import { dropOldEvents } from "./audit/audit-log.server.ts";
import { dropUnpublishedFiles } from "./content/content-files.server.ts";
import { sweepTemporaryBackups } from "./database/backup/temporary-backup.server.ts";
import { database } from "./database/database.server.ts";
import { readSetting, writeSetting } from "./database/settings.server.ts";
import { dropOldUploads } from "./desk/drop-uploads.server.ts";
import { deleteExpiredCounters } from "./identity/rate-limits.server.ts";
import { noteSecret } from "./identity/site-secret.server.ts";
import { dropOldMails } from "./mail/mail.server.ts";
import { forgetDone } from "./mail/refused-mails.server.ts";
import { dropOldMessages } from "./messages/message.server.ts";
import { log } from "./platform/log.server.ts";
import { schedule, wake } from "./platform/scheduler.server.ts";

const EVERY_MS = 60 * 60 * 1000;

const WEEK_MS = 7 * 24 * EVERY_MS;

/** The key of the row in `settings` that says since when the clock has been steady, and when it was last read. */
const clockKey = "clock";

/**
 * Whether the clock may decide what is old: by one that is years ahead, everything is. Wherever it goes back, or
 * on by more than a week since the last look, nothing is deleted until a week has passed without such a jump:
 * time to set it right. A site that was stopped for so long waits, too.
 */
async function isClockSteady(now: Date): Promise<boolean> {
  const noted = await readSetting(clockKey);
  const [since = Number.NaN, last = Number.NaN] = (noted ?? "").split(" ").map(Date.parse);
  const time = now.getTime();
  // Processes on one database differ by moments.
  const hasJumped = !(time > last - EVERY_MS && time < last + WEEK_MS);
  const from = hasJumped ? time : since;
  const value = `${new Date(from).toISOString()} ${now.toISOString()}`;
  await writeSetting(clockKey, value);
  if (hasJumped && noted !== undefined) {
    log.warn(
      { event: "clock", last: new Date(last).toISOString() },
      "the clock went back, or more than a week on, since the site last looked at it. For a week, nothing is deleted because of its age. If the clock is wrong, set it right",
    );
  }
  return time - from >= WEEK_MS;
}

/** Deletes what has expired, if the clock can be relied on. */
export async function tidyUp(now = new Date()): Promise<void> {
  sweepTemporaryBackups();
  if (await isClockSteady(now)) await runHousekeeping(now);
  // Those that a clock far ahead began would last as long.
  else await deleteExpiredCounters(now);
}

/**
 * Deletes what has expired: rate-limit counters, sessions, mailed links, old audit events, messages
 * and mails in the outbox, and files of the association that were never published.
 */
export async function runHousekeeping(now = new Date()): Promise<void> {
  await deleteExpiredCounters(now);
  await dropOldEvents(now);
  await dropOldMessages(now);
  for (const table of ["identitySessions", "oneTimeLinks"] as const) {
    await database().deleteFrom(table).where("expiresAt", "<", now.toISOString()).execute();
  }
  await dropUnpublishedFiles(now);
  await dropOldUploads(now);
  await dropOldMails(now);
  await forgetDone();
  await dropMailsOfDeleted();
}

/** A process keeps its secret while it runs, so a different one in the database is another process's. */
async function warnOfOtherSecret(): Promise<void> {
  if ((await noteSecret()) === undefined) return;
  log.warn(
    { event: "secret" },
    "another process uses this database with a different SECRET. Set the same one for all of them. Until then, nobody stays logged in, and each process counts wrong passwords separately",
  );
}

/** Tidies up now and every hour, and emails what is wrong with backups; returns how to stop. */
export function startHousekeeping(): () => Promise<void> {
  // A start itself says that the secret has changed.
  let isStart = true;
  const stop = schedule(
    "housekeeping",
    async () => {
      await tidyUp();
      await mailTroubles();
      if (!isStart) await warnOfOtherSecret();
      isStart = false;
    },
    EVERY_MS,
  );
  void wake("housekeeping");
  return stop;
}
