import { recordHourly } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { endOtherSessions, isOver, lastUseOf, maxSessions } from "../identity/sessions.server.ts";

// The order matters: Edge also calls itself Chrome, and Chrome calls itself Safari.
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "a Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Describes a browser by its User-Agent header, such as 'Firefox on Windows'. */
function describeDevice(userAgent: string): string {
  const nameOf = (known: [RegExp, string][]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameOf(browsers) ?? "A browser";
  const system = nameOf(systems);
  return system ? `${browser} on ${system}` : browser;
}

export type OpenSession = Awaited<ReturnType<typeof listSessions>>[number];

/** Lists up to 20 open sessions: this one, then the others, most recently used first, accurate to the minute. */
export async function listSessions(person: SignedIn) {
  const sessions = await readSessions(person);
  return sessions
    .filter((session) => !isOver(session, person.role))
    .map((session) => ({
      id: session.id,
      device: describeDevice(session.userAgent ?? ""),
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
export function readSessions(person: SignedIn) {
  return database()
    .selectFrom("identitySessions")
    .select(["id", "userAgent", "createdAt", "expiresAt"])
    .where("userId", "=", person.id)
    .orderBy("createdAt", "desc")
    .execute();
}

export async function signOutElsewhere(person: SignedIn): Promise<void> {
  await transaction(async (on) => {
    const ended = await endOtherSessions(on, person);
    if (ended > 0n) await recordHourly(on, "sessions-ended", person.id, person.id);
  });
}
