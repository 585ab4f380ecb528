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

/** What an account may do, by its role; one that waits for approval keeps only its own record. */
const permissions = {
  waiting: [],
  resident: ["read"],
  administrator: ["read", "post announcements", "administer"],
} as const;

type Role = keyof typeof permissions;

/** To read what is among neighbors, to post announcements, or to do all else that is done for them. */
export type Permission = (typeof permissions)[Role][number];

type RoleThatMay<P extends Permission> = {
  [R in Role]: P extends (typeof permissions)[R][number] ? R : never;
}[Role];

/** Somebody of one of these roles. */
type Person<R extends Role> = { [One in R]: Proven & { readonly role: One } }[R];

/** Somebody who may do this. Services that need a permission take one as their first argument. */
export type May<P extends Permission> = Person<RoleThatMay<P>>;

export type SignedIn = Person<Role>;
export type Resident = Person<"resident">;
export type Approved = May<"read">;
export type Administrator = May<"administer">;

/** A resident whom the administrator has not approved yet. */
type Pending = Person<"waiting">;

/** Whether somebody's role permits something. */
export function can<P extends Permission>(
  person: SignedIn | null,
  permission: P,
): person is Extract<SignedIn, May<P>> {
  const all: readonly Permission[] = person ? permissions[person.role] : [];
  return all.includes(permission);
}

/** Whether somebody waits for approval, and may read nothing of the neighbors yet. */
export function isPending(person: SignedIn): person is Pending {
  return !can(person, "read");
}

/** What an account may do; one that says nothing known may do least. */
export function readRole(stored: unknown): SignedIn["role"] {
  const isKnown = typeof stored === "string" && Object.hasOwn(permissions, stored);
  return isKnown ? (stored as Role) : "waiting";
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session lasts without a request, in milliseconds. */
export const sessionIdleTimeout = {
  resident: 24 * HOUR,
  waiting: 24 * HOUR,
  administrator: 30 * MINUTE,
} as const;

/** How long a session lasts at most, in milliseconds. */
export const sessionMaxAge = {
  resident: 7 * 24 * HOUR,
  waiting: 7 * 24 * HOUR,
  administrator: 8 * HOUR,
} as const;

/** How many sessions an account has; a further one ends that which was used least lately. */
export const maxSessions = 20;

/** A session's end is moved on by a request that comes this long after the last move. */
export const sessionRenewInterval = MINUTE;

/** How far clocks may be apart, of processes or before and after a small correction. */
export const clockTolerance = MINUTE;
