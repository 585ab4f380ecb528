declare const proven: unique symbol;

/**
 * Somebody whose session was checked for this request. Only `findSignedIn` makes one, so a service
 * that takes a person as its first argument can't be called without that check.
 */
interface Proven {
  readonly id: string;
  /** The address the person signs in with (not the one in the directory). */
  readonly signInAddress: string;
  /** The id of that session, which opens nothing. */
  readonly sessionId: string;
  readonly [proven]: true;
}

export interface Resident extends Proven {
  readonly role: "resident";
}

export interface Administrator extends Proven {
  readonly role: "administrator";
}

/** A resident whom the administrator has not approved yet: keeps a record, reads nobody else's. */
export interface Pending extends Proven {
  readonly role: "waiting";
}

/** Who may read what is among neighbors: announcements and the directory. */
export type Approved = Resident | Administrator;

export type SignedIn = Approved | Pending;

/** Whether somebody waits for approval, and may read nothing of the neighbors yet. */
export function isPending(person: SignedIn): person is Pending {
  return person.role === "waiting";
}

/** What an account may do; one that says nothing known may do least. */
export function readRole(stored: unknown): SignedIn["role"] {
  return stored === "administrator" || stored === "resident" ? stored : "waiting";
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session lasts without a request, in milliseconds. */
export const sessionIdle = {
  resident: 24 * HOUR,
  waiting: 24 * HOUR,
  administrator: 30 * MINUTE,
} as const;

/** How long a session lasts at most, in milliseconds. */
export const sessionWhole = {
  resident: 7 * 24 * HOUR,
  waiting: 7 * 24 * HOUR,
  administrator: 8 * HOUR,
} as const;

/** How many sessions an account has; a further one ends that which was used least lately. */
export const mostSessions = 20;

/** A session's end is moved on by a request that comes this long after the last move. */
export const sessionRenewedAfter = MINUTE;

/** How far clocks may be apart, of processes or before and after a small correction. */
export const clockTolerance = MINUTE;
