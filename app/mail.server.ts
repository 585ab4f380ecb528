import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { content } from "./domain/content.server.ts";
import { environment } from "./environment.server.ts";
import { isThisMachine } from "./loopback.ts";

const SEND_TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
}

/**
 * Sends a mail by the server that SMTP_URL names; without one, writes it as an .eml file to
 * DATA_DIR/outbox.
 *
 * @throws when the mail server doesn't take it.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL, MAIL_FROM, DATA_DIR } = environment();
  const from = MAIL_FROM ?? content.site.email;
  if (SMTP_URL) {
    const server = createTransport({
      url: SMTP_URL,
      // Links that open an account don't travel in clear, whatever stands in between.
      requireTLS: !isThisMachine(new URL(SMTP_URL).hostname),
      connectionTimeout: SEND_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
    });
    await server.sendMail({ ...mail, from });
    return;
  }
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    ...mail,
    from,
  });
  const outbox = join(DATA_DIR, "outbox");
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(join(outbox, `${day}-${randomUUID()}.eml`), written.message, { mode: 0o600 });
}
