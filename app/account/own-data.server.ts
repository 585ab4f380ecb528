import { listOwnMails } from "../announcements/subscription.server.ts";
import { listEventsOf } from "../audit/audit-log.server.ts";
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
