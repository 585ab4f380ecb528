import { environment } from "../platform/environment.server.ts";
import type { KeyedLimit, Limit, NetworkLimit } from "./rate-limits.server.ts";

/*
 * Hourly limits of the whole site, so that many networks together, each within its own limit, can't
 * fill the database or make the site mail strangers. A site limit is counted last, after the limits of
 * the network, so that one network can't use it up. Those network limits are here, too: they are low
 * enough that four customers, however many IPv6 networks they have, can't use up a site limit. Logging
 * in and reading have no site limit here.
 */

const hour = 60 * 60;

function siteLimit(name: string, most: number): KeyedLimit {
  const limit: Limit = { name: `site-${name}`, most, seconds: hour, ofWholeSite: true };
  return [limit, ""];
}

/** Attempts to register from one network: 5, or what the operator has set. */
export function registrationsOfNetwork(): NetworkLimit {
  return { name: "registrations", most: environment().REGISTRATIONS_PER_HOUR, seconds: hour };
}

/** 200 attempts to register; more if the operator allows more for each network. */
export function registrationsOfSite(): KeyedLimit {
  return siteLimit("registrations", 40 * environment().REGISTRATIONS_PER_HOUR);
}

/** Messages from one network: a person reads the board's mailbox. */
export const messagesOfNetwork: NetworkLimit = {
  name: "messages",
  most: 10,
  mostOfWider: 20,
  seconds: hour,
};

/** Messages to the board, each of which is stored and mailed. */
export const messagesOfSite = siteLimit("messages", 100);

/** Email confirmation links that one network requests. They and the next share a site limit. */
export const emailLinksOfNetwork: NetworkLimit = {
  name: "address-links-network",
  most: 10,
  mostOfWider: 40,
  seconds: hour,
};

/** Links for a forgotten password that one network requests. */
export const passwordLinksOfNetwork: NetworkLimit = {
  name: "password-links-network",
  most: 10,
  mostOfWider: 40,
  seconds: hour,
};

/**
 * Links mailed to unproven email addresses: for a forgotten password (counted when mailed, so that an
 * email without an account uses up nothing), or to confirm an email (proven or not).
 */
export const mailedLinksOfSite = siteLimit("mailed-links", 400);

/** Password changes of one network: otherwise ten accounts of one person would use up the site limit. */
export const passwordChangesOfNetwork: NetworkLimit = {
  name: "password-changes-network",
  most: 20,
  mostOfWider: 20,
  seconds: hour,
};

/** Password changes, each of which sends an email. */
export const passwordChangesOfSite = siteLimit("password-changes", 100);
