import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import { recover } from "../identity/accounts.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import { signInAddressSetting } from "../platform/mailbox.server.ts";
import { PlainError } from "../platform/plain-error.ts";
import { administratorMovedMail } from "./account-mails.server.ts";
import { findAdministrator } from "./administrator.server.ts";

/**
 * Gives the administrator's account another address, for the operator: the office passes on, or the
 * mailbox is lost. Its sessions and links end, with the way back of former mailboxes, and so do its
 * password and the trust in every browser. The old mailbox is told.
 *
 * @returns the address that it had, and the one it has.
 * @throws PlainError when the address is none, or one that somebody logs in with.
 */
export async function moveAdministrator(
  address: string,
): Promise<{ former: string; email: string }> {
  const read = signInAddressSetting.safeParse(address);
  if (!read.success) {
    throw new PlainError(`'${address}' isn't an email address such as board@example.org.`);
  }
  const former = await database()
    .transaction()
    .execute((transaction) => move(transaction, read.data));
  runInBackground(() => sendMail(administratorMovedMail(former)));
  return { former, email: read.data };
}

async function move(on: Database, email: string): Promise<string> {
  const administrator = await findAdministrator(on);
  if (!administrator) throw new PlainError("There is no administrator. Start the site: npm start");
  const { id, email: former } = administrator;
  if (former === email) throw new PlainError(`The administrator logs in as ${email} already.`);
  const taken = await on
    .selectFrom("identityUsers")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (taken) {
    throw new PlainError(
      `A resident logs in as ${email}. Give another address, or have them change theirs at /account first.`,
    );
  }
  await on
    .updateTable("identityUsers")
    .set({ email, addressProvenAt: null })
    .where("id", "=", id)
    .execute();
  await recover(on, id);
  await on.deleteFrom("identityCredentials").where("userId", "=", id).execute();
  await on.deleteFrom("oneTimeLinks").where("userId", "=", id).execute();
  await recordEvent(on, { kind: "address-changed", actor: null, subject: id });
  return former;
}
