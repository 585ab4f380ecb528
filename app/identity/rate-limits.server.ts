import { createHmac } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { networkOf, widerNetworkOf } from "../platform/ip-addresses.server.ts";
import { log } from "../platform/log.server.ts";
import { siteSecret } from "./site-secret.server.ts";

/** A rate limit: how often something may be tried. */
export interface Limit {
  /** The prefix of its counters' keys. */
  name: string;
  most: number;
  /** How long after its first attempt a counter starts over. */
  seconds: number;
  /** Whether it is for the whole site; the log says when it is reached. */
  ofWholeSite?: true;
}

/** A limit of one network. */
export interface NetworkLimit extends Limit {
  /** The limit of all networks of one IPv6 customer together; by default five times `most`. */
  mostOfWider?: number;
}

/** A limit, and whose attempts it counts. */
export type KeyedLimit = readonly [limit: Limit, key: string];

/** Whether an attempt may proceed, with what is left of each limit; or how many seconds to wait. */
export type Consumed = { ok: true; left: number[] } | Rejection;

interface StoreQuery {
  text: string;
  values: unknown[];
}

/**
 * The counters of a limit, in the site's database, where all processes share them. The library's
 * PostgreSQL statements also run on SQLite once their placeholders are rewritten.
 */
function counters(
  on: Database,
  { name, most, seconds }: Limit,
  insuranceLimiter?: RateLimiterAbstract,
): RateLimiterPostgres {
  const store = {
    async query({ text, values }: StoreQuery) {
      const statement = databaseEngine() === "sqlite" ? text.replace(/\$(\d)/g, "?$1") : text;
      const { rows } = await on.executeQuery(CompiledQuery.raw(statement, values));
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: "client",
    tableName: "attempts",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
    ...(insuranceLimiter && { insuranceLimiter }),
  });
}

/**
 * Counters for what must go on while nothing can be written. On PostgreSQL all processes of the site share
 * them; during an outage, each counts in memory. On SQLite the site's one process always does,
 * which saves a write each time.
 */
export function readingCounters(limit: Limit): RateLimiterAbstract {
  const inMemory = new RateLimiterMemory({ points: limit.most, duration: limit.seconds });
  return databaseEngine() === "postgres" ? counters(database(), limit, inMemory) : inMemory;
}

/**
 * Counts an attempt against several limits: against all of them, or, when one is reached, against none,
 * so that a rejection writes nothing.
 *
 * @throws when the database doesn't answer: nobody gets an uncounted attempt.
 */
export async function consumeRateLimits(...attempts: KeyedLimit[]): Promise<Consumed> {
  let counting: Limit | undefined;
  try {
    return await database()
      .transaction()
      .execute(async (transaction) => {
        const left: number[] = [];
        for (const [limit, key] of attempts) {
          counting = limit;
          const { remainingPoints } = await counters(transaction, limit).consume(key);
          left.push(remainingPoints);
        }
        return { ok: true, left };
      });
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over;
    const retryAfter = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    if (!counting?.ofWholeSite) return { ok: false, error: "auth/too-many-requests", retryAfter };
    logReachedLimit(counting, retryAfter);
    return { ok: false, error: "auth/too-many-requests-of-all", retryAfter };
  }
}

/** When each site-wide limit that was logged as reached ends, in milliseconds since 1970. */
const loggedUntil = new Map<string, number>();

/** Logs that a site-wide limit is reached, once until it ends. */
function logReachedLimit({ name, most }: Limit, retryAfter: number): void {
  if ((loggedUntil.get(name) ?? 0) > Date.now()) return;
  loggedUntil.set(name, Date.now() + retryAfter * 1000);
  const facts = { event: "ceiling", name, most, retryAfter };
  log.warn(facts, "the whole site has reached an hourly limit; more of this is refused");
}

/** Gives attempts back, as if they hadn't been made. */
export async function reward(...attempts: KeyedLimit[]): Promise<void> {
  await database()
    .transaction()
    .execute(async (transaction) => {
      for (const [limit, key] of attempts) await counters(transaction, limit).reward(key);
    });
}

/** Resets a counter. */
export async function resetRateLimit([limit, key]: KeyedLimit): Promise<void> {
  await counters(database(), limit).delete(key);
}

/**
 * Rejects every attempt for a time that doubles each time it is imposed again within a day.
 *
 * @param first how long it lasts the first time, in seconds.
 */
export async function blockFor([limit, key]: KeyedLimit, first: number): Promise<void> {
  await database()
    .transaction()
    .execute(async (transaction) => {
      const imposed = { name: `${limit.name}-waits`, most: Number.MAX_SAFE_INTEGER, seconds: day };
      const { consumedPoints } = await counters(transaction, imposed).consume(key);
      const wait = Math.min(day, first * 2 ** (consumedPoints - 1));
      await counters(transaction, limit).block(key, wait);
    });
}

/** The key of a counter for a person or a network: an HMAC, so that counters name nobody. */
export function rateLimitKey(...parts: string[]): string {
  const hmac = createHmac("sha256", siteSecret());
  return hmac.update(`counter\n${parts.join("\n")}`).digest("base64url");
}

/** Factor from a network's limit to that of its wider network. */
const widerAllowance = 5;

/**
 * The limits of a client: each for its network, and a larger one for its wider network, since one
 * customer of an IPv6 provider may have 65,536 networks.
 *
 * @param ip the client's IP address.
 */
export function networkLimits(ip: string, ...limits: NetworkLimit[]): KeyedLimit[] {
  const [network, wider] = [networkOf(ip), widerNetworkOf(ip)];
  const [key, widerKey] = [rateLimitKey(network), rateLimitKey(wider)];
  return limits.flatMap((limit): KeyedLimit[] => {
    const most = limit.mostOfWider ?? widerAllowance * limit.most;
    const ofWider = { ...limit, name: `wider-${limit.name}`, most };
    // An IPv4 address is its own wider network, which is counted already.
    return wider === network
      ? [[limit, key]]
      : [
          [limit, key],
          [ofWider, widerKey],
        ];
  });
}

/** Deletes all counters of these keys. */
export async function deleteCounters(on: Database, keys: string[]): Promise<void> {
  // The library prefixes keys with the limit's name and a colon.
  const ofKey = sql<string>`substr("key", length("key") - 42)`;
  await on.deleteFrom("attempts").where(ofKey, "in", keys).execute();
}

/** In seconds; no counter runs for longer. */
const day = 24 * 60 * 60;

/** Deletes expired counters, and those begun while the clock was far ahead. */
export async function deleteExpiredCounters(now: Date): Promise<void> {
  const past = now.getTime();
  await database()
    .deleteFrom("attempts")
    .where((row) => row.or([row("expire", "<", past), row("expire", ">", past + 2 * day * 1000)]))
    .execute();
}
