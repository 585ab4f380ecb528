import type { DrawnPage } from "../../compiler/pdf/drawn-page.ts";

/** A photo or drawing that was made: its sizes, the smallest first. */
export interface MadePicture {
  width: number;
  height: number;
  sizes: { name: string; width: number }[];
}

/** What is known of a photo or drawing, or why it can't be shown. */
export type AboutPicture = (MadePicture & { mistake?: undefined }) | { mistake: string };

/** What is known of a PDF. */
export interface AboutDocument {
  /** The number of pages; null for a PDF that isn't converted. */
  pages: number | null;
  /** The PDF's own date, such as 2026-11-16. */
  changed: string | null;
  /** The pages with a picture and no text, and those with text from another machine's reading. */
  scanned: DrawnPage[];
  layered: DrawnPage[];
  /** The name of the first page's large picture; "" if there is none. */
  cover: string;
  /** Whether it is a form to fill out on screen. */
  isFillable?: true;
  /** What is shown of one that takes too much. */
  part?: "first pages" | "pictures";
  /** Why the PDF can't be shown; then the rest is meaningless. */
  mistake?: string;
  /** Whether somebody stopped its reading. */
  isStopped?: boolean;
}

/** What is known of a PDF that isn't converted. */
export const unconverted: AboutDocument = {
  pages: null,
  changed: null,
  scanned: [],
  layered: [],
  cover: "",
};

/** What is known of a scan's text, whose pages.json in the folder has the words that were read so far. */
export interface AboutReadText {
  /** The numbers of the pages on which nothing could be read, and of those that wait. */
  unread: number[];
  waiting: number[];
}
