/** A picture to be read: a byte a dot, from black to white. */
export interface GrayPicture {
  gray: Uint8Array;
  width: number;
  height: number;
  dotsPerInch: number;
}

/** A word as it was read. Places are in dots from the left and the top of the picture. */
export interface ReadWord {
  text: string;
  left: number;
  right: number;
  /** How sure it is, from 0 to 100. */
  confidence: number;
}

/** The words of a line; `baseline` is where its letters stand, in the middle of the line. */
export interface ReadLine {
  words: ReadWord[];
  baseline: number;
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A line as the engine describes it, in dots. */
export interface FoundLine {
  baseline: Box;
  words: { text: string; confidence: number; bbox: Box }[];
}
