import { listOwnMails } from "../announcements/subscription.server.ts";
import { listEventsOf } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { TokenPurpose } from "../database/identity-schema.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { listOwnLinks } from "../identity/provider-links.server.ts";
import { mailRoute, outboxKeptDays } from "../mail/mail.server.ts";
import { listOwnMessages } from "../messages/message.server.ts";
import { readOwnRow } from "../residents/record.server.ts";
import { describeDevice, readSessions } from "./open-sessions.server.ts";

/** All that is stored about a person, but hashes and tokens, and messages that can't be attributed to them. */
export async function gatherOwnData(person: SignedIn) {
  const { signInAddress, role } = person;
  const account = await readOwnAccount(person);
  const dateOf = (time: string | Date | null | undefined) => (time ? new Date(time) : undefined);
  const provenSince = account?.addressProvenAt ?? null;
  return {
    account: {
      id: person.id,
      signInAddress,
      addressConfirmedAt: provenSince,
      name: account?.name,
      role,
      createdAt: dateOf(account?.createdAt),
      updatedAt: dateOf(account?.updatedAt),
      passwordFirstSetAt: dateOf(account?.passwordFirstSetAt),
      passwordSetAt: dateOf(account?.passwordSetAt),
      trustedBrowsersSince: account?.recoveredAt ?? null,
    },
    signsInAt: await listOwnLinks(person),
    record: await readOwnRow(person),
    sessions: await listAllSessions(person),
    linksUnderWay: await listLinks(person),
    announcementMails: await listOwnMails(person),
    messagesToTheBoard: await listOwnMessages(person, provenSince),
    auditLog: await listEventsOf(person),
    notes: describeWhatIsElsewhere(provenSince),
  };
}

async function readOwnAccount({ id }: SignedIn) {
  return database()
    .selectFrom("identityUsers as account")
    .leftJoin("identityCredentials as credential", "credential.userId", "account.id")
    .select(["account.name", "account.createdAt", "account.updatedAt"])
    .select(["account.addressProvenAt", "account.recoveredAt"])
    .select(["credential.createdAt as passwordFirstSetAt", "credential.updatedAt as passwordSetAt"])
    .where("account.id", "=", id)
    .executeTakeFirst();
}

/** All stored sessions, including expired ones, which are deleted every hour. */
async function listAllSessions(person: SignedIn) {
  const sessions = await readSessions(person);
  return sessions.map(({ id, userAgent, createdAt, expiresAt }) => ({
    isThisOne: id === person.sessionId,
    device: describeDevice(userAgent ?? ""),
    browserSaid: userAgent,
    startedAt: createdAt,
    endsAt: expiresAt,
  }));
}

const purposes: Record<TokenPurpose, string> = {
  "password-printed": "choose a password (printed for the administrator)",
  "password-mailed": "choose a password",
  "change-address": "log in with another address",
  "prove-address": "confirm the login email",
};

/** Unused links. An address is listed whether or not another account has it, so that this reveals nothing. */
async function listLinks(person: SignedIn) {
  const links = await database()
    .selectFrom("oneTimeLinks")
    .select(["purpose", "address", "createdAt", "expiresAt"])
    .where("userId", "=", person.id)
    .orderBy("createdAt")
    .execute();
  return links.map(({ purpose, address, createdAt, expiresAt }) => ({
    to: purposes[purpose],
    address,
    askedAt: createdAt,
    worksUntil: expiresAt,
  }));
}

function describeWhatIsElsewhere(provenSince: string | null): string[] {
  return [
    provenSince
      ? "Messages to the board are here if you sent them while logged in, or from your email address after you confirmed it. For older ones, ask the board."
      : "Messages to the board are here if you sent them while logged in. After you confirm your email address under 'Your account', messages sent from it are here, too.",
    ...(mailRoute() !== "files"
      ? []
      : [
          `This site has no mail server. Instead of being sent, emails to you are kept for up to ${outboxKeptDays} days on the computer that runs the site. They aren't here, because they may have links that are only for your mailbox.`,
        ]),
    "Which browsers your account trusts is kept in those browsers, not here.",
    "Counts of attempts to log in are kept for a day at most, under codes that don't name anyone.",
  ];
}
