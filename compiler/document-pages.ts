import type { DocumentPage, DocumentPages } from "../app/documents/document-pages.ts";
import type { PublicFiles } from "./output-folder.ts";
import { type PagePicture, pictureWidths } from "./pdf/page-pictures.ts";
import type { Pdf } from "./pdf/read-pdf.ts";

type Size = keyof typeof pictureWidths;

/** A page is shown small beside its text; a scan without text is shown large. */
const sizesShown: Record<"besideText" | "alone", Size[]> = {
  besideText: ["thumbnail", "beside", "small"],
  alone: ["small", "large"],
};

/** The pages of a document as the site shows them; adds their pictures to the files it serves. */
export function addDocumentPages(name: string, pdf: Pdf, output: PublicFiles): DocumentPages {
  const pages = pdf.pages.map((blocks, index): DocumentPage => {
    const picture = pdf.pictures[index];
    const number = index + 1;
    if (!picture) throw new Error(`${name}.pdf has no picture of page ${number}`);
    const sizes = sizesShown[blocks.length > 0 ? "besideText" : "alone"];
    return { number, picture: addPicture(`${name}-${number}`, picture, sizes, output), blocks };
  });
  return { outline: pdf.outline, pages };
}

function addPicture(
  name: string,
  picture: PagePicture,
  sizes: readonly Size[],
  output: PublicFiles,
): DocumentPage["picture"] {
  const { width, height } = picture;
  const add = (size: Size) =>
    output.addMedia(`${name}-${size}`, "webp", Buffer.from(picture[size]));
  const widthOf = (size: Size) => Math.round((width * pictureWidths[size]) / pictureWidths.large);
  const srcSet = sizes.map((size) => `${add(size)} ${widthOf(size)}w`).join(", ");
  return { src: add("small"), largeSrc: add("large"), srcSet, width, height };
}
