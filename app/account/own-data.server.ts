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
  ...{ signInAddress: "Login email", houseNum: "House number", houseStreet: "Street" },
  ...{ includeOnDir: "In the directory", mailAnnouncements: "Announcements by email" },
  ...{ createdAt: "Written", shareEmail: "If listed, show my email address" },
  sharePhone: "If listed, show my phone number",
  shareHouse: "If listed, show my house number and street",
  ...{ agreedAt: "Agreed to be listed", state: "By email", dueAt: "Sent, or to be sent" },
  ...{ ...eventNames, "resident-registered": "Account created", registeredAt: "Account created" },
  ...{ addressConfirmedAt: eventNames["address-proven"], feedMadeAt: eventNames["feed-made"] },
  "prove-address": "Link to confirm your email",
  ...{ "password-printed": "Link for a password", "password-mailed": "Link for a password" },
  "change-address": "Link to change your login email",
  "change-address-printed": "Link to change your login email",
};

function inWords(name: string): string {
  const spaced = name.replace(/At$/, "").replaceAll(/[A-Z]/g, (big) => ` ${big.toLowerCase()}`);
  return words[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** What only the program needs, or the page says better elsewhere. */
const leftOut =
  /^(id|role|updatedAt|trustedBrowsersSince|passwordFirstSetAt|expiresAt|tries|giveUpAt)$|Id$/;

type Thing = Record<string, unknown>;

/**
 * The same for reading on the account's page, which has the sessions: in words, without what goes without saying or
 * is empty, and all that happened in one list, newest first.
 */
export async function tellOwnData(person: SignedIn) {
  const { account, record, ...kept } = await gatherOwnData(person);
  const [aboutMessages, ...notes] = kept.notes;
  const { name, lastName } = record ?? {};
  const dated = { ...account, registeredAt: account?.createdAt, createdAt: null };
  const own: Thing = { ...dated, name, lastName, ...record };
  const facts = factsOf(own, { email: person.signInAddress });
  const isMoment = ([key]: [string, unknown]) => key.endsWith("At");
  const events: unknown[][] = [
    ...facts.filter(isMoment).map(([key, at]) => [at, inWords(key)]),
    ...kept.auditLog.map(({ at, kind, detail, times }) => {
      return [at, inWords(kind), detail, times > 1 && `${times} times`];
    }),
    ...kept.logsInAt.map((at) => [at.since, inWords("provider-linked"), at.issuer, at.subject]),
    ...kept.openLinks.map((link) => [link.askedAt, inWords(link.purpose), link.address]),
    ...kept.announcementMails.map((mail) => {
      return [mail.dueAt, "Announcement by email", mail.title, tellMail(mail)["state"]];
    }),
  ];
  const letters = kept.messagesToTheBoard.map((letter) => tell(factsOf(tellMail(letter), own)));
  const parts = [
    { title: "Your info", things: [tell(facts.filter((fact) => !isMoment(fact)))] },
    { title: "Messages to the board", note: aboutMessages, things: letters },
    { title: "Your account activity", things: [listByMinute(events)] },
  ];
  return { parts, notes };
}

function factsOf(thing: Thing, said: Thing): [string, unknown][] {
  return Object.entries(thing).filter(
    ([key, one]) => (one || one === false) && !leftOut.test(key) && one !== said[key],
  );
}

const tell = (facts: [string, unknown][]) =>
  facts.map(([key, one]): [string, string] => [inWords(key), tellValue(key, one)]);

function listByMinute(events: unknown[][]): [string, string][] {
  const sorted = events.toSorted(([one], [other]) => Number(dateOf(other)) - Number(dateOf(one)));
  const minutes = Map.groupBy(sorted, ([at]) => formatMoment(dateOf(at)));
  return [...minutes].map(([minute, all]) => {
    const said = all.map(([, what, ...more]) => `${what} (${more.filter(Boolean).join(", ")}).`);
    return [minute, [...new Set(said)].join(" ").replaceAll(" ()", "")];
  });
}

const dateOf = (at: unknown) => new Date(at as string);

/** Of an answer that the site didn't email, whether the board passed it on; the rest is for the administrator. */
function tellMail(thing: Thing): Thing {
  if (thing["state"] !== "sent" || !thing["problem"]) return thing;
  const state = thing["problem"] === writtenToFile ? "not sent" : "sent";
  return { ...thing, state, dueAt: null, problem: null };
}

function tellValue(name: string, value: unknown): string {
  const isYes = name === "includeOnDir" ? value === "Y" : value;
  if (typeof isYes === "boolean") return isYes ? "Yes" : "No";
  const text = String(value instanceof Date ? value.toISOString() : value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMoment(text) : text;
}

function describeWhatIsElsewhere(provenSince: string | null): string[] {
  return [
    provenSince
      ? "Messages to the board are here if you sent them while logged in, or from your email address after you confirmed it. For older ones, ask the board."
      : `Messages to the board are here if you sent them while logged in. To see others, ask the board.${isMailOff() ? "" : " Once you confirm your email address above, new ones from it will show up here, too."}`,
    ...(mailRoute() === "files"
      ? [
          `This site can't send email yet. It keeps a copy of any email it would have sent you for up to ${outboxKeptDays} days. Those copies aren't shown here.`,
        ]
      : []),
    "We also count login attempts (no names), and delete the counts within two days.",
  ];
}
