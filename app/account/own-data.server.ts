import { listOwnMails } from "../announcements/subscription.server.ts";
import { listEventsOf } from "../audit/audit-log.server.ts";
import { eventNames } from "../audit/event-names.ts";
import { formatMoment } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { listOwnLinks } from "../identity/provider-links.server.ts";
import { mailRoute, outboxKeptDays } from "../mail/mail.server.ts";
import { listOwnMessages } from "../messages/message.server.ts";
import { readOwnRow } from "../residents/record.server.ts";
import { readSessions } from "./open-sessions.server.ts";

/** Everything stored about a person, except hashes, tokens, and messages that can't be attributed to them. */
export async function gatherOwnData(person: SignedIn) {
  const account = await database()
    .selectFrom("identityUsers as account")
    .leftJoin("identityCredentials as credential", "credential.userId", "account.id")
    .select(["account.id", "account.email as signInAddress", "account.name", "account.role"])
    .select(["account.addressProvenAt as addressConfirmedAt", "account.createdAt"])
    .select(["account.updatedAt", "account.recoveredAt as trustedBrowsersSince"])
    .select(["credential.createdAt as passwordFirstSetAt", "credential.updatedAt as passwordSetAt"])
    .where("account.id", "=", person.id)
    .executeTakeFirst();
  // An address is listed whether or not another account has it, so that this reveals nothing.
  const links = database()
    .selectFrom("oneTimeLinks")
    .select(["purpose", "address", "createdAt as askedAt", "expiresAt as worksUntil"])
    .where("userId", "=", person.id)
    .orderBy("createdAt");
  const sessions = await readSessions(person);
  const provenSince = account?.addressConfirmedAt ?? null;
  return {
    account,
    logsInAt: await listOwnLinks(person),
    record: await readOwnRow(person),
    sessions: sessions.map(({ id, ...session }) => ({
      isThisOne: id === person.sessionId,
      ...session,
    })),
    openLinks: await links.execute(),
    announcementMails: await listOwnMails(person),
    messagesToTheBoard: await listOwnMessages(person, provenSince),
    auditLog: await listEventsOf(person),
    notes: describeWhatIsElsewhere(provenSince),
  };
}

/** How the page names what isn't clear from the name in the file; "houseNum" would be "House num". */
const words: Record<string, string> = {
  ...{ account: "Your account", logsInAt: "Where else you log in", record: "Your info" },
  ...{ sessions: "Where you're logged in", openLinks: "Links we made for you" },
  ...{ announcementMails: "Announcements we emailed you", auditLog: "Your account activity" },
  ...{ signInAddress: "Login email", houseNum: "House number", houseStreet: "Street" },
  ...{ includeOnDir: "In the directory", mailAnnouncements: "Announcements by email" },
  ...{ isThisOne: "This browser", userAgent: "Kind of browser", actor: "By", subject: "About" },
  ...{ agreedAt: "Agreed to be listed", state: "Email", dueAt: "Sent, or to be sent" },
  ...{ giveUpAt: "Tried until", "prove-address": "To confirm your email" },
  ...{ "password-printed": "To choose a password", "password-mailed": "To choose a password" },
  ...{ "change-address": "To change your login email", address: "Email" },
  ...{ at: "When", kind: "What", ...eventNames },
};

function inWords(name: string): string {
  const spaced = name.replace(/At$/, "").replaceAll(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The same for reading on a page: in words, without ids and what goes without saying. */
export async function tellOwnData(person: SignedIn) {
  const { notes, ...kept } = await gatherOwnData(person);
  const parts = Object.entries(kept).map(([name, value]) => ({
    title: inWords(name),
    things: [value ?? []].flat().map((thing) =>
      Object.entries(thing)
        .filter(([key, one]) => ![null, "", 0, usual[key]].includes(one) && !/^id$|Id$/.test(key))
        .map(([key, one]): [string, string] => [inWords(key), tellValue(key, one)]),
    ),
  }));
  return { parts: parts.filter(({ things }) => things.length > 0), notes };
}

const usual: Record<string, unknown> = { times: 1, actor: "you", subject: "you" };

function tellValue(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = String(value instanceof Date ? value.toISOString() : value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(text);
  return name === "kind" || name === "purpose" ? inWords(text) : text;
}

function describeWhatIsElsewhere(provenSince: string | null): string[] {
  return [
    provenSince
      ? "Messages to the board are here if you sent them while logged in, or from your email address after you confirmed it. For older ones, ask the board."
      : "Messages to the board are here if you sent them while logged in. After you confirm your email address under 'Your account', messages sent from it are here, too.",
    ...(mailRoute() === "files"
      ? [
          `This site doesn't send email yet. Emails to you are kept for up to ${outboxKeptDays} days on the computer that runs the site. They aren't here, because they may have links that are only for your mailbox.`,
        ]
      : []),
    "The browsers you have logged in on remember that themselves, so they aren't listed here.",
    "We count attempts to log in for two days at most, without names, so they aren't here, either.",
  ];
}
