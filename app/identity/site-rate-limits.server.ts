import { environment } from "../platform/environment.server.ts";
import type { KeyedLimit, Limit, NetworkLimit } from "./rate-limits.server.ts";

/*
 * How often an hour the whole site does something, whoever asks: many networks together, each within
 * its own limit, can't fill the database or have the site mail strangers. Each is counted last, behind
 * the limits of its network, so that one network can't use it up. Those limits stand here, too: no
 * four customers, whatever they have of IPv6, may use up a ceiling. Logging in, and all that is read,
 * have no part in them.
 */

const hour = 60 * 60;

function siteLimit(name: string, most: number): KeyedLimit {
  const limit: Limit = { name: `site-${name}`, most, seconds: hour, ofWholeSite: true };
  return [limit, ""];
}

/** Attempts to register from one network: 5, or what the operator says. */
export function registrationsOfNetwork(): NetworkLimit {
  return { name: "registrations", most: environment().REGISTRATIONS_PER_HOUR, seconds: hour };
}

/** 200 attempts to register; more where the operator lets each network register more. */
export function registrationsOfSite(): KeyedLimit {
  return siteLimit("registrations", 40 * environment().REGISTRATIONS_PER_HOUR);
}

/** Messages from one network: the board's mailbox is a person's. */
export const messagesOfNetwork: NetworkLimit = {
  name: "messages",
  most: 10,
  mostOfWider: 20,
  seconds: hour,
};

/** Messages to the board, each of which is kept and mailed to it. */
export const messagesOfSite = siteLimit("messages", 100);

/** Links for an address that one network asks for. They and the next share a ceiling. */
export const emailLinksOfNetwork: NetworkLimit = {
  name: "address-links-network",
  most: 10,
  mostOfWider: 40,
  seconds: hour,
};

/** Links for a forgotten password that one network asks for. */
export const passwordLinksOfNetwork: NetworkLimit = {
  name: "password-links-network",
  most: 10,
  mostOfWider: 40,
  seconds: hour,
};

/**
 * Links that are mailed to addresses that nobody has proven to be theirs: of a forgotten password
 * (counted when it is mailed, so that an address without an account uses up nothing), or of an
 * address (those to proven ones, too).
 */
export const mailedLinksOfSite = siteLimit("mailed-links", 400);

/** Changed passwords of one network: ten accounts of one person would use up all that there are. */
export const passwordChangesOfNetwork: NetworkLimit = {
  name: "password-changes-network",
  most: 20,
  mostOfWider: 20,
  seconds: hour,
};

/** Changed passwords; an email goes out about each. */
export const passwordChangesOfSite = siteLimit("password-changes", 100);
