import { isAPIError } from "better-auth/api";
import { database } from "../database/database.server.ts";
import { createResident, type Registration } from "../domain/resident.server.ts";
import type { IdentityError } from "./error-codes.ts";
import { identityOn, identitySecret } from "./identity.server.ts";
import { hashPassword } from "./password.server.ts";
import { type SetCookies, signedInCookies, signOut } from "./sessions.server.ts";

export type SignUpResult =
  | { ok: true; setCookies: SetCookies }
  | { ok: false; error: IdentityError };

/**
 * Registers a resident: the account, the `users` record and a session, all of them or none.
 *
 * The password is hashed before the transaction, so that the database is never held meanwhile, and
 * whether or not the address is taken, so that the time tells nothing.
 *
 * @param headers of the request; the session that the browser had before is ended.
 * @throws when the database doesn't answer.
 */
export async function signUp(registration: Registration, headers: Headers): Promise<SignUpResult> {
  const passwordHash = await hashPassword(registration.password);
  const secret = await identitySecret();
  try {
    const setCookies = await database()
      .transaction()
      .execute(async (transaction) => {
        const { name, email, password } = registration;
        const { api } = identityOn(transaction, secret, async () => passwordHash);
        const body = { name, email, password };
        const created = await api.signUpEmail({ body, returnHeaders: true });
        await createResident(transaction, created.response.user.id, registration);
        return signedInCookies(created.headers, "resident");
      });
    await signOut(headers);
    return { ok: true, setCookies };
  } catch (error) {
    if (await isTaken(registration.email, error)) {
      return { ok: false, error: "auth/email-already-in-use" };
    }
    throw error;
  }
}

/** Whether a sign-up failed because the address has an account, made before or at the same time. */
async function isTaken(email: string, error: unknown): Promise<boolean> {
  if (!isAPIError(error)) return false;
  const account = await database()
    .selectFrom("identityUsers")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return account !== undefined;
}
