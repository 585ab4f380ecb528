import type { ScanPage } from "./compile-job.ts";
import type { Content } from "./content.ts";

/**
 * What the compiler makes of an edition, as `edition.json` in a folder of DATA_DIR/cache/editions.
 * The cache also has `files/`, the association's own files by their SHA-256, and `work/`, a folder
 * for each file that was converted (a PDF, a photo), which later editions use again, and `scans/`, what
 * was read of scanned pages.
 */
export interface CompiledEdition {
  content: Content;
  /**
   * The files with an address of their own, by its path: where in the cache folder the bytes are.
   * As in `"/documents/bylaws.pdf": "files/5f0c…"`.
   */
  files: Record<string, string>;
  /** The folders in `work/` whose pictures are served, as /media/FOLDER/NAME. */
  media: string[];
  /** The scanned pages that wait to be read by machine, one document after the other. */
  waiting: ScanPage[];
}
