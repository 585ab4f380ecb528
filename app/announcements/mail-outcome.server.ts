import { database } from "../database/database.server.ts";

const minute = 60_000;
const longestPause = 30 * minute;
const firstPause = 15_000;
/** How long an email is tried before it fails; in milliseconds. */
export const giveUpAfter = 3 * 24 * 60 * minute;

/** A moment so many milliseconds from now, as the database keeps it. */
export const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** What became of an email, as the database keeps it, with the reason in words for the administrator. */
export interface Outcome {
  /** "doubtful" is one whose outcome is unknown; "waiting" is one that is tried again. */
  state: "sent" | "failed" | "doubtful" | "waiting";
  problem: string | null;
}

/** What follows from a failure: for the email or, when the mail server takes nothing, for all. */
export type Consequence = Outcome | { state: "postpone-all"; problem: string };

/** What nodemailer says about an email that was not sent. */
interface MailError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Rejected before the mail server was contacted: nothing can be sent to such an email address. */
const unsendable = ["EENVELOPE", "EMESSAGE"];
/** The site itself stopped it, as with an error that has no code, such as from the database. */
const stopped = "ESTREAM";

/**
 * Judges a failure to send.
 *
 * @param error whatever was thrown.
 * @param isSending whether the last line was allowed to go out: from then on, only a clear answer of
 *   the server shows that it has not accepted the email.
 */
export function judgeFailure(error: unknown, isSending: boolean): Consequence {
  const { code = "", command = "", response, responseCode = 0 } = (error ?? {}) as MailError;
  if (responseCode >= 400) {
    const problem = `The mail server said: ${clean(response ?? String(responseCode))}`;
    // 421 ends the connection, and a rejected sender or password concerns all emails.
    const isAboutThisMail = responseCode !== 421 && /^(RCPT TO|DATA)/.test(command);
    if (!isAboutThisMail) return { state: "postpone-all", problem };
    return { state: responseCode >= 500 ? "failed" : "waiting", problem };
  }
  if (isSending) {
    return { state: "doubtful", problem: "The mail server got all of it, and didn't answer." };
  }
  if (unsendable.includes(code)) {
    return { state: "failed", problem: "No mail can be sent to this address." };
  }
  if (code === stopped || !code)
    return { state: "waiting", problem: "The site could not hand it over." };
  return {
    state: "postpone-all",
    problem: `The mail server can't be reached (${code}).`,
  };
}

/** Control characters, and marks that change the direction of the text after them. */
const unordinary = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const longestAnswer = 200;

/** The server's words, on one line and without email addresses. */
function clean(answer: string): string {
  return answer
    .replace(unordinary, " ")
    .replace(/\S*@\S*/g, "(address)")
    .trim()
    .slice(0, longestAnswer);
}

interface TriedMail {
  id: string;
  tries: number;
}

/**
 * Acknowledges an email that this process claimed: records what became of it. One that is tried
 * again is due after a pause that doubles each time (exponential backoff), and fails after three days.
 *
 * @param pause in milliseconds.
 */
export async function acknowledgeMail(
  owner: string,
  { id, tries }: TriedMail,
  { state, problem }: Outcome,
  pause = pauseAfter(tries),
): Promise<void> {
  const again = state === "waiting" ? { tries: tries + 1, dueAt: later(pause) } : undefined;
  await database()
    .updateTable("announcementMails")
    .set({ state, problem, owner: null, leaseUntil: null, ...again })
    .where("id", "=", id)
    .where("owner", "=", owner)
    .execute();
  if (again) await giveUpOnOld();
}

/**
 * Postpones every email that waits, for all processes, and those that this one claimed and hasn't
 * started to send: the mail server itself can't be reached, or accepts nothing from us.
 *
 * @param mail with which that was found out; it comes after the others, in case it is the cause.
 * @param failures how often in a row the server failed before. A server that accepts some emails in
 *   between, such as a few for each connection, starts over with a short pause.
 */
export async function postponeAll(
  owner: string,
  mail: TriedMail,
  problem: string,
  failures: number,
): Promise<void> {
  const pause = pauseAfter(failures);
  await database()
    .updateTable("announcementMails")
    .set({ state: "waiting", owner: null, leaseUntil: null, dueAt: later(pause), problem })
    .where("dueAt", "<", later(pause))
    .where("id", "!=", mail.id)
    .where((where) =>
      where.or([
        where("state", "=", "waiting"),
        where.and([where("state", "=", "claimed"), where("owner", "=", owner)]),
      ]),
    )
    .execute();
  const longer = 2 * Math.max(pause, pauseAfter(mail.tries));
  await acknowledgeMail(owner, mail, { state: "waiting", problem }, longer);
}

/** Doubles from 15 seconds to half an hour, plus or minus a quarter (jitter); in milliseconds. */
function pauseAfter(tries: number): number {
  return Math.min(longestPause, firstPause * 2 ** tries) * (0.75 + Math.random() / 2);
}

async function giveUpOnOld(): Promise<void> {
  await database()
    .updateTable("announcementMails")
    .set({ state: "failed" })
    .where("state", "=", "waiting")
    .where("giveUpAt", "<", later(0))
    .execute();
}
