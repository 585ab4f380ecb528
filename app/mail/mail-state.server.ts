import { content } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import { readSetting, writeSetting } from "../database/settings.server.ts";
import { environment } from "../platform/environment.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { schedule, wake } from "../platform/scheduler.server.ts";
import { isMailOff, logInToMailServer, mailRoute, mailServerName } from "./mail.server.ts";
import { describeMailServer } from "./mail-errors.server.ts";
import { later } from "./mail-queue.server.ts";

/** Recorded with an email that counts as sent, but was only written to a file. */
export const writtenToFile = "It wasn't sent, because email isn't set up on this site yet.";

/** Why the mail server accepts no emails. Shared by all processes, and kept across restarts. */
interface MailTrouble {
  since: string;
  /** In words. */
  problem: string;
  /** Whether the server lets us in, but rejects our sender: only a sent email shows that this is over. */
  isSender: boolean;
}

const key = "mailTrouble";

/** What keeps the mail server from accepting emails; undefined if nothing is known to. */
export async function readMailTrouble(): Promise<MailTrouble | undefined> {
  const noted = await readSetting(key);
  return noted === undefined ? undefined : JSON.parse(noted);
}

/** Records that the mail server accepts no emails, and since when. */
export async function noteMailTrouble(problem: string, isSender = false): Promise<void> {
  // Without a mail server, the settings already say so.
  if (isMailOff()) return;
  const before = await readMailTrouble();
  if (before?.problem === problem) return;
  const trouble: MailTrouble = { since: before?.since ?? later(0), problem, isSender };
  await writeSetting(key, JSON.stringify(trouble));
}

export async function noteMailWorks(): Promise<void> {
  if (!(await readMailTrouble())) return;
  await database().deleteFrom("settings").where("key", "=", key).execute();
}

/** Makes emails due that waited for the mail server. */
async function sendPostponed(): Promise<void> {
  const now = later(0);
  await database()
    .updateTable("mails")
    .set({ dueAt: now })
    .where("state", "=", "waiting")
    .where("problem", "is not", null)
    .where("dueAt", ">", now)
    .execute();
}

/**
 * The message for somebody who waits for an email; null if emails are being sent, as far as is known. It is the
 * same for everyone, so that it reveals nothing about an account.
 *
 * @param isAdministrator changes whom to ask for help.
 */
export async function explainNoMail(isAdministrator = false): Promise<string | null> {
  const route = mailRoute();
  const ask = isAdministrator
    ? "Please ask the person who runs the site to set up email."
    : `Please ask the board for help: ${content().site.email}.`;
  if (route === "files") return `This site doesn't send email yet. ${ask}`;
  return route === "nowhere" || (await isTroubled())
    ? `This site can't send email right now. An email may come late, or not at all. ${ask}`
    : null;
}

async function isTroubled(): Promise<boolean> {
  try {
    return (await readMailTrouble()) !== undefined;
  } catch (error) {
    if (isUnavailable(error)) return false;
    throw error;
  }
}

/** How often to retry a mail server that accepted no email, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/**
 * Logs in to the mail server, in the background, and reports whether that works; again every minute while it
 * accepts no email. Nothing waits for it.
 *
 * @param report is called with each line that the operator has to know.
 * @returns how to stop.
 */
export function watchMailServer(report: (line: string) => void): () => Promise<void> {
  const { SMTP_URL } = environment();
  if (!SMTP_URL) return async () => {};
  /** The problem at the last login; undefined before the first. */
  let last: string | null | undefined;
  const look = async (stopping: AbortSignal) => {
    const trouble = await readMailTrouble();
    if (last !== undefined && (!trouble || trouble.isSender)) return;
    const problem = await findProblem(SMTP_URL, stopping);
    if (problem) await noteMailTrouble(problem);
    else {
      await noteMailWorks();
      if (last !== null) await sendPostponed();
    }
    if (problem !== last) report(describe(problem));
    last = problem;
  };
  const stop = schedule("mail server", look, LOOK_EVERY_MS);
  void wake("mail server");
  return stop;
}

/** @returns null if the mail server lets us in. */
async function findProblem(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    await logInToMailServer(url, signal);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, mailServer: mailServerName() }, "the mail server doesn't let us in");
    return describeMailServer(error);
  }
}

function describe(problem: string | null): string {
  const server = `Email: the mail server ${mailServerName()}`;
  return problem
    ? `${server} doesn't let us in. ${problem} Emails wait, and the site tries again every minute. Check SMTP_URL.`
    : `${server} lets us in.`;
}
