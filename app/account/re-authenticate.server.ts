import { type CheckedDeed, recordFailedCheck } from "../audit/audit-log.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { identity } from "../identity/better-auth.server.ts";
import { verifyPassword } from "../identity/password-hash.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { beginSignIn } from "../identity/sign-in-limits.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";

/**
 * Asks the signed-in for their password once more, so that a session left open can't take the
 * account over. Wrong ones are limited like failed sign-ins, by a count of this session's own.
 *
 * @param deed for what; the audit log tells it when the password is wrong.
 * @returns the hash that the password fits.
 * @throws when the database doesn't answer.
 */
export async function provePassword(
  person: SignedIn,
  password: string,
  sender: Sender,
  deed: CheckedDeed,
): Promise<{ ok: true; hash: string } | Rejection> {
  const attempt = await beginSignIn(person.signInAddress, sender, person.sessionId);
  if (!attempt.ok) return attempt;
  const { internalAdapter } = await (await identity()).$context;
  const hash = (await internalAdapter.findCredentialAccount(person.id))?.password ?? "";
  if (!(await verifyPassword(password, hash))) {
    const paused = await attempt.failed();
    await recordFailedCheck(person, paused, deed);
    return { ok: false, error: "auth/wrong-password" };
  }
  await attempt.succeeded();
  return { ok: true, hash };
}
