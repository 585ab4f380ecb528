/** How far a PDF is converted. */
export interface PagesDone {
  done: number;
  of: number;
}

/** How far a PDF is read, or why its page shows only a part of it, or only the PDF. */
export type Reading = PagesDone | "waiting" | "a part" | "too much" | "stopped" | null;

/** A PDF to convert. */
export interface DocumentSource {
  /** Its bytes are files/<sha256> in the cache. */
  sha256: string;
  /** Its name in messages, such as "bylaws.pdf". */
  label: string;
}

/**
 * Something that the site shows, made of a file. Only the samples' drawings stay drawings; others become photos.
 */
export type Thing = {
  label: string;
  /** The file that it is made of, or for previews the name of a folder in work/. */
  sha256: string;
} & (
  | { thing: "document" | "photo" | "drawing" }
  /** The app's icons and manifest; `sha256` is "own" for the program's own icon. A logo gets a white background. */
  | { thing: "icons"; name: string; shortName: string; isDrawing: boolean; isLogo?: true }
  /** A page's link preview, from the middle or top of a picture in the folder. */
  | { thing: "share picture"; name: string; position: "centre" | "top" }
  /** A calendar to import, without its distant past. */
  | { thing: "calendar"; timeZone: string; today: string }
  /** A scan's text so far: `sha256` is the PDF's, `work` its folder. */
  | { thing: "read text"; work: string; pages: readonly string[] }
);

/** A thing to make, and its folder in work/. */
export interface MakeableThing {
  thing: Thing;
  key: string;
  part?: PartOfPdf | undefined;
}

/** What to make of a PDF that takes too much. */
export interface PartOfPdf {
  /** How long to draw pages, in seconds of processor time. */
  drawFor: number;
  hasText: boolean;
}

/** A page without text. */
export interface ScanPage {
  /** The PDF's; its bytes are files/<sha256> in the cache. */
  sha256: string;
  /** Its largest picture: a path in the cache. */
  picture: string;
  number: number;
  /** Its name in messages, such as "bylaws.pdf page 3". */
  label: string;
  /** Whether to record that it can't be read. */
  isHopeless?: boolean;
}

export type Task = {
  cache: string;
} & (
  | /** To check a PDF, or to make a photo small. */ { what: "file"; sha256: string; name: string }
  | /** One after the other. */ { what: "things"; things: readonly MakeableThing[] }
  | /** To read pages of scans by machine. */ { what: "scans"; pages: readonly ScanPage[] }
);

/** The first line that the converter reads, as JSON. The end of its input ends the process. */
export type ConversionOrder = Task & {
  /** A temporary folder in the cache; the caller deletes it. */
  drafts: string;
  /** In MB. */
  memory: number;
  /** Processor time for a whole file, in seconds. */
  processor: number;
};

/** The lines that the converter writes, as JSON: begin, advance, and then one of the others. */
export type ConversionReport =
  | /** It begins with a file, by the name that messages use. */ { at: "begin"; file: string }
  | { at: "advance"; pages: PagesDone }
  | /** With the SHA-256 of a photo made small. */ { at: "done"; photo?: string | undefined }
  | /** What is wrong with the file, as the rest of a sentence. */ {
      at: "mistake";
      message: string;
    }
  | /** The cache can't be read or written right now. */ { at: "stopped"; message: string }
  | /** Out of memory, or of processor time. */ { at: "full" | "costly" }
  | { at: "failed"; reason: string };
