import type { ScanPage } from "../app/editions/compile-job.ts";
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
  readonly work: WorkFolders;
  /** Threads start when the first PDF needs them. */
  readonly pdfWorkers = new PdfWorkers();

  constructor(work: WorkFolders) {
    this.work = work;
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
