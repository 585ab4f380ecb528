import type { DocumentSource, ScanPage } from "../app/editions/compile-job.ts";
import { PdfWorkers } from "./pdf/pdf-workers.ts";
import type { WorkFolders } from "./work-folders.ts";

/** What an edition serves, collected while it is read, and the tools that make it. */
export class Output {
  /** Cache paths by address, such as "files/5f0c…". */
  readonly files = new Map<string, string>();
  /** The folders in work/ whose pictures are served under /media. */
  readonly media = new Set<string>();
  /** The scanned pages still to be read. */
  readonly waiting: ScanPage[] = [];
  /** The PDFs still to be converted. */
  readonly unread: DocumentSource[] = [];
  /** The mistakes of PDFs that are shown nonetheless. */
  readonly excused: string[] = [];
  readonly work: WorkFolders;
  /** Whether PDFs that aren't converted are left for later. */
  readonly leavesUnread: boolean;
  /** Threads start when the first PDF needs them. */
  readonly pdfWorkers = new PdfWorkers();

  constructor(work: WorkFolders, leavesUnread = false) {
    this.work = work;
    this.leavesUnread = leavesUnread;
  }

  /** Adds one of the association's own files, by its SHA-256, and returns its address. */
  addFile(address: string, sha256: string): string {
    this.files.set(address, `files/${sha256}`);
    return address;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.pdfWorkers[Symbol.asyncDispose]();
  }
}
