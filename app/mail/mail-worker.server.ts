import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { type MailServer, mailRoute, mailServerName, openMailServer } from "./mail.server.ts";
import { type Consequence, classifyMailError } from "./mail-errors.server.ts";
import {
  claimMails,
  leaseMs,
  type MailQueue,
  type QueuedMail,
  type QueueTables,
  releaseMails,
  renewLeases,
} from "./mail-queue.server.ts";
import { acknowledgeMail, postponeAll } from "./mail-retry.server.ts";
import { noteMailTrouble, noteMailWorks, writtenToFile } from "./mail-state.server.ts";

/** How often the worker looks for emails that are due, or were left by a process that is gone. */
const LOOK_EVERY_MS = 5000;
/** Few, so that a mail server takes us for the small sender that we are. */
const CONNECTIONS = 2;
const MAILS_AT_ONCE = 10;
/** Between two tries to acknowledge an email. */
const ACKNOWLEDGE_AGAIN_MS = 1000;
const SHUTDOWN_PATIENCE_MS = 8000;

/** The part of a process that sends the emails of a queue. */
export interface MailWorker {
  /** Sends what is due now; a second call meanwhile makes the same round look once more. */
  sendDue: () => Promise<void>;
  /** Graceful shutdown: finishes the emails under way, for eight seconds at most, and claims no more. */
  stop: () => Promise<void>;
}

/**
 * Makes this process's worker for a queue.
 *
 * @param server sends the emails; it is closed when the worker stops.
 */
export function makeMailWorker<Claimed extends QueuedMail>(
  queue: MailQueue<Claimed>,
  server: MailServer = openMailServer(CONNECTIONS),
): MailWorker {
  const owner = randomUUID();
  const limit = pLimit(CONNECTIONS);
  const stopping = new AbortController();
  let round: Promise<void> | undefined;
  /** Whether emails may have become due since the last look. */
  let isWanted = false;
  /** Whether the mail server failed, and all emails are postponed. */
  let isPostponed = false;
  /** Whether an email of the last ones was sent. */
  let isSent = false;
  /** How often in a row it did. */
  let failures = 0;

  async function sendAll(): Promise<void> {
    const heartbeat = setInterval(() => {
      renewLeases(queue.table, owner).catch((error) =>
        log.warn({ err: error }, "mails can't be kept"),
      );
    }, leaseMs / 3);
    try {
      while (isWanted && !stopping.signal.aborted) {
        isWanted = false;
        const mails = await claimMails(queue, owner, MAILS_AT_ONCE);
        if (mails.length === 0) continue;
        isWanted = true;
        isPostponed = false;
        isSent = false;
        await Promise.all(mails.map((mail) => limit(() => sendOne(mail))));
        if (isSent && !isPostponed) await noteMailWorks();
      }
      await queue.forgetDone?.();
    } finally {
      clearInterval(heartbeat);
      await releaseMails(queue.table, owner);
    }
  }

  async function sendOne(mail: Claimed): Promise<void> {
    if (stopping.signal.aborted || isPostponed) return;
    const consequence = await send(queue, server, owner, mail);
    if (consequence.state !== "postpone-all") {
      // A server that accepts an email works again.
      if (consequence.state === "sent") {
        failures = 0;
        isSent = true;
      }
      return persist(() => acknowledgeMail(queue.table, owner, mail, consequence));
    }
    // Another connection failed first, and has postponed this email, too.
    if (isPostponed) return;
    isPostponed = true;
    const before = failures;
    failures += 1;
    const { problem, isSender } = consequence;
    await persist(() => postponeAll(queue.table, owner, mail, problem, before));
    return persist(() => noteMailTrouble(problem, isSender));
  }

  function sendDue(): Promise<void> {
    isWanted = true;
    round ??= sendAll().finally(() => {
      round = undefined;
      // Somebody called after the last look of this round.
      if (isWanted && !stopping.signal.aborted) return sendDue();
    });
    return round;
  }

  return {
    sendDue,
    async stop() {
      stopping.abort();
      const ended =
        round?.catch(() => undefined) ?? releaseMails(queue.table, owner).catch(() => undefined);
      await Promise.race([ended, pause(SHUTDOWN_PATIENCE_MS, undefined, { ref: false })]);
      server.close();
    },
  };
}

async function send<Claimed extends QueuedMail>(
  queue: MailQueue<Claimed>,
  server: MailServer,
  owner: string,
  mail: Claimed,
): Promise<Consequence> {
  let isSending = false;
  try {
    await server.send(await queue.write(mail), async () => {
      isSending = await queue.startSending(owner, mail);
      return isSending;
    });
    return { state: "sent", problem: mailRoute() === "files" ? writtenToFile : null };
  } catch (error) {
    log.warn(
      { err: error, mail: mail.id, mailServer: mailServerName() },
      "a queued mail was not sent",
    );
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

const workers = new Map<keyof QueueTables, MailWorker>();

/** Sends emails of a queue that are due, now and every few seconds; returns how to stop. */
export function startMailWorker<Claimed extends QueuedMail>(
  queue: MailQueue<Claimed>,
): () => Promise<void> {
  const own = makeMailWorker(queue);
  workers.set(queue.table, own);
  const wake = () => wakeMailWorker(queue.table);
  wake();
  const timer = setInterval(wake, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await own.stop();
  };
}

/** Sends what is due in a queue right away; failures are logged. */
export async function wakeMailWorker(table: keyof QueueTables): Promise<void> {
  try {
    await workers.get(table)?.sendDue();
  } catch (error) {
    log.warn({ err: error, table }, "queued mails have to wait");
  }
}
