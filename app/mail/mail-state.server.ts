import { database } from "../database/database.server.ts";
import { dropSetting, readSetting, writeSetting } from "../database/settings.server.ts";
import { content } from "../editions/edition.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { mailRoute } from "./mail.server.ts";
import { later, mailTables } from "./mail-queue.server.ts";

/** What is noted with an email that counts as sent, but was only written to a file. */
export const writtenToFile = "It was only saved in a file, because no mail server is set.";

/** Why the mail server takes no emails. All processes share it, and a restart keeps it. */
interface MailTrouble {
  since: string;
  /** In words. */
  problem: string;
  /** Whether the server lets us in, but rejects our sender: only a sent email shows that this is over. */
  isSender: boolean;
}

const key = "mailTrouble";

/** What keeps the mail server from taking emails; undefined as far as nothing is known. */
export async function readMailTrouble(): Promise<MailTrouble | undefined> {
  const noted = await readSetting(key);
  return noted === undefined ? undefined : JSON.parse(noted);
}

/** Notes that the mail server takes no emails, and since when. */
export async function noteMailTrouble(problem: string, isSender = false): Promise<void> {
  // Without one, the settings say it.
  if (mailRoute() !== "server") return;
  const before = await readMailTrouble();
  if (before?.problem === problem) return;
  const trouble: MailTrouble = { since: before?.since ?? later(0), problem, isSender };
  await writeSetting(key, JSON.stringify(trouble));
}

/** Notes that the mail server takes emails. */
export async function noteMailWorks(): Promise<void> {
  if (await readMailTrouble()) await dropSetting(key);
}

/** Makes the emails due that waited for the mail server. */
export async function sendPostponed(): Promise<void> {
  const now = later(0);
  for (const table of mailTables) {
    await database()
      .updateTable(table)
      .set({ dueAt: now })
      .where("state", "=", "waiting")
      .where("problem", "is not", null)
      .where("dueAt", ">", now)
      .execute();
  }
}

/**
 * What to tell whoever waits for an email; null while emails leave, as far as is known. Everyone gets
 * the same words, so that they tell nothing about an account.
 *
 * @param isAdministrator who asks somebody else for help.
 */
export async function explainNoMail(isAdministrator = false): Promise<string | null> {
  const route = mailRoute();
  const ask = isAdministrator
    ? "Please ask the person who runs the site to set up email."
    : `Please ask the board for help: ${content().site.email}`;
  if (route === "files") {
    return `This site doesn't send email yet. Emails are only saved on the computer that runs the site, in the folder 'outbox'. ${ask}`;
  }
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
