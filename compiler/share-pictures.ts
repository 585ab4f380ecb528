import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Content, listDocuments, type SharePicture } from "../app/editions/content.ts";
import { codeVersion } from "./code-version.ts";
import type { AboutDocument } from "./make-document.ts";
import type { Output } from "./output.ts";
import type { Work, WorkFolders } from "./work-folders.ts";

const artist = join(import.meta.dirname, "draw-share-picture.ts");
const version = codeVersion([artist], ["sharp", "@napi-rs/canvas"]);

/** The pictures that other sites and messengers show with a link to a page of this one. */
export interface SharePictures {
  /** For pages without one of their own. */
  site: SharePicture;
  /** By the page's address. */
  pages: Record<string, SharePicture>;
}

/**
 * Makes the share pictures: the chart with the association's name, an amenity's first picture, a document's
 * first page. Adds them to the output.
 *
 * @param content the rest of the content.
 * @param output already has the content's pictures.
 */
export async function addSharePictures(
  content: Pick<Content, "amenities" | "documents" | "allMinutes" | "minutes" | "chart"> & {
    site: { name: string };
  },
  output: Output,
): Promise<SharePictures> {
  const pages: Record<string, SharePicture> = {};
  for (const { id, pictures } of content.amenities) {
    const [first] = pictures;
    if (!first) continue;
    const url = `/amenities/${id}`;
    const src = await addPicture({ url, from: placeOf(first.src), draw: "fill" }, output);
    pages[url] = { src, alt: first.alt };
  }
  for (const { url, title, file } of listDocuments(content)) {
    if (!file) continue;
    const { cover } = output.work.about<AboutDocument>(file.work);
    if (cover === "") continue;
    const src = await addPicture({ url, from: `${file.work}/${cover}`, draw: "page" }, output);
    pages[url] = { src, alt: `The first page of ${title}` };
  }
  const { chart } = content;
  const { name: words } = content.site;
  const from = chart ? placeOf(chart.src) : null;
  const src = await addPicture({ url: "/", from, draw: from ? "chart" : "name", words }, output);
  return { site: { src, alt: chart ? `${words}. ${chart.alt}` : words }, pages };
}

/** The sources of a page's share picture: a file in work/, and words. */
interface Drawing {
  /** The page's. */
  url: string;
  from: string | null;
  draw: "fill" | "page" | "chart" | "name";
  words?: string;
}

/** The path in work/ of a picture under /media. */
function placeOf(src: string): string {
  return src.slice("/media/".length);
}

/** Adds a picture to the output, and returns its address. */
async function addPicture(drawing: Drawing, { work, media }: Output): Promise<string> {
  const { from, draw, words = "" } = drawing;
  const { key } = await makeSharePicture(work, drawing, async (file) => {
    const { drawings } = await import("./draw-share-picture.ts");
    const bytes = from ? readFileSync(work.path(from)) : Buffer.alloc(0);
    const picture = await drawings[draw](bytes, words);
    await picture.jpeg({ quality: 78, mozjpeg: true }).toFile(file);
  });
  media.add(key);
  return `/media/${key}/share.jpg`;
}

/**
 * Makes the folder of a share picture, unless an earlier edition's can be reused.
 *
 * @param write draws the picture to a file.
 */
export function makeSharePicture(
  work: WorkFolders,
  { url, from, draw, words = "" }: Drawing,
  write: (file: string) => unknown,
): Promise<Work<void>> {
  const source = { label: `the picture for links to ${url}`, sha256: from ?? "" };
  return work.make(source, [version, draw, words], async ({ path }) => {
    await write(join(path, "share.jpg"));
  });
}
