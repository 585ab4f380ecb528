import { recordHourly } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import { identity } from "../identity/better-auth.server.ts";
import { describeDevice } from "../identity/device.ts";
import { hashToken } from "../identity/hashed-tokens.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { mostSessions } from "../identity/person.server.ts";
import { isOver, lastUseOf } from "../identity/sessions.server.ts";

/** A session that stands, as its owner knows it again. */
export interface OpenSession {
  id: string;
  /** Such as 'Firefox on Windows'. */
  device: string;
  startedAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
  /** Whether it is the one that asks. */
  isThisOne: boolean;
}

/** Lists where somebody is signed in: this session, then the others by their last use, up to 20. */
export async function listSessions(person: SignedIn): Promise<OpenSession[]> {
  const { internalAdapter } = await (await identity()).$context;
  const sessions = await internalAdapter.listSessions(person.id);
  return sessions
    .filter((session) => !isOver(session, person.role))
    .map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent ?? ""),
      startedAt: session.createdAt,
      lastUsedAt: new Date(lastUseOf(session)),
      isThisOne: session.id === person.sessionId,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isThisOne) - Number(one.isThisOne) ||
        other.lastUsedAt.getTime() - one.lastUsedAt.getTime(),
    )
    .slice(0, mostSessions);
}

/** Ends one of somebody's own sessions; another's id does nothing. */
export async function endSession(person: SignedIn, id: string): Promise<void> {
  await database()
    .transaction()
    .execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom("identitySessions")
        .where("userId", "=", person.id)
        .where("id", "=", id)
        .executeTakeFirst();
      await recordEnded(transaction, person, numDeletedRows);
    });
}

/**
 * Ends what an account has beyond 20 sessions: those that were used least lately.
 *
 * @param token of the session that has just begun, which stays.
 */
export async function endOldestSessions(userId: string, token: string): Promise<void> {
  await database()
    .transaction()
    .execute(async (transaction) => {
      // Of several that begin at once, each sees what the one before it has ended.
      await transaction
        .updateTable("identityUsers")
        .set({ id: userId })
        .where("id", "=", userId)
        .execute();
      const kept = transaction
        .selectFrom("identitySessions")
        .select("id")
        .where("userId", "=", userId)
        .orderBy((row) => row("token", "=", hashToken(token)), "desc")
        .orderBy("expiresAt", "desc")
        .limit(mostSessions);
      await transaction
        .deleteFrom("identitySessions")
        .where("userId", "=", userId)
        .where("id", "not in", kept)
        .execute();
    });
}

/** Ends all of somebody's sessions but the one that asks. */
export async function endOtherSessions(person: SignedIn): Promise<void> {
  await database()
    .transaction()
    .execute(async (transaction) => {
      await recordEnded(transaction, person, await dropOtherSessions(transaction, person));
    });
}

/**
 * Drops all of somebody's sessions but the one that asks, as a part of something else.
 *
 * @returns how many there were.
 */
export async function dropOtherSessions(on: Database, person: SignedIn): Promise<bigint> {
  const { numDeletedRows } = await on
    .deleteFrom("identitySessions")
    .where("userId", "=", person.id)
    .where("id", "!=", person.sessionId)
    .executeTakeFirst();
  return numDeletedRows;
}

async function recordEnded(on: Database, { id }: SignedIn, ended: bigint): Promise<void> {
  if (ended > 0n) await recordHourly(on, "sessions-ended", id, id);
}
