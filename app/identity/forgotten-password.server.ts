import { doAfterwards } from "../afterwards.server.ts";
import { database } from "../database/database.server.ts";
import { recordHourly } from "../domain/audit.server.ts";
import { sendMail } from "../mail.server.ts";
import { passwordLinkMail } from "./account-mails.server.ts";
import { mailedLinksOfSite } from "./ceilings.server.ts";
import type { Sender } from "./client-address.server.ts";
import { count, counterKey, networkAttempts } from "./counters.server.ts";
import type { Refusal } from "./error-codes.ts";
import { identity } from "./identity.server.ts";
import { makeLink } from "./one-time-links.server.ts";

const hour = 60 * 60;
const ofAccount = { name: "password-links-account", most: 3, seconds: hour };
const ofNetwork = { name: "password-links-network", most: 10, seconds: hour };

/**
 * Mails a link by which a new password is chosen, if the address has an account. Whether it has one
 * is looked up after the answer, so that neither its words nor its time tell.
 *
 * @param email as typed.
 * @throws when the database doesn't answer.
 */
export async function requestPasswordLink(
  email: string,
  { address }: Sender,
): Promise<{ ok: true } | Refusal> {
  const counted = await count(
    [ofAccount, await counterKey(email.toLowerCase())],
    ...(await networkAttempts(address, ofNetwork)),
    mailedLinksOfSite,
  );
  if (!counted.ok) return counted;
  doAfterwards(() => mailPasswordLink(email));
  return { ok: true };
}

async function mailPasswordLink(email: string): Promise<void> {
  const { internalAdapter } = await (await identity()).$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) return;
  const { id } = found.user;
  const token = await database()
    .transaction()
    .execute(async (transaction) => {
      // Whoever asked isn't known: it may be a stranger.
      await recordHourly(transaction, "password-link-mailed", null, id);
      return makeLink(transaction, "password-mailed", id, hour * 1000);
    });
  await sendMail(passwordLinkMail(found.user.email, token));
}
