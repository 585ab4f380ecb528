import type { Rejection } from "../forms/error-codes.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { block, consume, giveBack, limitOf, limitsOfNetwork, reset } from "./rate-limits.server.ts";
import { findTrustedDevice } from "./trusted-device.server.ts";

/** A permitted login attempt, whose outcome the caller reports. */
export interface Attempt {
  ok: true;
  /** The password was right: the attempt is not counted. */
  succeeded: () => Promise<void>;
  /** The password was wrong. Returns whether this was the last permitted attempt, which starts a wait. */
  failed: () => Promise<boolean>;
}

/**
 * Counts a login attempt before anything is looked up or hashed, for accounts that don't exist, too. A device that the
 * account trusts, or an open session, has its own counter, so that strangers can't lock the owner out; becoming one
 * takes the password. All others share one for the account, and are also counted for their network and the site.
 */
export async function beginSignIn(
  email: string,
  { headers, address }: Sender,
  sessionId?: string,
): Promise<Attempt | Rejection> {
  const device = await findTrustedDevice(headers, email);
  const own = device ?? (sessionId && `session ${sessionId}`);
  const person = [email.toLowerCase(), own ?? ""];
  const ofAccount = limitOf("account", ...person);
  const ofOthers = [...limitsOfNetwork(address, "address-minute", "address-hour"), limitOf("site")];
  const attempts = [ofAccount, limitOf("account-day", ...person), ...(own ? [] : ofOthers)];
  const counted = await consume(...attempts);
  if (!counted.ok) return counted;
  return {
    ok: true,
    async succeeded() {
      await giveBack(...attempts);
      await reset(ofAccount);
    },
    async failed() {
      const waits = counted.left[0] === 0;
      if (waits) await block(ofAccount);
      return waits;
    },
  };
}
