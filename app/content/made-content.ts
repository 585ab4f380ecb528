import type { DocumentSource, ScanPage, Thing } from "./compile-job.ts";
import type { Announcement, Content } from "./content.ts";

/** A message about an entry, as the rest of a sentence about the field or its file. */
export interface EntryMessage {
  kind: string;
  slug: string;
  field: string;
  message: string;
}

/** The field that a message is about. */
export type Place = Omit<EntryMessage, "message">;

/** The files of an edition: what is made of them, and what is still to be made. */
export interface MadeFiles {
  /** Cache paths by address, such as "files/5f0c…". */
  files: Record<string, string>;
  /** The folders in work/ whose pictures are served under /media. */
  media: Set<string>;
  /** What has to be made before the edition is shown, and what may follow. */
  missing: Thing[];
  later: Thing[];
  /** The PDFs that aren't converted yet, and the scanned pages that aren't read. */
  unread: DocumentSource[];
  waiting: ScanPage[];
  /** What can't be published. */
  mistakes: EntryMessage[];
  /** What whoever publishes should know. */
  notes: EntryMessage[];
}

/** What the site shows of an edition to everyone, and what else is known of all of it. */
export interface MadeContent extends MadeFiles {
  content: Content;
  /** All that residents see; null if that is what everyone sees. */
  forResidents: Pick<MadeContent, "content" | "files" | "media"> | null;
  /** For residents alone, on pages that are made for each of them. */
  announcements: readonly Announcement[];
}

/** The place of a field of an entry of which there is only one. */
export function placeOf(kind: string, field: string): Place {
  return { kind, slug: kind, field };
}
