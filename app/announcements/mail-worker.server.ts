import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { type MailServer, openMailServer } from "../mail/mail.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { announcementMail } from "./announcement-mail.server.ts";
import { type Consequence, classifyMailError } from "./mail-errors.server.ts";
import {
  type ClaimedMail,
  claimMails,
  leaseMs,
  releaseMails,
  renewLeases,
  startSending,
} from "./mail-queue.server.ts";
import { acknowledgeMail, postponeAll } from "./mail-retry.server.ts";

/** How often the worker looks for emails that are due, or were left by a process that is gone. */
const LOOK_EVERY_MS = 5000;
/** Few, so that a mail server takes us for the small sender that we are. */
const CONNECTIONS = 2;
const MAILS_AT_ONCE = 10;
/** Between two tries to acknowledge an email. */
const ACKNOWLEDGE_AGAIN_MS = 1000;
const SHUTDOWN_PATIENCE_MS = 8000;

/** The part of a process that sends the emails of the queue. */
export interface MailWorker {
  /** Sends what is due now; a second call meanwhile waits for the same round. */
  sendDue: () => Promise<void>;
  /** Graceful shutdown: finishes the emails under way, for eight seconds at most, and claims no more. */
  stop: () => Promise<void>;
}

/**
 * Makes the worker of this process.
 *
 * @param server sends the emails; it is closed when the worker stops.
 */
export function makeMailWorker(server: MailServer = openMailServer(CONNECTIONS)): MailWorker {
  const owner = randomUUID();
  const limit = pLimit(CONNECTIONS);
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  /** Whether the mail server failed, and all emails are postponed. */
  let isPostponed = false;
  /** How often in a row it did. */
  let failures = 0;

  async function sendAll(): Promise<void> {
    const heartbeat = setInterval(() => {
      renewLeases(owner).catch((error) => log.warn({ err: error }, "mails can't be kept"));
    }, leaseMs / 3);
    try {
      while (!stopping.signal.aborted) {
        const mails = await claimMails(owner, MAILS_AT_ONCE);
        if (mails.length === 0) return;
        isPostponed = false;
        await Promise.all(mails.map((mail) => limit(() => sendOne(mail))));
      }
    } finally {
      clearInterval(heartbeat);
      await releaseMails(owner);
    }
  }

  async function sendOne(mail: ClaimedMail): Promise<void> {
    if (stopping.signal.aborted || isPostponed) return;
    const consequence = await send(server, owner, mail);
    if (consequence.state !== "postpone-all") {
      // A server that accepts an email works again.
      if (consequence.state === "sent") failures = 0;
      return persist(() => acknowledgeMail(owner, mail, consequence));
    }
    // Another connection failed first, and has postponed this email, too.
    if (isPostponed) return;
    isPostponed = true;
    const before = failures;
    failures += 1;
    return persist(() => postponeAll(owner, mail, consequence.problem, before));
  }

  return {
    sendDue() {
      round ??= sendAll().finally(() => {
        round = undefined;
      });
      return round;
    },
    async stop() {
      stopping.abort();
      const ended = round?.catch(() => undefined) ?? releaseMails(owner).catch(() => undefined);
      await Promise.race([ended, pause(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
      server.close();
    },
  };
}

async function send(server: MailServer, owner: string, mail: ClaimedMail): Promise<Consequence> {
  let isSending = false;
  try {
    await server.send(await announcementMail(mail), async () => {
      isSending = await startSending(owner, mail);
      return isSending;
    });
    return { state: "sent", problem: null };
  } catch (error) {
    log.warn({ err: error, mail: mail.id }, "a mail of an announcement was not sent");
    return classifyMailError(error, isSending);
  }
}

/** Acknowledges an email, as soon as the database is available. */
async function persist(acknowledge: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await acknowledge();
    } catch (error) {
      if (!isUnavailable(error)) {
        // Once its lease expires, it is treated like an email of a process that is gone.
        return log.error({ err: error }, "what became of a mail could not be noted");
      }
      await pause(ACKNOWLEDGE_AGAIN_MS);
    }
  }
}

let mailWorker: MailWorker | undefined;

/** Sends emails that are due, now and every few seconds; returns how to stop. */
export function startMailWorker(): () => Promise<void> {
  const own = makeMailWorker();
  mailWorker = own;
  wakeMailWorker();
  const timer = setInterval(wakeMailWorker, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await own.stop();
  };
}

/** Sends what is due right away, in the background. */
export function wakeMailWorker(): void {
  mailWorker
    ?.sendDue()
    .catch((error: unknown) => log.warn({ err: error }, "mails of announcements have to wait"));
}
