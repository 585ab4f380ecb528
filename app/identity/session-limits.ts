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
