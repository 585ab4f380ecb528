/** An email's outcome as stored, with the reason in words for the administrator. */
export interface Outcome {
  /** "doubtful": nobody knows whether it arrived; "waiting": it will be retried. */
  state: "sent" | "failed" | "doubtful" | "waiting";
  problem: string | null;
}

/** What follows from a failure: for the email, or for all if the mail server accepts none. */
export type Consequence =
  | Outcome
  /** The server may also let us in, and reject our sender. */
  | { state: "postpone-all"; problem: string; isSender: boolean };

/** nodemailer's error for an email that was not sent. */
interface MailError {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Rejected before the mail server was contacted: nothing can be sent to such an email address. */
const unsendable = ["EENVELOPE", "EMESSAGE"];
export const noMailServer = "ENOMAILSERVER";
/** The site itself stopped it, as with an error that has no code, such as the database's. */
const stopped = "ESTREAM";

/**
 * Classifies an error from sending an email.
 *
 * @param error whatever was thrown.
 * @param isSending whether the last line was allowed to go out: from then on, only a clear answer by the server
 * shows that it has not accepted the email.
 */
export function classifyMailError(error: unknown, isSending: boolean): Consequence {
  const { code = "", command = "", responseCode = 0 } = (error ?? {}) as MailError;
  if (responseCode >= 400) {
    const problem = describeMailServer(error);
    // 421 closes the connection, and a rejected sender or password concerns all emails.
    const isAboutThisMail = responseCode !== 421 && /^(RCPT TO|DATA)/.test(command);
    if (!isAboutThisMail) {
      return { state: "postpone-all", problem, isSender: command.startsWith("MAIL FROM") };
    }
    return { state: responseCode >= 500 ? "failed" : "waiting", problem };
  }
  if (isSending) {
    return { state: "doubtful", problem: "The mail server got the whole email but didn't answer." };
  }
  if (unsendable.includes(code)) {
    return { state: "failed", problem: "No email can be sent to this address." };
  }
  if (code === stopped || !code) return { state: "waiting", problem: "The site couldn't send it." };
  return { state: "postpone-all", problem: describeMailServer(error), isSender: false };
}

const unreachable: Record<string, string> = {
  [noMailServer]: "No mail server is set.",
  ERR_INVALID_URL: "SMTP_URL isn't a valid address.",
  EDNS: "The mail server's name can't be found.",
  ECONNREFUSED: "Nothing answers at the mail server's address.",
  ETIMEDOUT: "The mail server doesn't answer.",
  ETLS: "The mail server doesn't offer a secure connection.",
};

/** Says why a mail server accepts no email. */
export function describeMailServer(error: unknown): string {
  const { code = "", originalCode = code, response, responseCode = 0 } = error as MailError;
  if (responseCode >= 400)
    return `The mail server said: ${clean(response ?? String(responseCode))}`;
  // The log has the code.
  return unreachable[originalCode] ?? unreachable[code] ?? "The mail server can't be reached.";
}

/** Control characters, and marks that change the direction of the text after them. */
const unordinary = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const longestAnswer = 200;

/** The server's words as a sentence, on one line and without email addresses. */
function clean(answer: string): string {
  const words = answer
    .replace(unordinary, " ")
    .replace(/\S*@\S*/g, "(address)")
    .trim()
    .slice(0, longestAnswer);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
