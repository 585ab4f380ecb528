import type { Generated } from "kysely";

/** What the association publishes, and drafts of it. */
export interface EditionTables {
  /** A snapshot of everything that the association publishes; rows are never deleted. */
  editions: {
    /** From 1; the largest is the one served. */
    number: number;
    /** ISO 8601, UTC. */
    publishedAt: string;
    /** A short name, such as 'command line'. */
    publishedBy: string;
    /** As typed, or without the titles that were erased; null if left blank. */
    reason: string | null;
  };

  /**
   * An entry's values in a range of consecutive editions. They never change: an edition that changes an entry ends
   * its row, and adds another with the same slug.
   */
  entries: {
    /** The name of its kind, such as "minutes". */
    kind: string;
    /** Unique within its kind, in each edition. */
    slug: string;
    /** JSON: its values by field name, sorted by name, without empty ones. */
    values: string;
    position: number | null;
    audience: "everyone" | "residents";
    fromEdition: number;
    /** The first edition without it; null while the newest has it. */
    toEdition: number | null;
    /** Whether it ended because it was taken down: the desk still lists it, so that it can be published again. */
    isTakenDown: Generated<0 | 1>;
  };

  /** A file of one or more editions, or of one about to be published. */
  contentFiles: {
    /** SHA-256 of the bytes, in hex. */
    hash: string;
    /** In bytes. */
    size: number;
    /** When somebody last prepared to publish it. */
    keptAt: string;
    /** Whether all its pieces are stored. */
    isWhole: Generated<0 | 1>;
    /** The first edition that has it; null until it is published. */
    firstEdition: number | null;
  };

  /** A piece of a file, which limits the size of statements; an empty file has one empty piece. */
  contentPieces: {
    hash: string;
    /** From 0. */
    place: number;
    bytes: Uint8Array;
  };

  /** The administrator's work on one entry: see desk/drafts.server.ts. */
  contentDrafts: {
    id: string;
    /** A name in content/kinds.ts. */
    kind: string;
    /** The entry's slug; null for one that isn't published yet. */
    entry: string | null;
    action: "save" | "remove";
    /** Its name in lists. */
    title: string;
    /** JSON: the form's values by name. */
    fields: string;
    /** A hash of the published values when the draft was started; null for a new entry. */
    seen: string | null;
    /** The id of the account that saved it last. */
    savedBy: string;
    /** ISO 8601, UTC. */
    savedAt: string;
    /** How often it was saved. */
    revision: number;
    /** When it will be published automatically (ISO 8601, UTC); null if unscheduled. */
    publishAt: string | null;
    /** Why that failed. */
    problem: string | null;
  };

  /** The files that a draft needs, kept as long as the draft exists. */
  contentDraftFiles: {
    draft: string;
    /** SHA-256 of the bytes, in hex. */
    hash: string;
  };
}
