/**
 * Sends a test email, and prints the mail server's answer.
 *
 * Usage: npm run mail-test -- you@example.org
 */

import { requireSite } from "../app/database/existing-site.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { PlainError } from "../app/platform/plain-error.ts";
import { endWithMessage, readArguments } from "./command.ts";

const usage = spellCommand("mail-test", "you@example.org");
const [to = ""] = readArguments(usage, { count: [1, 1] }).positionals;

await endWithMessage(async () => {
  const { BASE_URL, SMTP_URL, MAIL_FROM } = environment();
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new PlainError(`${to} isn't an email address.`);
  if (!SMTP_URL) throw new PlainError("No mail server is set: SMTP_URL is missing.");
  await requireSite();
  const { closeSite, openSite } = await import("../app/startup.server.ts");
  const { mailServerName, openMailServer } = await import("../app/mail/mail.server.ts");
  const { describeMailServer } = await import("../app/mail/mail-errors.server.ts");
  const origin = BASE_URL ?? "http://localhost";
  // Otherwise the sender has the association's name.
  if (!MAIL_FROM?.name) await openSite(origin);
  const server = openMailServer(1);
  try {
    await server.send(
      { to, subject: `Test email from ${new URL(origin).host}`, text: words(origin) },
      async () => true,
    );
  } catch (error) {
    throw new PlainError(
      `The email to ${to} wasn't sent. ${describeMailServer(error)}\n` +
        `Check the mail server (${mailServerName()}), its user and password, and the sender: on a server, run\n` +
        "shoreline setup again; elsewhere, correct SMTP_URL and MAIL_FROM.",
    );
  } finally {
    server.close();
    await closeSite();
  }
  console.log(
    `The mail server took an email to ${to}. Look whether it arrives, also in the spam folder: there it is\n` +
      "when the sender's domain doesn't name this mail server in its SPF record, or has no DKIM and DMARC.",
  );
});

function words(origin: string): string {
  return `This is a test. Emails from ${origin} arrive here.\n\nIf it was in the spam folder, tell the person who runs the site.\n`;
}
