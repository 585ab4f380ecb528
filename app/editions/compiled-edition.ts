import type { DocumentSource, ScanPage } from "./compile-job.ts";
import type { Content } from "./content.ts";

/**
 * A compiled edition: `edition.json` in a folder of DATA_DIR/cache/editions. The cache also has `files/`, the
 * association's files by their SHA-256; `work/`, a folder for each converted file (a PDF, a photo), which later
 * editions reuse; and `scans/`, the words that were read on scanned pages.
 */
export interface CompiledEdition {
  content: Content;
  /**
   * The files with a URL, by its path, and where they are in the cache. As in `"/documents/bylaws.pdf":
   * "files/5f0c…"`.
   */
  files: Record<string, string>;
  /** The folders in `work/` whose pictures are served, as /media/FOLDER/NAME. */
  media: string[];
  /** The scanned pages still to be read, document by document. */
  waiting: ScanPage[];
  /** The PDFs still to be converted: their pages have no text yet, or that of an earlier version. */
  unread: DocumentSource[];
}
