/**
 * In pixels. Beside a page's number on a phone it is 96 px wide, beside the text on a wide screen 347 px; screens
 * with a device pixel ratio of 2 need 192 and 700. The largest fills a screen.
 */
export const pictureWidths = { thumbnail: 192, beside: 348, small: 700, large: 1400 };

/** A drawn page: `width` and `height` are those of the large picture. */
export interface DrawnPage {
  number: number;
  width: number;
  height: number;
  /** Its pictures' file names, by size. */
  names: Record<keyof typeof pictureWidths, string>;
  isBlank: boolean;
}
