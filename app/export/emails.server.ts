import { createReadStream, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { DatabaseSync } from "node:sqlite";
import { openSealedMail } from "../mail/outgoing-mails.server.ts";

/** An email, without its text, which may have links that open accounts. */
export interface EmailSummary {
  to: string | null;
  subject: string | null;
  /** 'outbox' for one that was written to a folder instead of being sent; else its state in the queue. */
  state: string;
  /** When it is due, or the day on which it was written. */
  at: string;
}

/**
 * The single emails that wait to be sent.
 *
 * @param canRead whether the site's secret is at hand, without which they can't be read.
 */
export function listWaiting(copy: DatabaseSync, canRead: boolean): EmailSummary[] {
  const rows = copy.prepare(
    "select sealed, state, dueAt from mails where kind = 'single' order by dueAt, id",
  );
  return rows.all().map(({ sealed, state, dueAt }) => {
    const mail = canRead ? openSealedMail(String(sealed)) : undefined;
    const { to = null, subject = null } = mail ?? {};
    return { to, subject, state: String(state), at: String(dueAt) };
  });
}

/** The emails in the folder DATA_DIR/outbox, where a site without a mail server writes them. */
export async function* listOutbox(dataFolder: string): AsyncGenerator<EmailSummary> {
  const folder = join(dataFolder, "outbox");
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const name of names.filter((name) => name.endsWith(".eml"))) {
    const headers = await readHeaders(join(folder, name));
    const { to = null, subject = null } = headers;
    yield { to, subject, state: "outbox", at: name.slice(0, "2026-11-22".length) };
  }
}

/** The headers of an email, by their names in small letters; those that go on in the next line, too. */
async function readHeaders(path: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = {};
  let last = "";
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line === "") break;
    const [, name, value] = /^([\w-]+): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      last = name.toLowerCase();
      headers[last] = value ?? "";
    } else headers[last] += line;
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, decode(value)]));
}

/** RFC 2047: words that aren't ASCII, in base64 or quoted-printable, as `nodemailer` writes them. */
function decode(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) => {
      if (kind.toLowerCase() === "b") return Buffer.from(text, "base64").toString();
      const bytes = text
        .replaceAll("_", " ")
        .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
      return Buffer.from(bytes, "latin1").toString();
    });
}
