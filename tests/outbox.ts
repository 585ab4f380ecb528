import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
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

const patience = 150_000;

/** The mails that the site of a test file has written, in no order: several are sent at once. */
export function listMails(): WrittenMail[] {
  return listFiles().map(({ mail }) => mail);
}

function listFiles(): { path: string; mail: WrittenMail }[] {
  const outbox = join(process.env["DATA_DIR"] ?? "", "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name))
    .map((path) => ({ path, mail: readMail(readFileSync(path, "utf8")) }));
}

/**
 * Waits for the one mail to an address with a subject, and takes it out of the folder, so that the next
 * of its kind is told from it.
 *
 * @param subject a part of the mail's.
 */
export async function takeMail(to: string, subject: string): Promise<WrittenMail> {
  // By a clock that no test sets: many hold that of dates.
  for (const end = performance.now() + patience; performance.now() < end; await pause(50)) {
    const [found, other] = listFiles().filter(
      ({ mail }) => mail.to === to && mail.subject.includes(subject),
    );
    if (other) throw new Error(`There are several mails to ${to} about '${subject}'`);
    if (!found) continue;
    rmSync(found.path);
    return found.mail;
  }
  throw new Error(`There is no mail to ${to} about '${subject}'`);
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
