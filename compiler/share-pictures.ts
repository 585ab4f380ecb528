import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Content,
  listDocuments,
  type SharePicture,
  sharePictureSize,
} from "../app/editions/content.ts";
import { codeVersion } from "./code-version.ts";
import type { AboutDocument } from "./make-document.ts";
import type { Output } from "./output.ts";
import { drawSvg } from "./svg.ts";

const version = codeVersion([import.meta.filename], ["sharp"]);

/**
 * Makes the pictures that other sites and messengers show with a link to a page: an amenity's first
 * picture, and the upper part of a document's first page. Adds them to what is served. All other pages
 * have the association's icon (app-icons.ts).
 *
 * @returns the pictures by their pages' addresses.
 */
export async function addSharePictures(
  content: Pick<Content, "amenities" | "documents" | "allMinutes" | "minutes">,
  output: Output,
): Promise<Record<string, SharePicture>> {
  const pages: Record<string, SharePicture> = {};
  for (const { id, pictures } of content.amenities) {
    const [first] = pictures;
    if (!first) continue;
    const url = `/amenities/${id}`;
    const src = await addPicture(url, first.src.slice("/media/".length), "centre", output);
    pages[url] = { src, alt: first.alt };
  }
  for (const { url, title, file } of listDocuments(content)) {
    if (!file?.work) continue;
    const { cover } = output.work.about<AboutDocument>(file.work);
    if (cover === "") continue;
    const src = await addPicture(url, `${file.work}/${cover}`, "top", output);
    pages[url] = { src, alt: `The first page of ${title}` };
  }
  return pages;
}

/**
 * Adds a picture to what is served, unless it is kept from an earlier edition.
 *
 * @param from the file in work/ whose middle or upper part it shows.
 * @returns its address.
 */
async function addPicture(
  url: string,
  from: string,
  position: "centre" | "top",
  { work, media }: Output,
): Promise<string> {
  const source = { label: `the picture for links to ${url}`, sha256: from };
  const { key } = await work.make(source, [version, position], async ({ path }) => {
    const { width, height } = sharePictureSize;
    const picture = await drawSvg(readFileSync(work.path(from)), width);
    await picture
      .resize(width, height, { fit: "cover", position })
      .flatten({ background: "#fbf9f4" })
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(path, "share.jpg"));
  });
  media.add(key);
  return `/media/${key}/share.jpg`;
}
