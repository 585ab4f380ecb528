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
 * Classifies an error from sending an email.
 *
 * @param error whatever was thrown.
 * @param isSending whether the last line was allowed to go out: from then on, only a clear answer of
 *   the server shows that it has not accepted the email.
 */
export function classifyMailError(error: unknown, isSending: boolean): Consequence {
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
    return { state: "failed", problem: "No email can be sent to this address." };
  }
  if (code === stopped || !code)
    return { state: "waiting", problem: "The site could not hand it over." };
  // The log has the code.
  return { state: "postpone-all", problem: "The mail server can't be reached." };
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
