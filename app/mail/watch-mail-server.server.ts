import { environment } from "../platform/environment.server.ts";
import { log } from "../platform/log.server.ts";
import { logInToMailServer, mailServerName } from "./mail.server.ts";
import { describeMailServer } from "./mail-errors.server.ts";
import {
  noteMailTrouble,
  noteMailWorks,
  readMailTrouble,
  sendPostponed,
} from "./mail-state.server.ts";

/** How often a mail server is tried again that took no email. */
const LOOK_EVERY_MS = 60_000;

/**
 * Logs in to the mail server, in the background, and says whether that works; again every minute while
 * it takes no email. Nothing waits for it.
 *
 * @param report is called with each line that the operator has to know.
 * @returns how to stop.
 */
export function watchMailServer(report: (line: string) => void): () => Promise<void> {
  const { SMTP_URL } = environment();
  if (!SMTP_URL) return async () => {};
  const stopping = new AbortController();
  /** What was wrong at the last log-in; undefined before the first. */
  let last: string | null | undefined;

  async function look(url: string): Promise<void> {
    try {
      const trouble = await readMailTrouble();
      if (last !== undefined && (!trouble || trouble.isSender)) return;
      const problem = await findProblem(url, stopping.signal);
      if (problem) await noteMailTrouble(problem);
      else {
        await noteMailWorks();
        if (last !== null) await sendPostponed();
      }
      if (problem !== last) report(describe(problem));
      last = problem;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, "the mail server can't be checked");
    }
  }

  let looking = look(SMTP_URL);
  const timer = setInterval(() => {
    looking = looking.then(() => look(SMTP_URL));
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await looking;
  };
}

/** @returns null when the mail server lets us in. */
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
