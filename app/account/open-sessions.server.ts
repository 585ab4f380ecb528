import { recordHourly } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import {
  describeDevice,
  endOtherSessions,
  isOver,
  lastUseOf,
  maxSessions,
} from "../identity/sessions.server.ts";

/** Lists up to 20 open sessions: this one, then the others, most recently used first, accurate to the minute. */
export async function listSessions(person: SignedIn) {
  const sessions = await readSessions(person);
  return sessions
    .filter((session) => !isOver(session, person.role))
    .map((session) => ({
      id: session.id,
      device: session.userAgent,
      startedAt: new Date(session.createdAt),
      lastUsedAt: new Date(lastUseOf(session)),
      isThisOne: session.id === person.sessionId,
    }))
    .toSorted(
      (one, other) =>
        Number(other.isThisOne) - Number(one.isThisOne) ||
        other.lastUsedAt.getTime() - one.lastUsedAt.getTime(),
    )
    .slice(0, maxSessions);
}

/** All stored sessions, newest first, including expired ones, which are deleted hourly. */
export async function readSessions(person: SignedIn) {
  const sessions = await database()
    .selectFrom("identitySessions")
    .select(["id", "userAgent", "createdAt", "expiresAt"])
    .where("userId", "=", person.id)
    .orderBy("createdAt", "desc")
    .execute();
  // Sessions from before an update may have the whole header.
  const nameOf = (sent: string | null) => (sent?.includes("/") ? describeDevice(sent) : sent);
  return sessions.map((one) => ({ ...one, userAgent: nameOf(one.userAgent) }));
}

export async function signOutElsewhere(person: SignedIn): Promise<void> {
  await transaction(async (on) => {
    const ended = await endOtherSessions(on, person);
    if (ended > 0n) await recordHourly(on, "sessions-ended", person.id, person.id);
  });
}
