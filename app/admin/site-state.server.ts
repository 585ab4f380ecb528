import { formatMoment } from "../content/edition.server.ts";
import {
  isTooOld,
  readBackupState,
  readCopyState,
} from "../database/backup/backup-state.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { describeRegistration } from "../identity/registration.server.ts";
import { isMailOff, mailRoute } from "../mail/mail.server.ts";
import { countWaiting } from "../mail/mail-queue.server.ts";
import { readMailTrouble } from "../mail/mail-state.server.ts";
import { listRefused } from "../mail/refused-mails.server.ts";
import { environment } from "../platform/environment.server.ts";
import { formatSize } from "../platform/format-size.ts";
import { leastFree, readFreeSpace } from "../platform/free-space.server.ts";
import { version } from "../platform/version.server.ts";

type StorageState = Awaited<ReturnType<typeof readStorage>>;

export interface Trouble {
  about: keyof StorageState;
  title: string;
  /** What is wrong and what to do. */
  words: string;
}

/** Reads the state of backups and disk. It never fails. */
export async function readStorage() {
  return { backup: readBackupState(), copy: readCopyState(), free: await readFreeSpace() };
}

const look = "Ask the person who runs the site to look at it.";

/** Problems with backups and disk. Before the first backup, none is overdue. */
export function findTroubles({ backup, copy, free }: StorageState, now = Date.now()): Trouble[] {
  const isOld = <Made extends { at: string }>(made: Made | undefined): made is Made =>
    made !== undefined && isTooOld(made.at, now);
  const found: Trouble[] = [];
  if (backup.problem) {
    const words = `The last backup failed on ${tell(backup.problem)} ${look}`;
    found.push({ about: "backup", title: "The last backup failed", words });
  } else if (isOld(backup.made)) {
    const words = `The newest backup is from ${formatMoment(backup.made.at)}. There should be a new one every night. ${look}`;
    found.push({ about: "backup", title: "The newest backup is too old", words });
  }
  if (copy.problem) {
    const words = `The last copy to ${copy.problem.place} failed on ${tell(copy.problem)} ${look}`;
    found.push({ about: "copy", title: "The last copy of the backups failed", words });
  } else if (isOld(copy.made)) {
    const words = `Backups were last copied to ${copy.made.to} on ${formatMoment(copy.made.at)}. That should happen every night. ${look}`;
    found.push({ about: "copy", title: "The newest copy of the backups is too old", words });
  }
  if (free !== undefined && free < leastFree) {
    const words = `The site's disk is almost full: ${formatSize(free)} is free. When it is full, nothing can be saved. Ask the person who runs the site to make room.`;
    found.push({ about: "free", title: "The site's disk is almost full", words });
  }
  return found;
}

/** When and why something failed. */
function tell({ at, words }: { at: string; words: string }): string {
  return `${formatMoment(at)}. ${words}${/[.!?]$/.test(words) ? "" : "."}`;
}

export type SiteState = Awaited<ReturnType<typeof readSiteState>>;

export async function readSiteState(administrator: Administrator) {
  const storage = await readStorage();
  const waiting = Object.values(await countWaiting()).reduce((sum, count) => sum + count, 0);
  return {
    ...storage,
    troubles: findTroubles(storage),
    noMail: await explainNoMail(waiting),
    waiting,
    refused: await listRefused(administrator),
  };
}

async function explainNoMail(waiting: number): Promise<string | null> {
  const route = mailRoute();
  const off = "Email isn't working yet: nobody gets announcements or password links by email.";
  const setUp = "Ask the person who runs the site to turn it on.";
  if (route === "files") return `${off} ${setUp}`;
  const wait = describeWaiting(waiting);
  if (route === "nowhere") return `${off} ${wait} ${setUp}`;
  const trouble = await readMailTrouble();
  return trouble
    ? `No email has been sent since ${formatMoment(trouble.since)}. ${trouble.problem} ${wait} The site keeps trying. Ask the person who runs it to check the mail server.`
    : null;
}

function describeWaiting(count: number): string {
  return count === 1 ? "1 email is waiting." : `${count} emails are waiting.`;
}

export function describeWebsite(state: SiteState) {
  const { backup, copy, free, noMail, waiting, refused, troubles } = state;
  const troubleWith = (what: string) => troubles.find(({ about }) => about === what)?.words;
  const ask = "Ask the person who runs the site";
  const who = describeRegistration(environment());
  const byHand = isMailOff()
    ? " To make a resident's link, choose their name under All users."
    : "";
  const works = waiting === 0 ? "Works" : `Works. ${describeWaiting(waiting)}`;
  const made =
    backup.made &&
    `${formatMoment(backup.made.at)} (${formatSize(backup.made.bytes)}), in ${backup.made.file}`;
  const none = made ? undefined : `No nightly backup has been made yet. ${ask} to set it up.`;
  const copied = copy.made
    ? `${formatMoment(copy.made.at)}, to ${copy.made.to}`
    : `None that we know of. ${ask} to copy the backups to another place every night.`;
  return {
    facts: [
      { name: "Version", words: `Shoreline ${version}` },
      { name: "Last backup", words: made, trouble: troubleWith("backup") ?? none },
      { name: "Backup kept somewhere else", words: copied, trouble: troubleWith("copy") },
      {
        name: "Email",
        words: noMail ? undefined : works,
        trouble: noMail && `${noMail} (For them: SMTP_URL, in docs/settings.md.)${byHand}`,
      },
      {
        name: "Free disk",
        words: free === undefined ? "The site can't tell" : `${formatSize(free)} free`,
        trouble: troubleWith("free"),
      },
      {
        name: "Who may register",
        words: `${who.charAt(0).toUpperCase()}${who.slice(1)}. To change this, ask the person who runs the site.`,
      },
    ],
    refused: refused.mails.map(({ id, to, subject, problem, at }) => ({
      ...{ id, to },
      words: `"${subject}", ${formatMoment(at)}. ${problem}`,
    })),
    more: refused.total - refused.mails.length,
  };
}
