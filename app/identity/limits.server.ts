import { environment } from "../platform/environment.server.ts";

const minute = 60;
const hour = 60 * minute;

export interface Limit {
  most: number;
  /** How long after its first attempt a count starts over. */
  seconds: number;
  /** For a network: what all networks of one IPv6 customer have together, if not five times `most`. */
  mostOfWider?: number;
  /** Whether it is for the whole site; the log says when it is reached. */
  ofWholeSite?: true;
}

/**
 * Every limit that is counted; sizes and queues have theirs in `platform/limits.ts` and `server/`. Those of the
 * whole site keep many networks together from filling the database and from making the site mail strangers. They
 * are counted last, so that one network over its own limit can't use them up, and four IPv6 customers can't either.
 * Reading has none.
 */
const limits = {
  // Wrong passwords. Browsers that the account trusts are counted for the account alone, each for itself.
  account: { most: 10, seconds: 15 * minute },
  "account-day": { most: 100, seconds: 24 * hour },
  "address-minute": { most: 6, seconds: minute },
  "address-hour": { most: 30, seconds: hour },
  /** An attack from many networks. */
  site: { most: 300, seconds: minute },

  // An association's office registers many, so the operator may allow a network more.
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
  /** The linked page lists all who wait for approval. */
  "waiting-mails": { most: 4, seconds: hour },

  // Messages to the board, which a person reads. Each is stored and mailed.
  messages: { most: 10, mostOfWider: 20, seconds: hour },
  "site-messages": { most: 100, seconds: hour, ofWholeSite: true },
  /** Copies of one's own message, so that a stolen session floods no mailbox. */
  "message-copies": { most: 10, seconds: hour },

  // Messages with photos, each of which takes work and room; counted as they begin to arrive.
  "visitor-photos": { most: 6, mostOfWider: 12, seconds: hour },
  "site-visitor-photos": { most: 30, seconds: 24 * hour, ofWholeSite: true },
  "resident-photos": { most: 10, seconds: hour },
  "site-resident-photos": { most: 60, seconds: 24 * hour, ofWholeSite: true },

  // Mailed links: to confirm an email address, and for a forgotten password.
  "address-links-account": { most: 3, seconds: hour },
  "address-links-mailbox": { most: 3, seconds: hour },
  "address-links-network": { most: 10, mostOfWider: 40, seconds: hour },
  "password-links-account": { most: 3, seconds: hour },
  "password-links-network": { most: 10, mostOfWider: 40, seconds: hour },
  /**
   * Both together, where the address is unproven. One for a password counts when mailed, so that an address without
   * an account uses up nothing.
   */
  "site-mailed-links": { most: 400, seconds: hour, ofWholeSite: true },

  // Changed passwords: the owner gets an email about each.
  "password-changes": { most: 10, seconds: hour },
  /** Otherwise ten accounts of one person could use up the site's limit. */
  "password-changes-network": { most: 20, mostOfWider: 20, seconds: hour },
  "site-password-changes": { most: 100, seconds: hour, ofWholeSite: true },

  /** Pressing the button for a feed again and again floods no mailbox. */
  "feed-mails": { most: 4, seconds: hour },

  /** Pages of ten rows: two a minute are more than a person reads, and too few to copy the directory often. */
  "directory-pages": { most: 120, seconds: hour },
  /** Lines in the audit log about a reader who has reached that limit. */
  "directory-noted": { most: 1, seconds: hour },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

export function readLimit(name: LimitName): Limit {
  return limits[name];
}
