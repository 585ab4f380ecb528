import type { DocumentPage } from "../../app/documents/document-pages.ts";

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

/** A page's picture as it is shown beside its text: small, while that of a scan without text is large. */
export function besideText(picture: DocumentPage["picture"]): DocumentPage["picture"] {
  const { small, large } = pictureWidths;
  const srcSet = (["thumbnail", "beside", "small"] as const)
    .map((name) => {
      const width = Math.round((picture.width * pictureWidths[name]) / large);
      return `${picture.src.replace(`-${small}.webp`, `-${pictureWidths[name]}.webp`)} ${width}w`;
    })
    .join(", ");
  return { ...picture, srcSet };
}
