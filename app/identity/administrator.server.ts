import { randomBytes } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { database } from "../database/database.server.ts";
import { recordEvent } from "../domain/audit.server.ts";
import { identity } from "./identity.server.ts";
import { hashPassword } from "./password.server.ts";

const LINK_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the administrator's account at the first start. Later starts leave it as it is, whatever
 * the settings say.
 *
 * @param email the address the administrator signs in with.
 * @param password the first password; without one, the administrator chooses it by a link.
 * @throws Error when a resident already signs in with that address.
 */
export async function ensureAdministrator(email: string, password?: string): Promise<void> {
  if (await findAdministrator()) return;
  const { internalAdapter } = await (await identity()).$context;
  if (await internalAdapter.findUserByEmail(email)) {
    throw new Error(`ADMIN_EMAIL must be an address that no resident signs in with: ${email}`);
  }
  const account = { email, name: "Administrator", role: "administrator", emailVerified: true };
  const { id } = await internalAdapter.createUser(account, { method: "admin" });
  if (!password) return;
  await internalAdapter.linkAccount({
    userId: id,
    providerId: "credential",
    accountId: id,
    password: await hashPassword(password),
  });
}

function findAdministrator() {
  return database()
    .selectFrom("identityUsers")
    .select("id")
    .where("role", "=", "administrator")
    .executeTakeFirst();
}

/**
 * A link by which the administrator chooses a password, once and within a day; links made before
 * it no longer work.
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
  const { internalAdapter } = await (await identity()).$context;
  await database()
    .deleteFrom("identityVerifications")
    .where("value", "=", administrator.id)
    .execute();
  const token = randomBytes(24).toString("base64url");
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: administrator.id,
    expiresAt: new Date(Date.now() + LINK_LIFE_MS),
  });
  const made = { kind: "administrator-link-made", actor: null, subject: administrator.id } as const;
  await recordEvent(database(), made);
  return `${origin}/choosepassword?token=${token}`;
}

/**
 * Sets the password that goes with a one-time link, and ends every session of that account.
 *
 * @returns false when the link was used, is too old or was never made.
 * @throws when the database doesn't answer.
 */
export async function choosePassword(token: string, password: string): Promise<boolean> {
  const { api } = await identity();
  try {
    await api.resetPassword({ body: { token, newPassword: password } });
    return true;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false;
    throw error;
  }
}
