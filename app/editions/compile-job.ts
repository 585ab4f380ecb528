import type { EditionFiles } from "./edition-files.ts";

/** An edition to compile. */
export interface CompileJob {
  /** The cache has their bytes already, as files/ and their SHA-256. */
  files: EditionFiles;
  /** The cache folder. */
  cache: string;
  /** Names the code: another one compiles every edition anew. */
  version: string;
  /** What mistakes call the folder of the files, as "content" in content/faq.yaml. */
  name: string;
}

/** What came of it. */
export interface Compiled {
  /** The edition is in the cache as editions/ and this key. */
  key: string;
  /** What a person should know although the edition is good. */
  warnings: string[];
}

/** How far a PDF is converted; of none before it is opened. */
export interface PagesDone {
  done: number;
  of: number;
}

/** What the compiler is doing: it begins with a file, goes on with its next part, ends. */
export interface ProgressEvent {
  at: "begin" | "advance" | "end";
  /** As mistakes name it: "content/documents/bylaws.pdf". */
  file: string;
  /** Of a PDF: how many of its pages are done. */
  pages?: PagesDone;
}

/** A file to make ready for people: to check a PDF, or to size a photo. */
export interface FileJob {
  /** The cache has its bytes as files/ and this. */
  sha256: string;
  /** By which messages call it. */
  name: string;
  /** The cache folder. */
  cache: string;
}

/**
 * What came of it. A PDF or a drawing stays as it is; of a photo the cache has two pictures, as files/ and their
 * SHA-256, upright and without what the camera wrote into it (place, time, owner).
 */
export type ReadyFile =
  | { type: "pdf" | "drawing" }
  | { type: "picture"; hash: string; small: string; width: number; height: number };

/** A PDF to convert. */
export interface DocumentSource {
  /** The cache has its bytes as files/ and this. */
  sha256: string;
  /** By which messages call it, as "content/documents/bylaws.pdf". */
  label: string;
  /** It takes more work than a file may: its page offers the PDF alone. */
  isTooMuch?: boolean;
  /** Its reading was stopped before, and it is to be read after all. */
  isAgain?: boolean;
}

/** PDFs to convert before the edition that shows them, one after the other. */
export interface DocumentsJob {
  documents: DocumentSource[];
  /** The cache folder. */
  cache: string;
}

/** Pages of scans to be read by machine. */
export interface ScanJob {
  pages: ScanPage[];
  /** The cache folder. */
  cache: string;
}

/** A page without text. */
export interface ScanPage {
  /** The cache has its PDF's bytes as files/ and this. */
  sha256: string;
  /** Its largest picture, as a place in the cache. */
  picture: string;
  number: number;
  /** By which messages call it, as "content/documents/bylaws.pdf page 3". */
  label: string;
  /** It can't be read, and that is to be noted. */
  isHopeless?: boolean;
}

/** The first line that the compiler's process reads, as JSON; the end of the input ends the process. */
export type CompileOrder = Task & {
  /** A folder of the cache for what isn't finished; who sends the order deletes it afterwards. */
  drafts: string;
  /** The most memory that the process may take, in MB. */
  memory: number;
  /** The most processor time that a file may take as a whole, in seconds. */
  processor: number;
};

/** What the compiler is told to do. */
export type Task =
  | ({ what: "edition"; files: [path: string, sha256: string][] } & Omit<CompileJob, "files">)
  | ({ what: "file" } & FileJob)
  | ({ what: "documents" } & DocumentsJob)
  | ({ what: "scans" } & ScanJob);

/** The lines that it writes, each as JSON; the last one says what came of it. */
export type CompileReport =
  | ProgressEvent
  /** So many whole seconds of processor time are spent. */
  | { at: "spent"; seconds: number }
  | { at: "done"; compiled: Compiled }
  | { at: "ready"; ready: ReadyFile }
  /** All PDFs are converted; their folders in work/, in the order of the job. */
  | { at: "converted"; keys: string[] }
  /** All pages of scans are read. */
  | { at: "read" }
  | { at: "mistakes"; mistakes: readonly string[] }
  /** The cache can't be read or written just now. */
  | { at: "stopped"; message: string }
  /** Takes more memory than it may; the files are those that were being worked on. */
  | { at: "full"; files: string[] }
  /** A file takes more processor time than it may. */
  | { at: "costly"; file: string }
  | { at: "failed"; reason: string };
