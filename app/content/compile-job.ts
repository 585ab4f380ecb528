/** How far a PDF is converted; undefined before it is opened. */
export interface PagesDone {
  done: number;
  of: number;
}

/**
 * The progress or result of reading a PDF: how far it is, whether it waits for other files, why its page will show
 * a part of it or the PDF alone, or nothing.
 */
export type Reading = PagesDone | "waiting" | "a part" | "too much" | "stopped" | null;

/** A PDF to convert. */
export interface DocumentSource {
  /** The cache has its bytes as files/ and this. */
  sha256: string;
  /** By which messages call it, as "bylaws.pdf". */
  label: string;
}

/**
 * Something that the site shows of a file, or of several. Only a drawing of the samples stays one; others are
 * photos.
 */
export type Thing = {
  /** By which messages call it. */
  label: string;
  /** Of the file that it is made of, or the name of its folder in work/. */
  sha256: string;
} & (
  | { thing: "document" | "photo" | "drawing" }
  /** The icons of the app and the manifest; "own" as SHA-256 for the program's own icon. A logo stands on white. */
  | { thing: "icons"; name: string; shortName: string; isDrawing: boolean; isLogo?: true }
  /** The preview of a page, from a picture in the folder: its middle or upper part. */
  | { thing: "share picture"; name: string; position: "centre" | "top" }
  /** A calendar to import, whose long past is left out. */
  | { thing: "calendar"; timeZone: string; today: string }
  /** A scan's text, of the pages that are read: `sha256` is the PDF's, `work` its folder. */
  | { thing: "read text"; work: string; pages: readonly string[] }
);

/** A thing to make, and the name of its folder in work/. */
export interface MakeableThing {
  thing: Thing;
  key: string;
  /** For a PDF that takes too much. */
  part?: PartOfPdf | undefined;
}

/** What is made of a PDF of which all would take too much. */
export interface PartOfPdf {
  /** Until so many seconds of processor time are spent, pages are drawn. */
  drawFor: number;
  /** Whether its text is read. */
  hasText: boolean;
}

/** A page without text. */
export interface ScanPage {
  /** The cache has its PDF's bytes as files/ and this. */
  sha256: string;
  /** Its largest picture, as a place in the cache. */
  picture: string;
  number: number;
  /** By which messages call it, as "bylaws.pdf page 3". */
  label: string;
  /** It can't be read, which is recorded. */
  isHopeless?: boolean;
}

/**
 * A file made ready. A PDF is unchanged. A photo has two pictures in the cache, as files/<SHA-256>, upright and
 * without metadata (place, time, owner).
 */
export type ReadyFile =
  | { type: "pdf" }
  | { type: "picture"; hash: string; small: string; width: number; height: number };

/** A task for the converter. */
export type Task = {
  /** The cache folder. */
  cache: string;
} & (
  | /** To check a PDF, or to resize a photo. */ { what: "file"; sha256: string; name: string }
  | /** One after the other. */ { what: "things"; things: readonly MakeableThing[] }
  | /** To read pages of scans by machine. */ { what: "scans"; pages: readonly ScanPage[] }
);

/** The first line that the converter's process reads, as JSON; the end of the input ends the process. */
export type CompileOrder = Task & {
  /** A temporary folder in the cache; the caller deletes it afterward. */
  drafts: string;
  /** The process's memory limit, in MB. */
  memory: number;
  /** The processor time limit for a whole file, in seconds. */
  processor: number;
};

/** The lines that the converter writes, as JSON; all but the first two are the last one. */
export type CompileReport =
  | /** It begins with a file, by the name that messages use. */ { at: "begin"; file: string }
  | { at: "advance"; pages: PagesDone }
  | { at: "done"; ready?: ReadyFile }
  | /** What is wrong with the file, as the rest of a sentence. */ {
      at: "mistake";
      message: string;
    }
  | /** The cache can't be read or written right now. */ { at: "stopped"; message: string }
  | /** Out of memory, or of processor time. */ { at: "full" | "costly" }
  | { at: "failed"; reason: string };
