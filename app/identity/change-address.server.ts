import { doAfterwards } from "../afterwards.server.ts";
import { database } from "../database/database.server.ts";
import { recordEvent } from "../domain/audit.server.ts";
import type { SignedIn } from "../domain/person.server.ts";
import { sendMail } from "../mail.server.ts";
import { addressChangedMail, addressLinkMail, addressTakenMail } from "./account-mails.server.ts";
import { findAccountId } from "./accounts.server.ts";
import type { Sender } from "./client-address.server.ts";
import { count, counterKey, networkKey } from "./counters.server.ts";
import type { Refusal } from "./error-codes.ts";
import { identityOn, identitySecret } from "./identity.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { dropLinks, makeLink, takeLink } from "./one-time-links.server.ts";
import { provePassword } from "./prove-password.server.ts";
import type { SetCookies } from "./sessions.server.ts";

const hour = 60 * 60;
const ofAccount = { name: "address-links-account", most: 3, seconds: hour };
const ofMailbox = { name: "address-links-mailbox", most: 3, seconds: hour };
const ofNetwork = { name: "address-links-network", most: 10, seconds: hour };

/** What the form sends: the address to sign in with from now on, and the password. */
interface AddressChange {
  email: string;
  currentPassword: string;
}

/**
 * Mails a link to the address with which somebody wants to sign in. Nothing changes before it is
 * used, and whether the address is another's is looked up after the answer.
 *
 * @throws when the database doesn't answer.
 */
export async function requestAddressChange(
  person: SignedIn,
  { email, currentPassword }: AddressChange,
  sender: Sender,
): Promise<{ ok: true } | Refusal> {
  if (email.toLowerCase() === person.signInAddress) {
    return { ok: false, error: "auth/address-unchanged" };
  }
  const proof = await provePassword(person, currentPassword, sender);
  if (!proof.ok) return proof;
  const counted = await count(
    [ofAccount, await counterKey(person.id)],
    [ofMailbox, await counterKey(email.toLowerCase())],
    [ofNetwork, await networkKey(sender.address)],
  );
  if (!counted.ok) return counted;
  doAfterwards(() => mailAddressLink(person.id, email));
  return { ok: true };
}

async function mailAddressLink(userId: string, email: string): Promise<void> {
  if (await findAccountId(email)) return sendMail(addressTakenMail(email));
  const token = await makeLink(database(), "change-address", userId, hour * 1000, email);
  await sendMail(addressLinkMail(email, token));
}

/**
 * Makes the address to which a link was mailed the one that its account signs in with; every other
 * link of the account ends. Of two accounts that want one address, the first gets it.
 *
 * @param headers of the request: its browser is known from then on, as after signing in.
 * @throws when the database doesn't answer.
 */
export async function confirmAddress(
  token: string,
  headers: Headers,
): Promise<{ ok: true; setCookies: SetCookies } | Refusal> {
  const secret = await identitySecret();
  let wanted = "";
  try {
    const former = await database()
      .transaction()
      .execute(async (transaction) => {
        const { internalAdapter } = await identityOn(transaction, secret).$context;
        const link = await takeLink(transaction, token, ["change-address"]);
        const owner = link && (await internalAdapter.findUserById(link.userId));
        if (!owner) return undefined;
        wanted = link.address ?? "";
        await internalAdapter.updateUser(owner.id, { email: wanted, emailVerified: true });
        await dropLinks(transaction, owner.id);
        const { id } = owner;
        await recordEvent(transaction, { kind: "address-changed", actor: id, subject: id });
        return owner.email;
      });
    if (!former) return { ok: false, error: "auth/link-expired" };
    doAfterwards(() => sendMail(addressChangedMail(former)));
  } catch (error) {
    if (wanted && (await findAccountId(wanted))) {
      return { ok: false, error: "auth/email-already-in-use" };
    }
    throw error;
  }
  return { ok: true, setCookies: [await rememberDevice(headers, wanted)] };
}
