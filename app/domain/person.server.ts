declare const proven: unique symbol;

/**
 * Somebody whose session was checked for this request. Only `findSignedIn` makes one, so a service
 * that takes a person as its first argument can't be called without that check.
 */
interface Proven {
  readonly id: string;
  /** The address the person signs in with (not the one in the directory). */
  readonly signInAddress: string;
  readonly [proven]: true;
}

export interface Resident extends Proven {
  readonly role: "resident";
}

export interface Administrator extends Proven {
  readonly role: "administrator";
}

export type SignedIn = Resident | Administrator;
