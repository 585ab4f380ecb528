import type { Database } from "../database/database.server.ts";
import { readLockedSetting, writeSetting } from "../database/settings.server.ts";
import { environment } from "../platform/environment.server.ts";

const key = "mailStarts";
const minute = 60_000;
/** A twelfth of a minute gets at most a twelfth of its emails, so that whoever waits for a link soon gets a turn. */
const stretch = minute / 12;

/**
 * Limits all processes together to MAILS_PER_MINUTE, in any 60 seconds.
 *
 * @param on a transaction that hasn't written anything yet; others wait for its end.
 * @returns how many emails may start now; undefined without that setting.
 */
export async function readMailRate(on: Database) {
  const { MAILS_PER_MINUTE: most } = environment();
  if (most === undefined) return undefined;
  const noted: number[] = JSON.parse(await readLockedSetting(on, key, "[]"));
  const now = Date.now();
  const within = (time: number) => (start: number) => start > now - time && start <= now;
  const starts = noted.filter(within(minute));
  const lately = starts.filter(within(stretch)).length;
  return {
    left: Math.min(most - starts.length, Math.ceil(most / 12) - lately),
    /** Records that this many have started. */
    take: (count: number) =>
      writeSetting(key, JSON.stringify([...starts, ...Array(count).fill(now)]), on),
  };
}
