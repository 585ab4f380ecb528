import type { Values } from "./fields.ts";

/** Who may see an entry: anyone on the internet, or residents who are logged in. */
export type Audience = "everyone" | "residents";

/** One thing that the association says: a question of the FAQ, an amenity, a month's minutes. */
export interface Entry {
  /** The name of its kind, as in "minutes". */
  kind: string;
  /** Unique in its kind, and never changed; a part of its page's address if it has one. */
  slug: string;
  /** By field name; a file as `formatFile` writes it. A field without a value is left out. */
  values: Values;
  /** Its place in the list of its kind, the smallest first; those with null come last. */
  position: number | null;
  audience: Audience;
}

/** All entries of one edition. */
export interface EditionEntries {
  /** From 1. */
  number: number;
  /** ISO 8601, UTC. */
  publishedAt: string;
  publishedBy: string;
  entries: readonly Entry[];
}
