import type { Sender } from "./client-address.server.ts";
import {
  type Attempted,
  count,
  counterKey,
  forget,
  makeWait,
  networkKey,
  uncount,
} from "./counters.server.ts";
import type { Refusal } from "./error-codes.ts";
import { knownDevice } from "./known-device.server.ts";

const minute = 60;
const hour = 60 * minute;

const addressMinute = { name: "address-minute", most: 6, seconds: minute };
const addressHour = { name: "address-hour", most: 30, seconds: hour };
const accountDay = { name: "account-day", most: 100, seconds: 24 * hour };
const account = { name: "account", most: 10, seconds: 15 * minute };
/** For browsers that nobody signed in on yet: a storm from many networks stays without effect. */
const wholeSite = { name: "site", most: 300, seconds: minute };

/** An attempt to sign in that may go on; it is to be told how it ended. */
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
 * Counts an attempt to sign in before anything is looked up or hashed: for the network it comes
 * from, for the account, and for the whole site. Accounts that don't exist count the same.
 *
 * @param email as typed.
 * @param sender whose headers tell whether this browser is known.
 */
export async function beginSignIn(
  email: string,
  { headers, address }: Sender,
): Promise<Attempt | Refusal> {
  const device = await knownDevice(headers, email);
  const network = await networkKey(address);
  const person = await counterKey(email.toLowerCase(), device ?? "");
  const ofAccount: Attempted = [account, person];
  const attempts: Attempted[] = [
    ofAccount,
    [accountDay, person],
    [addressMinute, network],
    [addressHour, network],
    ...(device ? [] : [[wholeSite, ""] as const]),
  ];
  const counted = await count(...attempts);
  if (!counted.ok) return counted;
  return {
    ok: true,
    async succeeded() {
      await uncount(...attempts);
      await forget(ofAccount);
    },
    async failed() {
      const waits = counted.left[0] === 0;
      if (waits) await makeWait(ofAccount, account.seconds);
      return waits;
    },
  };
}
