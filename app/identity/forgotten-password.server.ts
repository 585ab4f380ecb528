import { doAfterwards } from "../afterwards.server.ts";
import { sendMail } from "../mail.server.ts";
import { passwordLinkMail } from "./account-mails.server.ts";
import type { Sender } from "./client-address.server.ts";
import { count, counterKey, networkKey } from "./counters.server.ts";
import type { Refusal } from "./error-codes.ts";
import { identity } from "./identity.server.ts";
import { makePasswordLink } from "./one-time-links.server.ts";

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
    [ofNetwork, await networkKey(address)],
  );
  if (!counted.ok) return counted;
  doAfterwards(() => mailPasswordLink(email));
  return { ok: true };
}

async function mailPasswordLink(email: string): Promise<void> {
  const { internalAdapter } = await (await identity()).$context;
  const found = await internalAdapter.findUserByEmail(email);
  if (!found) return;
  const token = await makePasswordLink(found.user.id, hour * 1000);
  await sendMail(passwordLinkMail(found.user.email, token));
}
