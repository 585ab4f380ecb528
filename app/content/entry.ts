import type { Values } from "./fields.ts";

export type Audience = "everyone" | "residents";

/** One thing that the association says: a question, an amenity, a month's minutes. */
export interface Entry {
  /** Such as "minutes". */
  kind: string;
  /** Unique in its kind and never changed; part of the URL of its page. */
  slug: string;
  /** By field; files as `formatFile` writes them. Empty values are left out. */
  values: Values;
  /** Its place in its kind's list; null comes last. */
  position: number | null;
  audience: Audience;
}
