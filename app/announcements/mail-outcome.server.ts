import type { Outcome } from "./mail-queue.server.ts";

/** What nodemailer tells of a mail that was not sent. */
interface MailError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** What follows from a failure: for the mail, or, when the server takes nothing at all, for all. */
export type Consequence = Outcome | { state: "put-all-off"; problem: string };

/** Refused before the mail server was asked: an address, say, that no mail can be sent to. */
const unsendable = ["EENVELOPE", "EMESSAGE"];
/** The site itself stopped it, as do errors without a code: the records can't be read, say. */
const stopped = "ESTREAM";

/**
 * Judges a failure to send.
 *
 * @param error whatever was thrown.
 * @param isSending whether the last line was allowed to go out: then only a plain answer of the
 *   server tells that it has not taken the mail.
 */
export function judgeFailure(error: unknown, isSending: boolean): Consequence {
  const { code = "", command = "", response, responseCode = 0 } = (error ?? {}) as MailError;
  if (responseCode >= 400) {
    const problem = `The mail server said: ${clean(response ?? String(responseCode))}`;
    // 421 ends the connection, and a refused sender or password concerns all mails.
    const isAboutThisMail = responseCode !== 421 && /^(RCPT TO|DATA)/.test(command);
    if (!isAboutThisMail) return { state: "put-all-off", problem };
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
    state: "put-all-off",
    problem: `The mail server can't be reached (${code}).`,
  };
}

/** Control characters, and marks that turn the direction of what follows. */
const unordinary = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const longestAnswer = 200;

/** The server's words, on one line and without e-mail addresses. */
function clean(answer: string): string {
  return answer
    .replace(unordinary, " ")
    .replace(/\S*@\S*/g, "(address)")
    .trim()
    .slice(0, longestAnswer);
}
