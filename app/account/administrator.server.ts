import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import { createAccount, findAccountId, recover, setEmail } from "../identity/accounts.server.ts";
import { hashPassword } from "../identity/password-hash.server.ts";
import { deleteTokens } from "../identity/tokens.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { settingHere, startHere } from "../platform/command-line.server.ts";
import { type Environment, SettingMistake } from "../platform/environment.server.ts";
import { sampleMailboxes, signInAddressSetting } from "../platform/mailbox.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { administratorMovedMail } from "./account-mails.server.ts";
import { makeLink } from "./handed-links.server.ts";
import { checkNewPassword } from "./password.server.ts";

/**
 * Creates the administrator's account at the first start, with ADMIN_EMAIL or else the association's address; without
 * ADMIN_PASSWORD, they choose a password by a link.
 */
export async function ensureAdministrator(
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Partial<Pick<Environment, "ADMIN_EMAIL" | "ADMIN_PASSWORD">>,
  site: Association,
): Promise<void> {
  if (await findAdministrator()) return;
  const email = ADMIN_EMAIL ?? addressOf(site);
  const person = { email, name: "Administrator", role: "administrator" } as const;
  const checked = ADMIN_PASSWORD ? await checkNewPassword(ADMIN_PASSWORD, person) : { ok: true };
  if (!checked.ok) {
    throw new SettingMistake(
      "ADMIN_PASSWORD must have 15 characters or more and be hard to guess: not a common word, a date, a row of keys, or a name of yours or the association's with little else. A short phrase of four or five words is easy to remember",
    );
  }
  const passwordHash = ADMIN_PASSWORD && (await hashPassword(ADMIN_PASSWORD));
  try {
    await transaction(async (on) => {
      if (await findAdministrator(on)) return;
      if (await findAccountId(email, on)) {
        throw new SettingMistake(
          `ADMIN_EMAIL must be an address that no resident logs in with: ${email}`,
        );
      }
      await createAccount(on, { ...person, passwordHash });
    });
  } catch (error) {
    // Another process that started at the same time may have been first.
    if (!(await findAdministrator())) throw error;
  }
}

export function findAdministrator(on: Database = database()) {
  return on
    .selectFrom("identityUsers")
    .select(["id", "email"])
    .where("role", "=", "administrator")
    .executeTakeFirst();
}

/** A one-day link by which the administrator chooses a password. Null if they have one, unless `always`. */
export async function administratorLink(origin: string, always = false): Promise<string | null> {
  const administrator = await findAdministrator();
  if (!administrator) return null;
  const credential = await database()
    .selectFrom("identityCredentials")
    .select("id")
    .where("userId", "=", administrator.id)
    .executeTakeFirst();
  if (credential && !always) return null;
  const { id: userId } = administrator;
  const kind = "administrator-link-made";
  return makeLink(database(), origin, { kind, actor: null, purpose: "password-printed", userId });
}

type Association = Record<"name" | "email", string>;

/** Rejects a sample's address for any other association, since nobody reads that mailbox. */
function addressOf({ name, email }: Association): string {
  const address = email.toLowerCase();
  const sample = sampleMailboxes.get(address);
  if (!sample || sample === name) return address;
  throw new SettingMistake(
    `The administrator needs an address of yours: ${address} is a sample's. Set ADMIN_EMAIL, as in ${settingHere("ADMIN_EMAIL=you@example.org")}, and put the association's own address into site.yaml.`,
  );
}

/**
 * Moves the administrator's account to another address, for a successor or a lost mailbox, and revokes all access
 * to it. The old mailbox gets an email. Throws PlainError if the address is invalid or in use.
 */
export async function moveAdministrator(
  address: string,
): Promise<{ former: string; email: string }> {
  const read = signInAddressSetting.safeParse(address);
  if (!read.success) {
    throw new PlainError(`'${address}' isn't an email address such as board@example.org.`);
  }
  const email = read.data;
  return transaction(async (on) => {
    const administrator = await findAdministrator(on);
    if (!administrator)
      throw new PlainError(`There is no administrator. Start the site: ${startHere()}`);
    const { id, email: former } = administrator;
    if (former === email) throw new PlainError(`The administrator already logs in as ${email}.`);
    if (await findAccountId(email, on)) {
      throw new PlainError(
        `A resident logs in as ${email}. Give another address, or have them change theirs at /account first.`,
      );
    }
    await setEmail(on, id, email, false);
    await recover(on, id);
    await on.deleteFrom("identityCredentials").where("userId", "=", id).execute();
    await deleteTokens(on, id);
    await recordEvent(on, { kind: "address-changed", actor: null, subject: id });
    await queueMail(on, administratorMovedMail(former));
    return { former, email };
  });
}
