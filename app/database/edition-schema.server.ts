import type { Generated } from "kysely";

/** Everything that the association says at one moment; a row never changes, and none is deleted. */
export interface EditionsTable {
  /** From 1; the largest is what is served. */
  number: number;
  /** ISO 8601, UTC. */
  publishedAt: string;
  /** A short name, such as 'command line'. */
  publishedBy: string;
  /** As typed; null when nothing was. */
  reason: string | null;
}

/**
 * What an entry says in some editions that follow each other. A row's words never change: an edition that
 * changes an entry ends its row, and begins another one under the same slug.
 */
export interface EntriesTable {
  /** The name of its kind, as in "minutes". */
  kind: string;
  /** Unique in its kind, in each edition. */
  slug: string;
  /** JSON: its values by field name, sorted by name, without empty ones. */
  values: string;
  position: number | null;
  audience: "everyone" | "residents";
  /** The first edition that has it. */
  fromEdition: number;
  /** The first edition that doesn't have it any more; null while the newest has it. */
  toEdition: number | null;
  /** Whether it ended because it was taken down: the desk goes on listing it, to be published again. */
  isTakenDown: Generated<0 | 1>;
}

/** A file of one edition or more, or of one that is about to be published. */
export interface ContentFilesTable {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** In bytes. */
  size: number;
  /** When somebody last wanted to publish it. */
  keptAt: string;
  /** Whether all its pieces are there. */
  isWhole: Generated<0 | 1>;
  /** The first edition that has it; null until it is published. */
  firstEdition: number | null;
}

/** A part of a file, so that no statement carries more than that; an empty file has one empty piece. */
export interface ContentPiecesTable {
  hash: string;
  /** From 0. */
  place: number;
  bytes: Uint8Array;
}

/** What the administrator is preparing for one entry: see publishing/drafts.server.ts. */
export interface ContentDraftsTable {
  /** A random UUID. */
  id: string;
  /** As content/kinds.ts names it. */
  kind: string;
  /** The entry's id; null for one that isn't published yet. */
  entry: string | null;
  action: "save" | "remove";
  /** What lists call it. */
  title: string;
  /** JSON: the form's values by their names. */
  fields: string;
  /** A hash of the entry's values as they were published when this was begun; null for a new one. */
  seen: string | null;
  /** The id of the account that saved it last. */
  savedBy: string;
  /** ISO 8601, UTC. */
  savedAt: string;
  /** Counts the times it was saved. */
  revision: number;
  /** When it is to be published of itself; ISO 8601, UTC; null for not yet. */
  publishAt: string | null;
  /** Why that failed. */
  problem: string | null;
}

/** The files that a draft needs, which are kept as long as it is there. */
export interface ContentDraftFilesTable {
  draft: string;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
}
