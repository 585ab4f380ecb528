import type { Insertable } from "kysely";
import { accountMail, plainName } from "../app/account/account-mails.server.ts";
import { recordEvent } from "../app/audit/audit-log.server.ts";
import { content } from "../app/content/edition.server.ts";
import { type EntryChange, publishIn } from "../app/content/publish.server.ts";
import { type Database, transaction } from "../app/database/database.server.ts";
import type { Tables } from "../app/database/schema.server.ts";
import { type NewAccount, rowsOfAccounts } from "../app/identity/accounts.server.ts";
import { hashFirebaseHash } from "../app/identity/password-hash.server.ts";
import { findProvider, type Provider } from "../app/identity/provider.server.ts";
import { inventToken } from "../app/identity/tokens.server.ts";
import type { Mail } from "../app/mail/mail.server.ts";
import { sealMany } from "../app/mail/outgoing-mails.server.ts";
import { siteOrigin } from "../app/platform/environment.server.ts";
import { formatDate } from "../app/platform/format-date.ts";
import { newRow } from "../app/residents/record.server.ts";
import type { NewAnnouncement, Newcomer, Plan } from "./compare.server.ts";

/**
 * Writes a plan's new residents and announcements and queues the invitations, all or nothing. Passwords are hashed
 * and emails encrypted before, so that the site's writes are blocked only briefly.
 *
 * @throws the database's error if somebody has registered with an address of the plan.
 */
export async function carryOut({ residents, announcements }: Plan): Promise<void> {
  const invited = residents.filter(({ password }) => !password);
  const invitations = invited.map(invite);
  const rows: { [Name in keyof Tables]?: Insertable<Tables[Name]>[] } = {
    ...rowsOfAccounts(await makeAccounts(residents)),
    users: residents.map(({ id: uid, ...resident }) => newRow({ uid, ...resident })),
    oneTimeLinks: invitations.map(({ link }) => link),
    mails: sealMany(invitations.map(({ mail }) => mail)),
  };
  const people = `${count(residents, "resident")} (${residents.length - invited.length} with their passwords, ${invited.length} invited)`;
  const detail = `${people}, ${count(announcements, "announcement")}`;
  await transaction(async (on) => {
    // First, since it waits for others that publish.
    if (announcements.length > 0) {
      const changes = announcements.map(toChange);
      await publishIn(on, { by: "command line", reason: "Announcements imported", changes });
    }
    for (const table of Object.keys(rows) as (keyof Tables)[]) {
      await insertAll(on, table, rows[table] ?? []);
    }
    await recordEvent(on, { kind: "residents-imported", actor: null, subject: null, detail });
  });
}

function toChange({ id: slug, createdAt: postedAt, ...values }: NewAnnouncement): EntryChange {
  const kind = "announcements";
  const said = { values: { ...values, postedAt }, position: null, audience: "residents" } as const;
  return { kind, slug, to: { kind, slug, ...said } };
}

async function makeAccounts(residents: Newcomer[]): Promise<NewAccount[]> {
  const accounts: NewAccount[] = [];
  for (const { id, email, isProven, record, since, password } of residents) {
    const createdAt = since ?? new Date().toISOString();
    const passwordHash = password && (await hashFirebaseHash(password));
    accounts.push({ id, email, isProven, name: record.name, createdAt, passwordHash });
  }
  return accounts;
}

const atOnce = 200;

async function insertAll<Name extends keyof Tables>(
  on: Database,
  table: Name,
  rows: Insertable<Tables[Name]>[],
): Promise<void> {
  for (let place = 0; place < rows.length; place += atOnce) {
    // Kysely can't infer the table.
    const some = rows.slice(place, place + atOnce) as never;
    await on
      .insertInto(table as keyof Tables)
      .values(some)
      .execute();
  }
}

/** Such as '1 home' or '2 homes'. */
export function count(items: readonly unknown[], what: string): string {
  return `${items.length} ${what}${items.length === 1 ? "" : "s"}`;
}

/** How long an invitation is valid, in milliseconds. */
const life = 30 * 24 * 60 * 60 * 1000;

/** Invites a resident to choose a password: the link's row, and the email. */
export function invite({ id, email, record }: Newcomer): {
  link: Tables["oneTimeLinks"];
  mail: Mail;
} {
  const { token, values: link } = inventToken("password-mailed", id, null, life);
  const { name, email: board, timeZone } = content().site;
  const listed =
    record.includeOnDir === "Y"
      ? "You are in the directory, which only neighbors who log in can see."
      : "You aren't in the directory.";
  const lastDay = formatDate(link.expiresAt, timeZone);
  const mail = accountMail(email, "your account on our website", [
    `${name} has made an account for ${plainName(record.name)} on its website. Residents read announcements there, and find neighbors in a directory. ${describePassword(findProvider())}`,
    `${siteOrigin()}/choosepassword?token=${token}`,
    `The link works once, until ${lastDay}. If it no longer works, enter this email address here to get a new one: ${siteOrigin()}/forgotpassword`,
    `${listed} To change that, or what we have about you, choose 'Edit your info' after you log in.`,
    `If this isn't you, or you don't want an account, write to us: ${board}`,
  ]);
  return { link, mail };
}

/** People who log in with a provider enter it only once. */
function describePassword(provider: Provider | null): string {
  return provider?.only
    ? `You log in with ${provider.name}, with this email address. The first time, we also ask for a password, to make sure that this account is yours. Choose it here first:`
    : "Choose a password to log in:";
}
