import { environment } from "../platform/environment.server.ts";

const minute = 60;
const hour = 60 * minute;

export interface Limit {
  most: number;
  /** The window: the count starts over this long after its first attempt. */
  seconds: number;
  /** The limit of a wider network (all of an IPv6 customer's networks); five times `most` by default. */
  mostOfWider?: number;
  /** Whether it is for the whole site; the log says when it is reached. */
  ofWholeSite?: true;
}

/**
 * All limits that are counted; sizes and queues have theirs in `platform/limits.ts` and `server/`. Site-wide limits
 * keep many networks together from filling the database and from making the site email strangers. They are counted
 * last, so that a network over its own limit can't use them up, and four IPv6 customers can't either. Reading has none.
 */
const limits = {
  // Wrong passwords. Trusted browsers are only counted for the account, each separately.
  account: { most: 10, seconds: 15 * minute },
  "account-day": { most: 100, seconds: 24 * hour },
  "address-minute": { most: 6, seconds: minute },
  "address-hour": { most: 30, seconds: hour },
  /** Against attacks from many networks. */
  site: { most: 300, seconds: minute },

  // An association's office registers many people, so the operator may raise a network's limit.
  registrations: {
    get most() {
      return environment().REGISTRATIONS_PER_HOUR;
    },
    seconds: hour,
  },
  "site-registrations": {
    get most() {
      return 40 * environment().REGISTRATIONS_PER_HOUR;
    },
    seconds: hour,
    ofWholeSite: true,
  },
  /** The linked page lists everyone pending approval. */
  "waiting-mails": { most: 4, seconds: hour },

  // Messages to the board, which a person reads. Each is stored and emailed.
  messages: { most: 10, mostOfWider: 20, seconds: hour },
  "site-messages": { most: 100, seconds: hour, ofWholeSite: true },
  /** Copies of one's own message, so that a stolen session can't flood a mailbox. */
  "message-copies": { most: 10, seconds: hour },

  // Messages with photos, which take CPU time and disk space; counted when their upload starts.
  "visitor-photos": { most: 5, mostOfWider: 5, seconds: 24 * hour },
  "site-visitor-photos": { most: 25, seconds: 24 * hour, ofWholeSite: true },
  "resident-photos": { most: 10, seconds: hour },
  "site-resident-photos": { most: 60, seconds: 24 * hour, ofWholeSite: true },

  // Emailed links: to confirm an email address, and for a forgotten password.
  "address-links-account": { most: 3, seconds: hour },
  "address-links-mailbox": { most: 3, seconds: hour },
  "address-links-network": { most: 10, mostOfWider: 40, seconds: hour },
  "password-links-account": { most: 3, seconds: hour },
  "password-links-network": { most: 10, mostOfWider: 40, seconds: hour },
  /** Both, for unverified addresses; a password link counts once emailed, so unknown addresses use up nothing. */
  "site-mailed-links": { most: 400, seconds: hour, ofWholeSite: true },

  /** Links that the administrator makes for residents. */
  "handed-links": { most: 20, seconds: hour },

  // Changed passwords: the owner gets an email about each.
  "password-changes": { most: 10, seconds: hour },
  /** Otherwise ten accounts of one person could use up the site's limit. */
  "password-changes-network": { most: 20, mostOfWider: 20, seconds: hour },
  "site-password-changes": { most: 100, seconds: hour, ofWholeSite: true },

  /** So that repeated presses of the button for a feed can't flood a mailbox. */
  "feed-mails": { most: 4, seconds: hour },

  /** Pages of ten rows: two a minute are more than a person reads, and too few to copy the directory often. */
  "directory-pages": { most: 120, seconds: hour },
  /** Audit log entries about a reader who has reached that limit. */
  "directory-noted": { most: 1, seconds: hour },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export function readLimit(name: LimitName): Limit {
  return limits[name];
}
