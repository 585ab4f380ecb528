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
  /** JSON: each file's path and SHA-256, in pairs sorted by path. */
  files: string;
  /** SHA-256 of `files`. */
  filesHash: string;
  /** How many files differ from the edition before. */
  filesAdded: number;
  filesChanged: number;
  filesRemoved: number;
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
