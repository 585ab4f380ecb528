import { join } from "node:path";
import { describeRegistration } from "../app/identity/registration.server.ts";
import { mailRoute } from "../app/mail/mail.server.ts";
import { settingHere } from "../app/platform/command-line.server.ts";
import type { Environment } from "../app/platform/environment.server.ts";
import { isLoopback, isThisMachine } from "../app/platform/ip-addresses.server.ts";
import { parsePostgresUrl } from "../app/platform/postgres-url.server.ts";
import { version } from "../app/platform/version.server.ts";

/**
 * Describes this process in five lines without passwords: version and address, who may register, where email
 * goes, which proxies are trusted, and where the data is.
 *
 * @param origin where visitors find the site.
 * @param port where it listens.
 */
export function describeSettings(settings: Environment, origin: string, port: number): string[] {
  const { HOST, TRUSTED_PROXIES } = settings;
  const proxies = TRUSTED_PROXIES.rules.map((rule) => rule.replace(/^.* |\/(32|128)$/g, ""));
  const trusted = proxies.reverse().join(", ") || "none, because TRUSTED_PROXIES isn't set";
  return [
    `Shoreline ${version} is at ${origin}`,
    `Registration: ${describeRegistration(settings)} (REGISTRATION=${settings.REGISTRATION})`,
    `Email: ${describeMail(settings)}`,
    `Trusted proxies: ${trusted}; the site listens on port ${port} of ${HOST}`,
    `Data: ${describeData(settings)}`,
  ];
}

function describeMail(settings: Environment): string {
  const { SMTP_URL, DATA_DIR } = settings;
  if (mailRoute(settings) === "nowhere") return "not sent, because SMTP_URL isn't set; it waits";
  if (SMTP_URL) return `sent by ${URL.parse(SMTP_URL)?.host || "the server in SMTP_URL"}`;
  return `not sent, because SMTP_URL isn't set; written to ${join(DATA_DIR, "outbox")}`;
}

function describeData({ DATABASE_URL, DATA_DIR }: Environment): string {
  if (!DATABASE_URL?.startsWith("postgres")) return DATA_DIR;
  const { host, port, database = "(the account's)" } = parsePostgresUrl(DATABASE_URL);
  return `PostgreSQL database ${database} at ${host}:${port}; files in ${DATA_DIR}`;
}

/** Warnings about the settings, with what to do. @param origin where visitors find the site. */
export function startWarnings(settings: Environment, origin: string): string[] {
  const { BASE_URL, TRUSTED_PROXIES, HOST, DATABASE_URL, DATA_DIR } = settings;
  const warnings: string[] = [];
  const { protocol, hostname } = new URL(origin);
  if (protocol === "http:" && !isThisMachine(hostname)) {
    warnings.push(
      "Passwords are sent unencrypted. Serve the site over https, and set BASE_URL to that address.",
    );
  }
  if (BASE_URL?.startsWith("https:") && TRUSTED_PROXIES.rules.length === 0) {
    warnings.push(
      "All visitors count as one: BASE_URL is https, so they come through a proxy, but TRUSTED_PROXIES doesn't name it. " +
        "Six wrong passwords from anyone lock everyone on a new device out for a minute. " +
        "Set TRUSTED_PROXIES to the proxy's IP address (TRUSTED_PROXIES=127.0.0.1 when it runs on this machine), and start again.",
    );
  }
  if (!BASE_URL && !isLoopback(HOST)) {
    warnings.push(
      `The site answers only this machine, although HOST=${HOST} lets others connect: ` +
        "set BASE_URL to the address that visitors type, such as https://heronlake.example.org.",
    );
  }
  const route = mailRoute(settings);
  if (route === "nowhere") {
    warnings.push(
      "No email is sent. Emails with links wait as long as the links work, others up to three days, and the site tells people who are waiting for one. " +
        "Set SMTP_URL, as in SMTP_URL=smtps://user:password@mail.example.org:465, and start again.",
    );
  }
  if (route === "files" && DATABASE_URL?.startsWith("postgres")) {
    warnings.push(
      `Email is not sent. It is written to this process's own folder, ${join(DATA_DIR, "outbox")}; other processes on the same database use theirs. ` +
        "Set SMTP_URL to have it sent.",
    );
  }
  return warnings;
}

/** Says why the server can't listen, and what to do. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
): string {
  switch (error.code) {
    case "EADDRINUSE":
      return (
        `Port ${port} is in use by another program (or another Shoreline). ` +
        `Stop that one, or choose another port: ${settingHere("PORT=3001")}`
      );
    case "EACCES":
      return `This user isn't allowed to use port ${port}. Choose one above 1023, such as PORT=3000.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${host} is not one of this machine's addresses. Try HOST=127.0.0.1 or HOST=0.0.0.0.`;
    default:
      return `The server can't listen on ${host}, port ${port}: ${error.message}`;
  }
}
