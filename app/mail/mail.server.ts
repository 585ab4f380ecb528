import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { content } from "../content/edition.server.ts";
import { type Environment, environment } from "../platform/environment.server.ts";
import { isThisMachine } from "../platform/ip-addresses.server.ts";
import type { Mailbox } from "../platform/mailbox.server.ts";
import { noMailServer } from "./mail-errors.server.ts";

const SEND_TIMEOUT_MS = 10_000;

/** Loaded at the first email, so that it doesn't slow down the start. */
const nodemailer = () => import("nodemailer");

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  /** The same as HTML, without pictures or other external content. */
  html?: string;
  messageId?: string;
  headers?: Record<string, string>;
  /** Keep nothing of it, even if it is rejected: its account is deleted. */
  isLast?: true;
}

/**
 * Where emails go: to the mail server of SMTP_URL, or without one to files in DATA_DIR/outbox, for trying the
 * site out. A site that others visit by https writes none: its emails wait in the queue.
 */
export function mailRoute(
  { SMTP_URL, BASE_URL }: Pick<Environment, "SMTP_URL" | "BASE_URL"> = environment(),
): "server" | "files" | "nowhere" {
  if (SMTP_URL) return "server";
  if (!BASE_URL?.startsWith("https:")) return "files";
  return isThisMachine(new URL(BASE_URL).hostname) ? "files" : "nowhere";
}

/** Whether this site has no mail server, so that only the operator can get at its emails. */
export function isMailOff(): boolean {
  return mailRoute() !== "server";
}

/** The sender of all emails, with a name that people know. */
function from(): Mailbox {
  const { MAIL_FROM } = environment();
  if (MAIL_FROM?.name) return MAIL_FROM;
  const { name, email } = content().site;
  return { name, address: email, ...MAIL_FROM };
}

function serverFacts(url: string) {
  return {
    url,
    // Links that give access to an account must not travel in plain text.
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: SEND_TIMEOUT_MS,
  };
}

async function writeMail(mail: Mail, mayHandOver: () => Promise<boolean>): Promise<void> {
  const { createTransport } = await nodemailer();
  const writer = createTransport({ streamTransport: true, buffer: true });
  const written = await writer.sendMail({ ...mail, from: from() });
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

/** How long emails in DATA_DIR/outbox are kept, in days. */
export const outboxKeptDays = 30;

/** Deletes old emails in DATA_DIR/outbox, and no other file there. */
export async function dropOldMails(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - outboxKeptDays * 24 * 60 * 60 * 1000);
  const firstDay = oldest.toISOString().slice(0, 10);
  const names = await readdir(outboxFolder()).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    // The name has the day, because restoring a copy changes a file's own time.
    const [, day] = /^(\d{4}-\d\d-\d\d)-[\da-f-]{36}\.eml(?:\.part)?$/.exec(name) ?? [];
    if (day && day < firstDay) await rm(join(outboxFolder(), name), { force: true });
  }
}

/** Sends many emails over a few open connections. */
export interface MailServer {
  /**
   * Sends an email. Before its last line, without which no server accepts it, `mayHandOver` is called and decides
   * whether to finish.
   *
   * @throws if the mail server doesn't accept it, or `mayHandOver` returns false.
   */
  send: (mail: Mail, mayHandOver: () => Promise<boolean>) => Promise<void>;
  close: () => void;
}

/** How long a mail server may be silent, in milliseconds. */
const PATIENCE_MS = 60_000;

/** The mail server's name and port, for the operator: the log leaves them out of errors. */
export function mailServerName(): string | undefined {
  return URL.parse(environment().SMTP_URL ?? "")?.host;
}

/**
 * Logs in to the mail server without sending anything.
 *
 * @param signal ends the wait.
 * @param patience how long the server may be silent, in milliseconds; the whole login may take twice as long.
 * @throws the server's answer, or why it can't be reached.
 */
export async function logInToMailServer(
  url: string,
  signal: AbortSignal,
  patience = SEND_TIMEOUT_MS,
): Promise<void> {
  const { createTransport } = await nodemailer();
  const server = createTransport({
    ...serverFacts(url),
    ...{ connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience },
  });
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const late = () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }));
  AbortSignal.any([signal, AbortSignal.timeout(2 * patience)]).addEventListener("abort", late);
  await Promise.race([server.verify(), givenUp]);
}

/**
 * Opens the mail server of SMTP_URL, or DATA_DIR/outbox, or neither (see `mailRoute`).
 *
 * @param connections the maximum number at the same time.
 * @param patience how long the server may be silent, in milliseconds.
 */
export function openMailServer(connections: number, patience = PATIENCE_MS): MailServer {
  const { SMTP_URL } = environment();
  if (!SMTP_URL) {
    return { send: mailRoute() === "files" ? writeMail : sendNowhere, close() {} };
  }
  let server: ReturnType<typeof connect> | undefined;
  return {
    async send(mail, mayHandOver) {
      const gated: GatedMail = { ...mail, from: from(), mayHandOver };
      server ??= connect(SMTP_URL, connections, patience);
      await (await server).sendMail(gated);
    },
    close: () => void server?.then((opened) => opened.close()),
  };
}

async function sendNowhere(): Promise<never> {
  throw Object.assign(new Error("no mail server is set"), { code: noMailServer });
}

async function connect(url: string, connections: number, patience: number) {
  const { createTransport } = await nodemailer();
  const server = createTransport({
    ...serverFacts(url),
    pool: true,
    maxConnections: connections,
    maxRequeues: 1,
    socketTimeout: patience,
    greetingTimeout: patience,
    // Disconnect soon after the last email.
    idleTimeout: 5000,
  });
  server.use("stream", ({ data, message }, done) => {
    const { mayHandOver } = data as GatedMail;
    // Don't buffer ahead of the server: `mayHandOver` must be called at the end, not earlier.
    const options = { objectMode: false, highWaterMark: 0 };
    message.processFunc((text) => Readable.from(askAtTheEnd(text, mayHandOver), options));
    done();
  });
  return server;
}

interface GatedMail extends Mail {
  from: Mailbox;
  mayHandOver: () => Promise<boolean>;
}

/** Passes an email's text through, and its end only if `mayHandOver` agrees. */
async function* askAtTheEnd(text: AsyncIterable<Buffer>, mayHandOver: () => Promise<boolean>) {
  yield* text;
  if (!(await mayHandOver())) throw new Error("the mail is not to be handed over");
}
