import { isAPIError } from "better-auth/api";
import { identity } from "./identity.server.ts";
import { type SetCookies, signedInCookies, signOut } from "./sessions.server.ts";

/** What the form 'login' sends. */
export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs a person in. The session that the browser had before is ended.
 *
 * @returns the cookies of the new session, or null when address or password are wrong (which of
 *   them is not told).
 * @throws when the database doesn't answer.
 */
export async function signIn(
  { email, password }: Credentials,
  headers: Headers,
): Promise<SetCookies | null> {
  const { api } = await identity();
  try {
    const entered = await api.signInEmail({ body: { email, password }, returnHeaders: true });
    await signOut(headers);
    const role = entered.response.user.role === "administrator" ? "administrator" : "resident";
    return signedInCookies(entered.headers, role);
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}
