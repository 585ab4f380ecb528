import { listOwnMails } from "../announcements/subscription.server.ts";
import { listEventsOf } from "../audit/audit-log.server.ts";
import { eventNames } from "../audit/event-names.ts";
import { formatMoment } from "../content/edition.server.ts";
import { database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { listOwnLinks } from "../identity/provider-links.server.ts";
import { lastUseOf } from "../identity/sessions.server.ts";
import { isMailOff, mailRoute, outboxKeptDays } from "../mail/mail.server.ts";
import { writtenToFile } from "../mail/mail-state.server.ts";
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
      lastUsedAt: new Date(lastUseOf(session)),
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
  openLinks: "Links we made for you",
  ...{ announcementMails: "Announcements we emailed you", auditLog: "Your account activity" },
  ...{ signInAddress: "Login email", houseNum: "House number", houseStreet: "Street" },
  ...{ includeOnDir: "In the directory", mailAnnouncements: "Announcements by email" },
  ...{ subject: "About", shareEmail: "If listed, show my email address" },
  sharePhone: "If listed, show my phone number",
  shareHouse: "If listed, show my house number and street",
  ...{ agreedAt: "Agreed to be listed", state: "By email", dueAt: "Sent, or to be sent" },
  "prove-address": "To confirm your email",
  ...{ "password-printed": "To choose a password", "password-mailed": "To choose a password" },
  "change-address": "To change your login email",
  ...{ "change-address-printed": "To change your login email", address: "Email" },
  ...{ at: "When", kind: "What", ...eventNames, "resident-registered": "You registered" },
};

function inWords(name: string): string {
  const spaced = name.replace(/At$/, "").replaceAll(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What only the program needs, or the page says better elsewhere. */
const leftOut =
  /^(id|role|updatedAt|trustedBrowsersSince|passwordFirstSetAt|expiresAt|tries|giveUpAt|actor)$|Id$/;

/** The same for reading on the account's page, which has the sessions: in words, without what goes without saying. */
export async function tellOwnData(person: SignedIn) {
  const { notes, sessions: _, ...kept } = await gatherOwnData(person);
  const parts = Object.entries(kept).map(([name, value]) => ({
    title: inWords(name),
    things: [value ?? []].flat().map((thing) =>
      Object.entries(tellMail(thing))
        .filter(([key, one]) => ![null, "", 0, usual[key]].includes(one) && !leftOut.test(key))
        .map(([key, one]): [string, string] => [inWords(key), tellValue(key, one)]),
    ),
  }));
  return { parts, notes };
}

const usual: Record<string, unknown> = { times: 1, subject: "you" };

/** Of an answer that the site didn't email, whether the board passed it on; the rest is for the administrator. */
function tellMail(thing: Record<string, unknown>) {
  if (thing["state"] !== "sent" || !thing["problem"]) return thing;
  const state = thing["problem"] === writtenToFile ? "not sent" : "sent";
  return { ...thing, state, dueAt: null, problem: null };
}

function tellValue(name: string, value: unknown): string {
  const isYes = name === "includeOnDir" ? value === "Y" : value;
  if (typeof isYes === "boolean") return isYes ? "Yes" : "No";
  const text = String(value instanceof Date ? value.toISOString() : value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(text);
  return name === "kind" || name === "purpose" ? inWords(text) : text;
}

function describeWhatIsElsewhere(provenSince: string | null): string[] {
  return [
    provenSince
      ? "Messages to the board are here if you sent them while logged in, or from your email address after you confirmed it. For older ones, ask the board."
      : `Messages to the board are here if you sent them while logged in. For others, ask the board.${isMailOff() ? "" : " After you confirm your email address above, new messages from it are here, too."}`,
    ...(mailRoute() === "files"
      ? [
          `This site can't send email yet. It keeps a copy of any email it would have sent you for up to ${outboxKeptDays} days. Those copies aren't shown here.`,
        ]
      : []),
    "We also count login attempts, without names, and delete the counts within two days.",
  ];
}
