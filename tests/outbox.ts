import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A mail that a site without a mail server has written. */
export interface WrittenMail {
  to: string;
  from: string;
  subject: string;
  text: string;
}

const patience = 10_000;

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
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
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
  const [head = "", body = ""] = message.split(/\r\n\r\n(.*)/s);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(head)?.[1] ?? "";
  const quoted = header("Content-Transfer-Encoding") === "quoted-printable";
  const text = quoted
    ? body
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return {
    to: header("To"),
    from: header("From"),
    subject: header("Subject"),
    text: text.replaceAll("\r\n", "\n"),
  };
}
