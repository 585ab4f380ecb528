import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A mail that a site without a mail server has written. */
export interface WrittenMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  /** The same as HTML; empty when there is none. */
  html: string;
  /** Another header, on one line. */
  header: (name: string) => string;
}

const patience = 60_000;

/** The mails in a site's folder of state, the oldest first. */
export function listMails(dataFolder: string): WrittenMail[] {
  const outbox = join(dataFolder, "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name))
    .map((path) => ({
      written: statSync(path).mtimeMs,
      mail: readMail(readFileSync(path, "utf8")),
    }))
    .toSorted((one, other) => one.written - other.written)
    .map(({ mail }) => mail);
}

/** Waits for the mails to an address to be so many; returns the latest. */
export async function waitForMail(dataFolder: string, to: string, nth = 1): Promise<WrittenMail> {
  // By a clock that no test sets: many hold that of dates.
  for (const end = performance.now() + patience; performance.now() < end; await pause(50)) {
    const mail = listMails(dataFolder).filter((written) => written.to === to)[nth - 1];
    if (mail) return mail;
  }
  throw new Error(`There is no mail number ${nth} to ${to}`);
}

/** The link in a mail, without its origin. */
export function linkIn({ text }: WrittenMail): string {
  const [, path] = /^https?:\/\/[^/\s]+(\/\w+\?token=\S+)$/m.exec(text) ?? [];
  if (!path) throw new Error(`There is no link in: ${text}`);
  return path;
}

function readMail(message: string): WrittenMail {
  const { header, body } = split(message);
  const [, boundary] = /boundary="([^"]+)"/.exec(header("Content-Type")) ?? [];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [message];
  const [text = "", html = ""] = parts.map((part) => readPart(part.replace(/^\r\n/, "")));
  const [to, from, subject] = ["To", "From", "Subject"].map(header) as [string, string, string];
  return { to, from, subject, text, html, header };
}

/** A message, or a part of one, with its headers unfolded. */
function split(message: string) {
  const [head = "", body = ""] = message.split(/\r\n\r\n(.*)/s);
  const lines = head.replace(/\r\n[ \t]/g, " ");
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, "im").exec(lines)?.[1] ?? "";
  return { header, body };
}

function readPart(part: string): string {
  const { header, body } = split(part);
  const text =
    header("Content-Transfer-Encoding") === "quoted-printable"
      ? Buffer.from(
          body
            .replace(/=\r\n/g, "")
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          "latin1",
        ).toString()
      : body;
  return text.replaceAll("\r\n", "\n");
}
