import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import { findAccountId } from "../identity/accounts.server.ts";
import { createAccount } from "../identity/better-auth.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { createToken } from "../identity/tokens.server.ts";
import { SettingMistake } from "../platform/environment.server.ts";
import { checkNewPassword } from "./password.server.ts";

const LINK_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the administrator's account at the first start. Later starts leave it as it is, whatever
 * the settings say.
 *
 * @param email the address the administrator signs in with.
 * @param password the first password; without one, the administrator chooses it by a link.
 * @throws SettingMistake when a resident already signs in with that address, or the password is weak.
 */
export async function ensureAdministrator(email: string, password?: string): Promise<void> {
  if (await findAdministrator()) return;
  const person = { email, name: "Administrator", role: "administrator" } as const;
  const checked = password ? await checkNewPassword(password, person) : { ok: true };
  if (!checked.ok) {
    throw new SettingMistake(
      "ADMIN_PASSWORD must have 15 characters or more and be hard to guess: not a common word, a date, a row of keys, or a name of yours or the association's with little else. A short phrase of four or five words is easy to remember",
    );
  }
  const passwordHash = password && (await hashPassword(password));
  try {
    await database()
      .transaction()
      .execute((transaction) => createAdministrator(transaction, person, passwordHash));
  } catch (error) {
    // Another process that started at the same time may have been first.
    if (!(await findAdministrator())) throw error;
  }
}

async function createAdministrator(
  on: Database,
  person: { email: string; name: string; role: "administrator" },
  passwordHash: string | undefined,
): Promise<void> {
  if (await findAdministrator(on)) return;
  if (await findAccountId(person.email, on)) {
    throw new SettingMistake(
      `ADMIN_EMAIL must be an address that no resident signs in with: ${person.email}`,
    );
  }
  await createAccount(on, { ...person, emailVerified: true }, passwordHash);
}

/** The administrator's account; undefined before it is made. */
export function findAdministrator(on: Database = database()) {
  return on
    .selectFrom("identityUsers")
    .select(["id", "email"])
    .where("role", "=", "administrator")
    .executeTakeFirst();
}

/** The address the administrator signs in with; undefined before the account is made. */
export async function findAdministratorEmail(): Promise<string | undefined> {
  return (await findAdministrator())?.email;
}

/**
 * A link to print, by which the administrator chooses a password, once and within a day; the one
 * printed before it no longer works. Mailed links stay as they are.
 *
 * @param origin the site's own address, never one taken from a request.
 * @param always also when the administrator has a password already.
 * @returns null when there is nothing to choose.
 */
export async function administratorLink(origin: string, always = false): Promise<string | null> {
  const administrator = await findAdministrator();
  if (!administrator) return null;
  const credential = await database()
    .selectFrom("identityCredentials")
    .select("id")
    .where("userId", "=", administrator.id)
    .executeTakeFirst();
  if (credential && !always) return null;
  const token = await createToken(database(), "password-printed", administrator.id, LINK_LIFE_MS);
  const made = { kind: "administrator-link-made", actor: null, subject: administrator.id } as const;
  await recordEvent(database(), made);
  return `${origin}/choosepassword?token=${token}`;
}
