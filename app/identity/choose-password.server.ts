import { isAPIError } from "better-auth/api";
import { doAfterwards } from "../afterwards.server.ts";
import { database } from "../database/database.server.ts";
import { recordEvent } from "../domain/audit.server.ts";
import { sendMail } from "../mail.server.ts";
import { passwordChangedMail } from "./account-mails.server.ts";
import type { Refusal } from "./error-codes.ts";
import { identityOn, identitySecret } from "./identity.server.ts";
import { rememberDevice } from "./known-device.server.ts";
import { dropLinks, findPasswordLinkOwner } from "./one-time-links.server.ts";
import { hashPassword } from "./password.server.ts";
import type { SetCookies } from "./sessions.server.ts";
import { isWeakPassword } from "./weak-password.server.ts";

/**
 * Sets the password that goes with a one-time link, and ends every session and link of that account.
 * A password that is refused leaves the link as it is.
 *
 * @param headers of the request: its browser is known from then on, so that it can sign in while
 *   strangers try that account.
 * @throws when the database doesn't answer.
 */
export async function choosePassword(
  token: string,
  password: string,
  headers: Headers,
): Promise<{ ok: true; setCookies: SetCookies } | Refusal> {
  const expired = { ok: false, error: "auth/link-expired" } as const;
  const owner = await findPasswordLinkOwner(token);
  if (!owner) return expired;
  if (await isWeakPassword(password, owner)) return { ok: false, error: "auth/weak-password" };
  const secret = await identitySecret();
  const passwordHash = await hashPassword(password);
  try {
    await database()
      .transaction()
      .execute(async (transaction) => {
        const { api } = identityOn(transaction, secret, { hash: async () => passwordHash });
        await api.resetPassword({ body: { token, newPassword: password } });
        await dropLinks(transaction, owner.id);
        const { id } = owner;
        await recordEvent(transaction, { kind: "password-reset", actor: id, subject: id });
      });
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return expired;
    throw error;
  }
  doAfterwards(() => sendMail(passwordChangedMail(owner.email)));
  return { ok: true, setCookies: [await rememberDevice(headers, owner.email)] };
}
