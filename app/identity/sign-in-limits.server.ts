import type { Rejection } from "../forms/error-codes.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { block, consume, giveBack, limitOf, limitsOfNetwork, reset } from "./rate-limits.server.ts";
import { findTrustedDevice } from "./trusted-device.server.ts";

/** An attempt to sign in that may proceed. The caller reports how it ended. */
export interface Attempt {
  ok: true;
  /** The password was right: the attempt is not counted. */
  succeeded: () => Promise<void>;
  /** The password was wrong: the last permitted attempt begins a wait. Returns whether it was that one. */
  failed: () => Promise<boolean>;
}

/**
 * Counts an attempt to sign in before anything is looked up or hashed, for accounts that don't exist, too. A device
 * that the account trusts, or an open session, has a counter of its own, so that strangers can't lock the owner
 * out; it takes the password to become one. All others share one for the account, and are counted for their network
 * and the site.
 */
export async function beginSignIn(
  email: string,
  { headers, address }: Sender,
  sessionId?: string,
): Promise<Attempt | Rejection> {
  const device = await findTrustedDevice(headers, email);
  const ofSession = sessionId === undefined ? undefined : `session ${sessionId}`;
  const own = device ?? ofSession;
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
