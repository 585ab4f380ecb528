import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pLimit from "p-limit";
import { environment } from "../platform/environment.server.ts";
import { isUnavailable } from "../platform/error-id.server.ts";
import { log } from "../platform/log.server.ts";
import { schedule } from "../platform/scheduler.server.ts";
import { type MailServer, mailRoute, mailServerName, openMailServer } from "./mail.server.ts";
import { type Consequence, classifyMailError } from "./mail-errors.server.ts";
import {
  acknowledgeMail,
  type ClaimedMail,
  claimMails,
  leaseMs,
  type MailReaders,
  postponeAll,
  releaseMails,
  renewLeases,
  startSending,
} from "./mail-queue.server.ts";
import { noteMailTrouble, noteMailWorks, writtenToFile } from "./mail-state.server.ts";

/** Few, so that mail servers treat us as the small sender that we are. */
const CONNECTIONS = 2;
const MAILS_AT_ONCE = 10;
/** Between two attempts to acknowledge an email. */
const ACKNOWLEDGE_AGAIN_MS = 1000;

/** The part of a process that sends emails. */
export type MailWorker = ReturnType<typeof makeMailWorker>;

/** Creates a worker. @param server sends the emails; it is closed when the worker stops. */
export function makeMailWorker(
  readers: MailReaders,
  server: MailServer = openMailServer(CONNECTIONS),
) {
  const owner = randomUUID();
  const limit = pLimit(CONNECTIONS);
  // They count against the rate when claimed, so they must start right away.
  const most = environment().MAILS_PER_MINUTE ? CONNECTIONS : MAILS_AT_ONCE;
  let isStopping = false;
  let round = Promise.resolve();
  /** Whether the mail server failed, and all emails are postponed. */
  let isPostponed = false;
  /** Whether any of the last emails was sent. */
  let isSent = false;
  /** How often in a row the mail server failed. */
  let failures = 0;

  async function sendAll(): Promise<void> {
    using _heartbeat = setInterval(() => {
      renewLeases(owner).catch((error) => log.warn({ err: error }, "mails can't be kept"));
    }, leaseMs / 3);
    while (!isStopping) {
      const mails = await claimMails(readers, owner, most);
      if (mails.length === 0) return;
      isPostponed = false;
      isSent = false;
      await Promise.all(mails.map((mail) => limit(() => sendOne(mail))));
      if (isSent && !isPostponed) await noteMailWorks();
    }
    await releaseMails(owner);
  }

  async function sendOne(mail: ClaimedMail): Promise<void> {
    if (isStopping || isPostponed) return;
    const consequence = await send(server, owner, mail);
    if (consequence.state !== "postpone-all") {
      // A server that accepts an email works again.
      if (consequence.state === "sent") {
        failures = 0;
        isSent = true;
      }
      return persist(() => acknowledgeMail(owner, mail, consequence));
    }
    // Another connection failed first, and has also postponed this email.
    if (isPostponed) return;
    isPostponed = true;
    const before = failures;
    failures += 1;
    const { problem, isSender } = consequence;
    await persist(() => postponeAll(owner, mail, problem, before));
    return persist(() => noteMailTrouble(problem, isSender));
  }

  return {
    /** Sends until nothing is due. Must not be called again meanwhile. */
    sendDue(): Promise<void> {
      round = sendAll();
      return round;
    },
    /** Graceful shutdown: finishes the emails in progress, and claims no more. */
    async stop(): Promise<void> {
      isStopping = true;
      await round.catch(() => {});
      server.close();
    },
  };
}

async function send(server: MailServer, owner: string, mail: ClaimedMail): Promise<Consequence> {
  let isSending = false;
  try {
    await server.send(await mail.write(), async () => {
      isSending = await startSending(owner, mail);
      return isSending;
    });
    return { state: "sent", problem: mailRoute() === "files" ? writtenToFile : null };
  } catch (error) {
    const facts = { err: error, mail: mail.id, mailServer: mailServerName() };
    log.warn(facts, "a queued mail was not sent");
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

/** Sends emails that are due, at each tick and when woken; returns how to stop. */
export function startMailWorker(readers: MailReaders): () => Promise<void> {
  const worker = makeMailWorker(readers);
  const stop = schedule("mails", worker.sendDue);
  return async () => {
    await Promise.all([worker.stop(), stop()]);
  };
}
