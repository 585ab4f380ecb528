import { recordHourly } from "../audit/audit-log.server.ts";
import { database } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { count, counterKey, networkAttempts } from "../identity/rate-limits.server.ts";
import { mailedLinksOfSite, passwordLinksOfNetwork } from "../identity/site-rate-limits.server.ts";
import { makeLink } from "../identity/tokens.server.ts";
import { sendMail } from "../mail/mail.server.ts";
import { runInBackground } from "../platform/background.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import { passwordLinkMail } from "./account-mails.server.ts";

const hour = 60 * 60;
const ofAccount = { name: "password-links-account", most: 3, seconds: hour };

/**
 * Mails a link by which a new password is chosen, if the address has an account. Whether it has one
 * is looked up after the answer, so that neither its words nor its time tell. Nor is anybody told
 * that nothing is mailed because the whole site has mailed too many to unproven addresses.
 *
 * @param email as typed.
 * @throws when the database doesn't answer.
 */
export async function requestPasswordLink(
  email: string,
  { address }: Sender,
): Promise<{ ok: true } | Rejection> {
  const counted = await count(
    [ofAccount, await counterKey(email.toLowerCase())],
    ...(await networkAttempts(address, passwordLinksOfNetwork)),
  );
  if (!counted.ok) return counted;
  runInBackground(() => mailPasswordLink(email));
  return { ok: true };
}

async function mailPasswordLink(email: string): Promise<void> {
  const account = await database()
    .selectFrom("identityUsers")
    .select(["id", "email", "role", "addressProvenAt"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (!account) return;
  // Not where the owner is known to be mailed: whatever strangers use up, they can recover.
  const isOwners = account.role === "administrator" || account.addressProvenAt !== null;
  if (!isOwners && !(await count(mailedLinksOfSite)).ok) return;
  const { id } = account;
  const token = await database()
    .transaction()
    .execute(async (transaction) => {
      // Whoever asked isn't known: it may be a stranger.
      await recordHourly(transaction, "password-link-mailed", null, id);
      return makeLink(transaction, "password-mailed", id, hour * 1000);
    });
  await sendMail(passwordLinkMail(account.email, token));
}
