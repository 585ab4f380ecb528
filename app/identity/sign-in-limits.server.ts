import type { Rejection } from "../forms/error-codes.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { block, consume, giveBack, limitOf, limitsOfNetwork, reset } from "./rate-limits.server.ts";
import { findTrustedDevice } from "./trusted-device.server.ts";

/** An attempt to sign in that may proceed. The caller reports how it ended. */
export interface Attempt {
  ok: true;
  /** The password was right: the attempt is not counted. */
  succeeded: () => Promise<void>;
  /**
   * The password was wrong: the attempt stays counted, and the last permitted one begins a wait.
   *
   * @returns whether the account has to wait now.
   */
  failed: () => Promise<boolean>;
}

/**
 * Counts an attempt to sign in before anything is looked up or hashed. Accounts that don't exist
 * count the same.
 *
 * A device that the account trusts, or on which it is signed in, has only a counter of its own: whatever
 * strangers try, even from the same network, can't lock it out. Devices become trusted only with the
 * password, so this doesn't help guessing. All other devices share one counter for the account, and
 * are counted for their network and for the whole site.
 *
 * @param email as typed.
 * @param sender the headers show whether the device is trusted.
 * @param sessionId the session, when somebody signed in enters the password again.
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
