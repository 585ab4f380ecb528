import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { networkOf, widerNetworkOf } from "../platform/ip-addresses.server.ts";
import { log } from "../platform/log.server.ts";
import { type Limit, type LimitName, readLimit } from "./limits.server.ts";
import { siteSecret } from "./site-secret.server.ts";

export interface Counter extends Limit {
  name: string;
  key: string;
  /** What one attempt counts for; 1 by default. */
  points?: number;
}

/** Whether an attempt may proceed, with what is left of each limit; or how many seconds to wait. */
export type Consumed = { ok: true; left: number[] } | Rejection;

/** The counter of an account, a mailbox, or, without parts, of the whole site. */
export function limitOf(name: LimitName, ...parts: string[]): Counter {
  return counter(name, readLimit(name), parts);
}

const widerAllowance = 5;

/**
 * A client's counters: for each limit one of its network, and a larger one of its wider network, since one
 * customer of an IPv6 provider may have 65,536 networks.
 */
export function limitsOfNetwork(ip: string, ...names: LimitName[]): Counter[] {
  const [network, wider] = [networkOf(ip), widerNetworkOf(ip)];
  return names.flatMap((name) => {
    const limit = readLimit(name);
    const most = limit.mostOfWider ?? widerAllowance * limit.most;
    const ofWider = counter(`wider-${name}`, { ...limit, most }, [wider]);
    // An IPv4 address is its own wider network, which is already counted.
    return [counter(name, limit, [network]), ...(wider === network ? [] : [ofWider])];
  });
}

function counter(name: string, limit: Limit, parts: string[]): Counter {
  // An HMAC, so that counters don't identify anybody.
  const hmac = createHmac("sha256", siteSecret()).update(`counter\n${parts.join("\n")}`);
  const key = `${name}:${hmac.digest("base64url")}`;
  return { ...limit, name, key };
}

/** Rolls the transaction back when a limit is reached. */
class Reached extends Error {
  rejection: Rejection;
  constructor(rejection: Rejection) {
    super("a limit is reached");
    this.rejection = rejection;
  }
}

/**
 * Counts an attempt against all of several limits, or, if one is reached, against none: a rejection writes
 * nothing. Without the database it throws, so that no attempt goes uncounted.
 */
export async function consume(...counters: Counter[]): Promise<Consumed> {
  try {
    return await transaction(async (on) => {
      const left: number[] = [];
      for (const counter of counters) left.push(counter.most - (await count(on, counter)));
      return { ok: true, left };
    });
  } catch (error) {
    if (error instanceof Reached) return error.rejection;
    throw error;
  }
}

/** Counts in a fixed window, in one statement, so that no simultaneous attempt goes uncounted. */
async function count(on: Database, counter: Counter): Promise<number> {
  const { key, most, seconds, points = 1 } = counter;
  const now = Date.now();
  const runs = sql<boolean>`"attempts"."expire" > ${now}`;
  const counted = await on
    .insertInto("attempts")
    .values({ key, points, expire: now + seconds * 1000 })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          points: sql`case when ${runs} then "attempts"."points" else 0 end + excluded."points"`,
          expire: sql`case when ${runs} then "attempts"."expire" else excluded."expire" end`,
        })
        .where(sql<boolean>`not ${runs} or "attempts"."points" + ${points} <= ${most}`),
    )
    .returning("points")
    .executeTakeFirst();
  if (counted) return counted.points;
  const reached = on.selectFrom("attempts").select("expire").where("key", "=", key);
  const { expire } = await reached.executeTakeFirstOrThrow();
  throw new Reached(reject(counter, Number(expire)));
}

/** When each site-wide limit that was logged as reached ends, in milliseconds since 1970. */
const loggedUntil = new Map<string, number>();

/** A rejection until a time; for a site-wide limit, logs one line until it ends. */
function reject({ name, most, ofWholeSite }: Counter, until: number): Rejection {
  const retryAfter = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  if (!ofWholeSite) return { ok: false, error: "auth/too-many-requests", retryAfter };
  if ((loggedUntil.get(name) ?? 0) <= Date.now()) {
    loggedUntil.set(name, until);
    const facts = { event: "ceiling", name, most, retryAfter };
    log.warn(facts, "the whole site has reached an hourly limit; more of this is refused");
  }
  return { ok: false, error: "auth/too-many-requests-of-all", retryAfter };
}

/** What this process has counted in memory, by key. */
const inMemory = new Map<string, { points: number; expire: number }>();

/** Counts reads in this process's memory, without a write, so that it works while nothing can be written. */
export function consumeReading(counter: Counter): Consumed {
  const { key, most, seconds, points = 1 } = counter;
  const now = Date.now();
  const last = inMemory.get(key);
  const running = last && last.expire > now ? last : { points: 0, expire: now + seconds * 1000 };
  const left = most - running.points - points;
  if (left < 0) return reject(counter, running.expire);
  inMemory.set(key, { ...running, points: running.points + points });
  return { ok: true, left: [left] };
}

/** Gives attempts back, in the order in which they were counted, or two transactions could deadlock. */
export async function giveBack(...counters: Counter[]): Promise<void> {
  await transaction(async (on) => {
    for (const { key } of counters) {
      await on
        .updateTable("attempts")
        .set((row) => ({ points: row("points", "-", 1) }))
        .where("key", "=", key)
        .where("points", ">", 0)
        .execute();
    }
  });
}

export async function reset({ key }: Counter): Promise<void> {
  await database().deleteFrom("attempts").where("key", "=", key).execute();
}

/** In seconds; no counter runs longer. */
const day = 24 * 60 * 60;

/** Rejects all attempts for the limit's window, which doubles each time within a day (exponential backoff). */
export async function block(counter: Counter): Promise<void> {
  const { name, key, most, seconds } = counter;
  const ofWaits = key.replace(name, `${name}-waits`);
  await transaction(async (on) => {
    const waits = await count(on, { name, key: ofWaits, most: 1000, seconds: day });
    const expire = Date.now() + Math.min(day, seconds * 2 ** (waits - 1)) * 1000;
    await on.updateTable("attempts").set({ points: most, expire }).where("key", "=", key).execute();
  });
}

/** Deletes expired counters, and those started while the clock was far ahead. */
export async function deleteExpiredCounters(now: Date): Promise<void> {
  const past = now.getTime();
  await database()
    .deleteFrom("attempts")
    .where((row) => row.or([row("expire", "<", past), row("expire", ">", past + 2 * day * 1000)]))
    .execute();
}
