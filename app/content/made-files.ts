import type { DrawnPage } from "../../converter/pdf/drawn-page.ts";
import { todayIn } from "../platform/dates.ts";

/** A photo or drawing; the smallest size first. */
export interface MadePicture {
  width: number;
  height: number;
  sizes: { name: string; width: number }[];
}

export type AboutPicture = (MadePicture & { mistake?: undefined }) | { mistake: string };

export interface AboutDocument {
  /** Null if the PDF isn't converted. */
  pages: number | null;
  /** The PDF's own date: a moment such as 2026-11-16T19:05-05:00 (see dayMade), or a day if its time zone is unknown. */
  changed: string | null;
  /** Pages with a picture and no text, and pages with text from another program. */
  scanned: DrawnPage[];
  layered: DrawnPage[];
  /** The first page's large picture; "" if there is none. */
  cover: string;
  /** Whether it can be filled out on screen. */
  isFillable?: true;
  /** What is shown of one that takes too much. */
  part?: "first pages" | "pictures";
  /** Why the PDF can't be shown; the rest is meaningless then. */
  mistake?: string;
  /** Whether somebody stopped its reading. */
  isStopped?: boolean;
}

export const unconverted: AboutDocument = {
  pages: null,
  changed: null,
  scanned: [],
  layered: [],
  cover: "",
};

/** The day on which a PDF was made, in the association's time zone. */
export function dayMade({ changed }: AboutDocument, timeZone: string): string | null {
  return changed?.includes("T") ? todayIn(timeZone, new Date(changed)) : changed;
}

/** A scan's text; pages.json in its folder has the words so far. */
export interface AboutReadText {
  /** The pages on which nothing could be read, and those that wait. */
  unread: number[];
  waiting: number[];
}
