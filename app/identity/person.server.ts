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

/** A resident whom the administrator has not admitted yet: keeps a record, reads nobody else's. */
export interface Waiting extends Proven {
  readonly role: "waiting";
}

/** Who may read what is among neighbors: announcements and the directory. */
export type Admitted = Resident | Administrator;

export type SignedIn = Admitted | Waiting;
