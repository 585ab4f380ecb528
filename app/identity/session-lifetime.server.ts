/*
 * Session lifetime. All times are in milliseconds.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session lasts without a request. */
export const sessionIdleTimeout = {
  resident: 24 * HOUR,
  waiting: 24 * HOUR,
  administrator: 30 * MINUTE,
} as const;

/** How long a session lasts at most. */
export const sessionMaxAge = {
  resident: 7 * 24 * HOUR,
  waiting: 7 * 24 * HOUR,
  administrator: 8 * HOUR,
} as const;

/** How many sessions an account may have; one more ends the least recently used. */
export const maxSessions = 20;

/** A request renews the session if the last renewal was at least this long ago. */
export const sessionRenewInterval = MINUTE;

/** How far clocks may differ: between processes, or before and after a small correction. */
export const clockTolerance = MINUTE;
