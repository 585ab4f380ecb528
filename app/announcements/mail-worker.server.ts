import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { type MailServer, openMailServer } from "../mail/mail.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { announcementMail } from "./announcement-mail.server.ts";
import { type Consequence, judgeFailure } from "./mail-outcome.server.ts";
import {
  acknowledgeMail,
  type ClaimedMail,
  claimMails,
  leaseMs,
  postponeAll,
  releaseMails,
  renewLeases,
  startSending,
} from "./mail-queue.server.ts";

/** How often is looked for mails that are due, or were left by a process that is gone. */
const LOOK_EVERY_MS = 5000;
/** Few, so that a mail server takes us for the small sender that we are. */
const CONNECTIONS = 2;
const MAILS_AT_ONCE = 10;
/** Between two tries to note what became of a mail. */
const NOTE_AGAIN_MS = 1000;
const SHUTDOWN_PATIENCE_MS = 8000;

/** A process that sends the mails of the queue. */
export interface MailWorker {
  /** Sends what is due now; who asks while it does so waits for the same round. */
  sendDue: () => Promise<void>;
  /** Finishes the mails that are under way, for eight seconds at most, and takes no more. */
  stop: () => Promise<void>;
}

/**
 * Makes a mailWorker of this process.
 *
 * @param server what the mails are sent by; closed when the mailWorker stops.
 */
export function makeMailWorker(server: MailServer = openMailServer(CONNECTIONS)): MailWorker {
  const owner = randomUUID();
  const limit = pLimit(CONNECTIONS);
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  /** Whether the mail server failed, and all mails wait now. */
  let isPutOff = false;
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
        isPutOff = false;
        await Promise.all(mails.map((mail) => limit(() => sendOne(mail))));
      }
    } finally {
      clearInterval(heartbeat);
      await releaseMails(owner);
    }
  }

  async function sendOne(mail: ClaimedMail): Promise<void> {
    if (stopping.signal.aborted || isPutOff) return;
    const consequence = await send(server, owner, mail);
    if (consequence.state !== "put-all-off") {
      // Who takes a mail works.
      if (consequence.state === "sent") failures = 0;
      return note(() => acknowledgeMail(owner, mail, consequence));
    }
    // What failed beside it was put off with it.
    if (isPutOff) return;
    isPutOff = true;
    const before = failures;
    failures += 1;
    return note(() => postponeAll(owner, mail, consequence.problem, before));
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
    return judgeFailure(error, isSending);
  }
}

/** Notes what became of a mail, as soon as the database takes it. */
async function note(what: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await what();
    } catch (error) {
      if (!isUnavailable(error)) {
        // Such a mail counts as one that a process left.
        return log.error({ err: error }, "what became of a mail could not be noted");
      }
      await pause(NOTE_AGAIN_MS);
    }
  }
}

let mailWorker: MailWorker | undefined;

/** Sends mails that are due, now and every few seconds; returns how to stop. */
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

/** Sends what is due without waiting for the next look; nobody waits for it. */
export function wakeMailWorker(): void {
  mailWorker
    ?.sendDue()
    .catch((error: unknown) => log.warn({ err: error }, "mails of announcements have to wait"));
}
