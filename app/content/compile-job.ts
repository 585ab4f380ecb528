/** How far a PDF is converted; undefined before it is opened. */
export interface PagesDone {
  done: number;
  of: number;
}

/**
 * The progress or result of reading a PDF: how far it is, whether it waits for other files, why its page will offer
 * the PDF without its text, or nothing.
 */
export type Reading = PagesDone | "waiting" | "too much" | "stopped" | null;

/** The compiler's progress: a file was started, a part of it done, or it was finished. */
export interface ProgressEvent {
  at: "begin" | "advance" | "end";
  /** Its name in messages: "content/documents/bylaws.pdf". */
  file: string;
  /** For a PDF: how many of its pages are done. */
  pages?: PagesDone;
}

/** A file to prepare: a PDF to check, or a photo to resize. */
export interface FileJob {
  /** The cache has its bytes as files/ and this. */
  sha256: string;
  /** By which messages call it. */
  name: string;
  /** The cache folder. */
  cache: string;
}

/**
 * The result. A PDF is unchanged. A photo has two pictures in the cache, as files/<SHA-256>,
 * upright and without metadata (place, time, owner).
 */
export type ReadyFile =
  | { type: "pdf" }
  | { type: "picture"; hash: string; small: string; width: number; height: number };

/** A PDF to convert. */
export interface DocumentSource {
  /** The cache has its bytes as files/ and this. */
  sha256: string;
  /** By which messages call it, as "content/documents/bylaws.pdf". */
  label: string;
}

/** A PDF to convert into the cache. */
export interface DocumentJob extends DocumentSource {
  /** It takes more work than a file may: its page offers the PDF without its text. */
  isTooMuch?: boolean;
  /** Its reading was stopped before, and is started again. */
  isAgain?: boolean;
  /** The cache folder. */
  cache: string;
}

/**
 * Something small that the site shows of a file, or of several. Only a drawing of the samples stays one; others are
 * photos.
 */
export type Thing = {
  /** By which messages call it. */
  label: string;
  /** Of the file that it is made of, or the name of its folder in work/. */
  sha256: string;
} & (
  | { thing: "photo" | "drawing" }
  /** The icons of the app and the manifest; "own" as SHA-256 for the program's own icon. */
  | { thing: "icons"; name: string; shortName: string; isDrawing: boolean }
  /** The preview of a page, from a picture in the folder: its middle or upper part. */
  | { thing: "share picture"; name: string; position: "centre" | "top" }
  /** A calendar to import, whose long past is left out. */
  | { thing: "calendar"; timeZone: string; today: string }
  /** A scan's text, of the pages that are read: `sha256` is the PDF's, `work` its folder. */
  | { thing: "read text"; work: string; pages: readonly string[] }
);

/** Things to make, one after the other. */
export interface ThingsJob {
  things: readonly Thing[];
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
  /** It can't be read, which is recorded. */
  isHopeless?: boolean;
}

/** The first line that the compiler's process reads, as JSON; the end of the input ends the process. */
export type CompileOrder = Task & {
  /** A temporary folder in the cache; the caller deletes it afterward. */
  drafts: string;
  /** The process's memory limit, in MB. */
  memory: number;
  /** The processor time limit for a whole file, in seconds. */
  processor: number;
};

/** A job for the compiler. */
export type Task =
  | ({ what: "file" } & FileJob)
  | ({ what: "document" } & DocumentJob)
  | ({ what: "things" } & ThingsJob)
  | ({ what: "scans" } & ScanJob);

/** The lines that the compiler writes, as JSON; the last one is the result. */
export type CompileReport =
  | ProgressEvent
  | { at: "ready"; ready: ReadyFile }
  /** The PDF is converted; its folder in work/. */
  | { at: "converted"; key: string }
  /** The things' folders in work/, in the order of the job. */
  | { at: "made"; keys: string[] }
  /** All pages of scans are read. */
  | { at: "read" }
  | { at: "mistakes"; mistakes: readonly string[] }
  /** The cache can't be read or written right now. */
  | { at: "stopped"; message: string }
  /** Out of memory; the files are those that were being worked on. */
  | { at: "full"; files: string[] }
  /** A file took more processor time than its limit. */
  | { at: "costly"; file: string }
  | { at: "failed"; reason: string };
