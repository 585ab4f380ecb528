import { environment } from "../environment.server.ts";
import type { Attempted, Limit } from "./counters.server.ts";

/*
 * How often an hour the whole site does something, whoever asks: many networks together, each within
 * its own limit, can't fill the database or have the site mail strangers. Each is counted last, behind
 * the limits of its network, so that one network can't use it up. Logging in, and all that is read,
 * have no part in them.
 */

const hour = 60 * 60;

function ceiling(name: string, most: number): Attempted {
  const limit: Limit = { name: `site-${name}`, most, seconds: hour, ofWholeSite: true };
  return [limit, ""];
}

/** 200 attempts to register; more where the operator lets each network register more. */
export function registrationsOfSite(): Attempted {
  return ceiling("registrations", 40 * environment().REGISTRATIONS_PER_HOUR);
}

/** Messages to the board, each of which is kept and mailed to it. */
export const messagesOfSite = ceiling("messages", 100);

/**
 * Links that are mailed to addresses that nobody has proven to be theirs: of a forgotten password
 * (counted when it is mailed, so that an address without an account uses up nothing), or of an
 * address (those to proven ones, too).
 */
export const mailedLinksOfSite = ceiling("mailed-links", 400);

/** Changed passwords, each of which is told by mail. */
export const passwordChangesOfSite = ceiling("password-changes", 100);
