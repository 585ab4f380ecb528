declare const proven: unique symbol;

/**
 * Somebody whose session was verified for this request. Only `findSignedIn` creates one, so a service that takes
 * a person as its first argument can't be called without that verification.
 */
interface Proven {
  readonly id: string;
  /** The address the person logs in with (not the one in the directory). */
  readonly signInAddress: string;
  /** The id of that session; it isn't the token and gives no access. */
  readonly sessionId: string;
  readonly [proven]: true;
}

/** Each role's permissions. Somebody pending approval (stored as 'waiting') may only keep their own record. */
const permissions = {
  waiting: [],
  resident: ["read"],
  administrator: [
    "read",
    "open the desk",
    "announce",
    "publish",
    "see residents",
    "admit",
    "administer",
  ],
} as const;

type Role = keyof typeof permissions;

/**
 * What somebody may do: read what only neighbors see; open the desk, where publishing announcements, pages and
 * events, seeing every resident, and admitting and removing them each need a permission of their own; or
 * administer everything else: messages and the audit log.
 */
export type Permission = (typeof permissions)[Role][number];

type RoleThatMay<P extends Permission> = {
  [R in Role]: P extends (typeof permissions)[R][number] ? R : never;
}[Role];

type Person<R extends Role> = { [One in R]: Proven & { readonly role: One } }[R];

/** Somebody with a permission. Services that need it take one as their first argument. */
export type May<P extends Permission> = Person<RoleThatMay<P>>;

export type SignedIn = Person<Role>;
export type Resident = Person<"resident">;
export type Approved = May<"read">;
export type Administrator = May<"administer">;

export function can<P extends Permission>(
  person: SignedIn | null,
  permission: P,
): person is Extract<SignedIn, May<P>> {
  const all: readonly Permission[] = person ? permissions[person.role] : [];
  return all.includes(permission);
}

/** Whether somebody's registration is pending, so that they may not read about neighbors yet. */
export function isPending(person: SignedIn): person is Person<"waiting"> {
  return !can(person, "read");
}

/** An account's stored role; an unknown role gets the fewest permissions. */
export function readRole(stored: unknown): SignedIn["role"] {
  const isKnown = typeof stored === "string" && Object.hasOwn(permissions, stored);
  return isKnown ? (stored as Role) : "waiting";
}
