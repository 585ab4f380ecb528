/**
 * Reports how the site is doing on its server, line by line: what is right, and what is wrong with what to do.
 * Exits with code 1 if anything is wrong. `shoreline check` runs it for each site.
 *
 * Usage: npm run inspect
 */
import { lookup, resolveTxt } from "node:dns/promises";
import { connect } from "node:tls";
import {
  isTooOld,
  readBackupState,
  readCopyState,
} from "../app/database/backup/backup-state.server.ts";
import { logInToMailServer, mailServerName } from "../app/mail/mail.server.ts";
import { describeMailServer } from "../app/mail/mail-errors.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { formatSize } from "../app/platform/format-size.ts";
import { leastFree, readFreeSpace } from "../app/platform/free-space.server.ts";
import { isThisMachine } from "../app/platform/ip-addresses.server.ts";
import { endWithMessage, printable, readArguments } from "./command.ts";

readArguments(spellCommand("inspect"));

/** Something that is right, or wrong. */
type Finding = ReturnType<typeof well>;

const well = (words: string) => ({ words, isWell: true });
const trouble = (words: string) => ({ words, isWell: false });

/** The timeout of network requests, in milliseconds. */
const PATIENCE_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;

async function inspectAnswer(): Promise<Finding> {
  const { PORT } = environment();
  const request = fetch(`http://127.0.0.1:${PORT}/readyz`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const answer = await request.then((response) => response.text()).catch(() => undefined);
  if (answer === undefined)
    return trouble(`Nothing answers on port ${PORT}: the site isn't running`);
  const [state = ""] = answer.split("\n");
  return state === "ok" ? well("it answers, and its database does") : trouble(`It says: ${state}`);
}

async function inspectAddress(host: string): Promise<Finding> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => address);
  return addresses.length > 0
    ? well(`${host} leads to ${addresses.join(" and ")}`)
    : trouble(`${host} leads nowhere: add an A record where the address is registered`);
}

/** Whether the site answers with a certificate that browsers trust, for at least two more weeks. */
function inspectCertificate(host: string): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const socket = connect({ host, port: 443, servername: host, timeout: PATIENCE_MS }, () => {
    const end = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    socket.destroy();
    const lasts = `the certificate lasts ${days} more days`;
    resolve(
      days >= 14 ? well(lasts) : trouble(`${lasts}: journalctl -u caddy says why it isn't renewed`),
    );
  });
  const fail = (reason: string) => {
    socket.destroy();
    resolve(
      trouble(`https://${host} can't be reached safely (${reason}): journalctl -u caddy says more`),
    );
  };
  socket.once("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
  socket.once("timeout", () => fail("no answer"));
  return promise;
}

async function inspectDisk(): Promise<Finding> {
  const space = await readFreeSpace();
  if (space === undefined) return trouble("the folder of the site's data can't be reached");
  const free = `${formatSize(space)} of disk are free`;
  return space > leastFree
    ? well(free)
    : trouble(`only ${free}: delete old backups, or get a larger disk`);
}

function inspectBackups(): Finding[] {
  const backup = readBackupState();
  const copy = readCopyState();
  return [
    judge("backup", backup.made?.at, backup.problem, "shoreline-backup"),
    copy.made || copy.problem
      ? judge("copy of a backup elsewhere", copy.made?.at, copy.problem, "shoreline-copy")
      : trouble(
          "backups aren't copied off this server: run shoreline setup again, and name a place",
        ),
  ];
}

function judge(
  what: string,
  at: string | undefined,
  problem: { words: string } | undefined,
  unit: string,
): Finding {
  const log = `journalctl -u '${unit}@*' says more`;
  if (problem) return trouble(`the last ${what} failed: ${problem.words} (${log})`);
  if (!at) return trouble(`there is no ${what} yet (${log})`);
  const hours = Math.round((Date.now() - Date.parse(at)) / 3_600_000);
  const last = `the last ${what} is ${hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`} old`;
  return isTooOld(at) ? trouble(`${last} (${log})`) : well(last);
}

async function inspectMail(): Promise<Finding[]> {
  const { SMTP_URL, MAIL_FROM } = environment();
  if (!SMTP_URL) return [trouble("email isn't sent: SMTP_URL isn't set")];
  const login = await logInToMailServer(SMTP_URL, AbortSignal.timeout(PATIENCE_MS)).then(
    () => well(`the mail server ${mailServerName()} lets the site in`),
    (error) => trouble(`the mail server ${mailServerName()}: ${describeMailServer(error)}`),
  );
  const [, domain] = MAIL_FROM?.address?.split("@") ?? [];
  return [login, ...(domain ? await inspectSender(domain) : [])];
}

/** Free mail providers, whose DNS says that only they may send for their addresses. */
const freeMail = /^(gmail|googlemail|yahoo|outlook|hotmail|live|aol|icloud|me|msn)\.com$/;

/** Whether recipients can verify that a domain's emails come from where they should. */
async function inspectSender(domain: string): Promise<Finding[]> {
  if (freeMail.test(domain)) {
    return [
      trouble(
        `emails from an address at ${domain} mostly end in spam: use an address of a domain of your own`,
      ),
    ];
  }
  const spf = await readText(domain, "v=spf1");
  const dmarc = await readText(`_dmarc.${domain}`, "v=DMARC1");
  return [
    spf
      ? well(`${domain} says who may send for it (SPF)`)
      : trouble(`${domain} has no SPF record: your mail service tells which one to add`),
    dmarc
      ? well(`${domain} says what to do with other senders (DMARC)`)
      : trouble(
          `${domain} has no DMARC record: add a TXT record _dmarc.${domain} with "v=DMARC1; p=none"`,
        ),
  ];
}

async function readText(name: string, beginning: string): Promise<string | undefined> {
  const records = await resolveTxt(name).catch(() => []);
  return records.map((parts) => parts.join("")).find((text) => text.startsWith(beginning));
}

await endWithMessage(async () => {
  const { BASE_URL } = environment();
  const host = BASE_URL ? new URL(BASE_URL).hostname : "localhost";
  const isPublic = BASE_URL?.startsWith("https:") && !isThisMachine(host);
  const findings = await Promise.all([
    inspectAnswer(),
    ...(isPublic ? [inspectAddress(host), inspectCertificate(host)] : []),
    inspectDisk(),
  ]);
  const all = [...findings, ...inspectBackups(), ...(await inspectMail())];
  for (const { words, isWell } of all)
    console.log(printable(`  ${isWell ? "ok   " : "look "} ${words}`));
  process.exitCode = all.every(({ isWell }) => isWell) ? 0 : 1;
});
