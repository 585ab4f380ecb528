/** A picture in a PDF, as described by its dictionary. */
export interface PictureInBytes {
  /** In pixels; 0 if it isn't given here. */
  width: number;
  height: number;
  /** What describes it, where that begins, and where its bytes begin or the description is cut off. */
  description: string;
  from: number;
  to: number;
}

/**
 * The pictures in a PDF, without decoding any: each is an object of its own, with an uncompressed dictionary
 * (ISO 32000-1, 7.5.7 and 8.9.5).
 */
export function* picturesIn(bytes: Buffer): Generator<PictureInBytes> {
  for (let at = bytes.indexOf("/Image"); at >= 0; at = bytes.indexOf("/Image", at + 1)) {
    // The description is short and lies around the word.
    const start = Math.max(0, at - reach);
    const before = bytes.toString("latin1", start, at);
    const opening = before.lastIndexOf("obj") + 3;
    const [after = ""] = bytes.toString("latin1", at, at + reach).split("stream", 1);
    const description = before.slice(opening) + after;
    const [width = 0, height = 0] = ["Width", "Height"].map((name) =>
      Number(sideNamed(name).exec(description)?.[1] ?? 0),
    );
    yield { width, height, description, from: start + opening, to: at + after.length };
  }
}

/** Finds a side that is told in the description itself. */
export function sideNamed(name: string): RegExp {
  return new RegExp(`/${name}\\s+(\\d{1,6})\\b(?!\\s+\\d+\\s+R)`);
}

/**
 * The number of picture pixels that a page may have: those of the largest picture, of a row of pictures with
 * the same width (scanners cut a page into strips), or of the average page, whichever is greatest. 0 if there
 * are none, or if sizes are given elsewhere.
 */
export function dotsOfPage(bytes: Buffer, pages: number): number {
  let [largest, all, row, before] = [0, 0, 0, 0];
  for (const { width, height } of picturesIn(bytes)) {
    row = width * height + (width === before ? row : 0);
    before = width;
    largest = Math.max(largest, row);
    all += width * height;
  }
  return Math.max(largest, Math.round(all / pages));
}

/** In bytes. */
const reach = 800;
