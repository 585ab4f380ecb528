import type { Rejection } from "../forms/error-codes.server.ts";
import type { Sender } from "../platform/client-ip.server.ts";
import {
  blockFor,
  consumeRateLimits,
  type KeyedLimit,
  networkLimits,
  rateLimitKey,
  resetRateLimit,
  reward,
} from "./rate-limits.server.ts";
import { findTrustedDevice } from "./trusted-device.server.ts";

const minute = 60;
const hour = 60 * minute;

const addressMinute = { name: "address-minute", most: 6, seconds: minute };
const addressHour = { name: "address-hour", most: 30, seconds: hour };
const accountDay = { name: "account-day", most: 100, seconds: 24 * hour };
const account = { name: "account", most: 10, seconds: 15 * minute };
/** For browsers that the account doesn't trust: a storm from many networks stays without effect. */
const wholeSite = { name: "site", most: 300, seconds: minute };

/** An attempt to sign in that may go on. Whoever began it reports how it ended. */
export interface Attempt {
  ok: true;
  /** The password was right: the attempt counts for nothing. */
  succeeded: () => Promise<void>;
  /**
   * It was wrong: the attempt stays counted, and the last one permitted begins a wait.
   *
   * @returns whether the account has to wait now.
   */
  failed: () => Promise<boolean>;
}

/**
 * Counts an attempt to sign in before anything is looked up or hashed. Accounts that don't exist
 * count the same.
 *
 * A browser that the account trusts, or on which it is signed in, has a count of its own, and no
 * other: whatever strangers try, also from its own network, it isn't shut out. Nobody can make such
 * browsers without the password, so this is no way to guess on. All other browsers are counted
 * together for the account, and each for its network and for the whole site.
 *
 * @param email as typed.
 * @param sender whose headers tell whether this browser is trusted.
 * @param sessionId of the session in which somebody is asked for the password once more.
 */
export async function beginSignIn(
  email: string,
  { headers, address }: Sender,
  sessionId?: string,
): Promise<Attempt | Rejection> {
  const device = await findTrustedDevice(headers, email);
  const ofSession = sessionId === undefined ? undefined : `session ${sessionId}`;
  const own = device ?? ofSession;
  const person = rateLimitKey(email.toLowerCase(), own ?? "");
  const ofAccount: KeyedLimit = [account, person];
  const attempts: KeyedLimit[] = [
    ofAccount,
    [accountDay, person],
    ...(own ? [] : untrustedDeviceLimits(address)),
  ];
  const counted = await consumeRateLimits(...attempts);
  if (!counted.ok) return counted;
  return {
    ok: true,
    async succeeded() {
      await reward(...attempts);
      await resetRateLimit(ofAccount);
    },
    async failed() {
      const waits = counted.left[0] === 0;
      if (waits) await blockFor(ofAccount, account.seconds);
      return waits;
    },
  };
}

/** By what a browser is counted, beside the account, when the account doesn't trust it. */
function untrustedDeviceLimits(address: string): KeyedLimit[] {
  return [...networkLimits(address, addressMinute, addressHour), [wholeSite, ""]];
}
