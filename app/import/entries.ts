import type { FirebaseHash } from "../identity/password-hash.server.ts";
import type { ResidentRecord, Sharing } from "../residents/record-schema.server.ts";

/** A resident who is to get an account. */
export interface Newcomer {
  /** The account's id: the same each time that a file is imported. */
  id: string;
  /** The address to log in with, in lower case. */
  email: string;
  /** Whether the address was confirmed where the account comes from. */
  isProven: boolean;
  record: ResidentRecord;
  /** The name to sort by, where it isn't the last word of the full name. */
  lastName?: string | undefined;
  /** What neighbors see of the record, if it is listed; without it, all of it. */
  sharing?: Sharing | undefined;
  /** Since when there is an account, where it comes from; ISO 8601. */
  since?: string | undefined;
  /** Without one, they are invited by email to choose a password. */
  password?: FirebaseHash | undefined;
}

/** An announcement that is to be kept here. */
export interface NewAnnouncement {
  id: string;
  title: string;
  body: string;
  dateCreated: string;
  /** When it was posted, by which announcements are sorted; ISO 8601. */
  createdAt: string;
}

/** Something that is wrong with an entry. Those of the same words are reported together. */
export interface Fault {
  /** Such as 'no email': what it has. */
  what: string;
  /** How to mend it, in a sentence. */
  hint?: string | undefined;
  /** Where it stands, if that is another file. */
  detail?: string | undefined;
  /** The place of the entry that has the same, such as 'line 3'. */
  twin?: string | undefined;
}

/** What stands at one place of a file, and what is to become of it. */
export type Entry = {
  /** Such as 'line 3'. */
  place: string;
  /** An email address or a title, for the report. */
  who: string;
  /** What else to know of it. */
  note?: string | undefined;
  /** The address to log in with of an entry that is wrong, as far as it is known. */
  email?: string | undefined;
} & (
  | { fate: "wrong"; faults: Fault[] }
  | { fate: "left out"; why: string }
  | { fate: "resident"; resident: Newcomer }
  | { fate: "announcement"; announcement: NewAnnouncement }
);

/** Files that were read, entry by entry, and what else the operator has to know of them. */
export interface Entries {
  entries: Entry[];
  notes: string[];
}
