import type { Announcement, Content } from "./content.ts";
import type { DocumentSource, ScanPage, Thing } from "./conversion-job.ts";

/** A message about an entry: the rest of a sentence about the field or its file. */
export interface EntryMessage {
  kind: string;
  slug: string;
  field: string;
  message: string;
}

export type Place = Omit<EntryMessage, "message">;

/** What is made of an edition's files, and what still has to be. */
export interface MadeFiles {
  /** Paths in the cache by URL, such as "files/5f0c…". */
  files: Record<string, string>;
  /** The folders in work/ that are served under /media. */
  media: Set<string>;
  /** What has to be made before the edition is shown, and what may follow. */
  missing: Thing[];
  later: Thing[];
  /** PDFs still to be converted, and scanned pages still to be read. */
  unread: DocumentSource[];
  waiting: ScanPage[];
  mistakes: EntryMessage[];
  notes: EntryMessage[];
}

/** What everyone sees of an edition, and what else is known of all of it. */
export interface MadeContent extends MadeFiles {
  content: Content;
  /** What residents see; null if that is the same. */
  forResidents: Pick<MadeContent, "content" | "files" | "media"> | null;
  /** For residents only, on pages made for each of them. */
  announcements: readonly Announcement[];
}

/** A field of a single entry. */
export function placeOf(kind: string, field: string): Place {
  return { kind, slug: kind, field };
}
