import type { DocumentPage, DocumentPages } from "../../app/domain/document-pages.ts";
import type { PublicFiles } from "./output.ts";
import type { Pdf } from "./pdf/read-pdf.ts";

/** The pages of a document as the site shows them; adds their pictures to the files it serves. */
export function addDocumentPages(name: string, pdf: Pdf, output: PublicFiles): DocumentPages {
  const pages = pdf.pages.map((blocks, index): DocumentPage => {
    const picture = pdf.pictures[index];
    if (!picture) throw new Error(`${name}.pdf has no picture of page ${index + 1}`);
    const { small, large, width, height } = picture;
    const add = (size: string, bytes: Uint8Array) =>
      output.addMedia(`${name}-${index + 1}-${size}`, "webp", Buffer.from(bytes));
    const src = add("small", small);
    const largeSrc = add("large", large);
    const srcSet = `${src} ${Math.round(width / 2)}w, ${largeSrc} ${width}w`;
    return { number: index + 1, picture: { src, largeSrc, srcSet, width, height }, blocks };
  });
  return { outline: pdf.outline, pages };
}
