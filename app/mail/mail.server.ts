import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { content } from "../editions/content.server.ts";
import { environment } from "../platform/environment.server.ts";
import { isThisMachine } from "../platform/ip-addresses.server.ts";
import type { Mailbox } from "../platform/mailbox.server.ts";

const SEND_TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** The same for programs that show it; without pictures or anything else from elsewhere. */
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
}

/** RFC 3834: no holiday message shall answer what the site itself has written. */
const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * Sends a mail by the server that SMTP_URL names; without one, writes it as an .eml file to
 * DATA_DIR/outbox. It says that no person has sent it.
 *
 * @throws when the mail server doesn't take it.
 */
export async function sendMail(written: Mail): Promise<void> {
  const { SMTP_URL } = environment();
  const mail = { ...written, headers: { ...automatic, ...written.headers } };
  if (!SMTP_URL) return writeMail(mail);
  const server = createTransport({ ...serverFacts(SMTP_URL), socketTimeout: SEND_TIMEOUT_MS });
  await server.sendMail({ ...mail, from: from() });
}

/** Who mails come from, with a name that people know. */
function from(): Mailbox {
  const { name, email } = content.site;
  return { name, address: email, ...environment().MAIL_FROM };
}

function serverFacts(url: string) {
  return {
    url,
    // Links that open an account don't travel in clear, whatever stands in between.
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: SEND_TIMEOUT_MS,
  };
}

async function writeMail(mail: Mail, mayHandOver = async () => true): Promise<void> {
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...mail,
    from: from(),
  });
  const outbox = outboxFolder();
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const day = new Date().toISOString().slice(0, 10);
  const path = join(outbox, `${day}-${randomUUID()}.eml`);
  await writeFile(`${path}.part`, written.message, { mode: 0o600 });
  if (await mayHandOver()) await rename(`${path}.part`, path);
  else await rm(`${path}.part`);
}

function outboxFolder(): string {
  return join(environment().DATA_DIR, "outbox");
}

/** How long a mail in DATA_DIR/outbox is kept, in days. */
export const outboxKeptDays = 30;

/** Deletes the mails that were written to DATA_DIR/outbox longer ago, and no other file there. */
export async function dropOldMails(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - outboxKeptDays * 24 * 60 * 60 * 1000);
  const firstDay = oldest.toISOString().slice(0, 10);
  const names = await readdir(outboxFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    // Their names begin with the day: a file's own time is another one after a copy was restored.
    const [, day] = /^(\d{4}-\d\d-\d\d)-[\da-f-]{36}\.eml(?:\.part)?$/.exec(name) ?? [];
    if (day && day < firstDay) await rm(join(outboxFolder(), name), { force: true });
  }
}

/** Sends many mails, over few connections that stay open between them. */
export interface MailServer {
  /**
   * Sends a mail, whose last line goes out only when the caller, asked at that moment, says that it
   * may: before that line no server takes a mail over.
   *
   * @throws when the mail server doesn't take it, or the caller says no.
   */
  send: (mail: Mail, mayHandOver: () => Promise<boolean>) => Promise<void>;
  close: () => void;
}

/** How long a mail server may think about a mail, in milliseconds. */
const PATIENCE_MS = 60_000;

/**
 * Opens the mail server that SMTP_URL names, or DATA_DIR/outbox.
 *
 * @param connections how many at most at the same time.
 * @param patience how long the server may be silent, in milliseconds.
 */
export function openMailServer(connections: number, patience = PATIENCE_MS): MailServer {
  const { SMTP_URL } = environment();
  if (!SMTP_URL) {
    return { send: writeMail, close() {} };
  }
  const server = createTransport({
    ...serverFacts(SMTP_URL),
    pool: true,
    maxConnections: connections,
    maxRequeues: 1,
    socketTimeout: patience,
    greetingTimeout: patience,
    // Said goodbye to soon after the last mail.
    idleTimeout: 5000,
  });
  server.use("stream", ({ data, message }, done) => {
    const { mayHandOver } = data as GatedMail;
    // Read no further ahead than the server takes it: the question comes at the end, not before.
    const options = { objectMode: false, highWaterMark: 0 };
    message.processFunc((text) => Readable.from(askAtTheEnd(text, mayHandOver), options));
    done();
  });
  return {
    async send(mail, mayHandOver) {
      const gated: GatedMail = { ...mail, from: from(), mayHandOver };
      await server.sendMail(gated);
    },
    close: () => server.close(),
  };
}

interface GatedMail extends Mail {
  from: Mailbox;
  mayHandOver: () => Promise<boolean>;
}

/** Lets a mail's text pass, and its end only when it may be handed over. */
async function* askAtTheEnd(text: AsyncIterable<Buffer>, mayHandOver: () => Promise<boolean>) {
  yield* text;
  if (!(await mayHandOver())) throw new Error("the mail is not to be handed over");
}
