/**
 * In pixels: a page's number on a phone has it 96 px wide beside it, a text on a wide screen 347 px;
 * on screens with two dots a pixel these take 192 and 700. The largest fills a screen.
 */
export const pictureWidths = { thumbnail: 192, beside: 348, small: 700, large: 1400 };

/** A drawn page: `width` and `height` are those of the large picture. */
export interface DrawnPage {
  number: number;
  width: number;
  height: number;
  /** The names of its pictures, by size. */
  names: Record<keyof typeof pictureWidths, string>;
  isBlank: boolean;
}
