import sharp from "sharp";
import type { ContentFolder } from "./folder.ts";
import type { PublicFiles } from "./output.ts";
import { checkSvg } from "./svg.ts";

const photo = /\.(jpe?g|png|webp|avif)$/i;
const photoFormats = ["jpeg", "png", "webp", "avif", "heif"];
const photoWidths = [640, 1280];

/** A picture that is ready to be served, in the size in which it was given. */
export interface PreparedPicture {
  src: string;
  srcSet: string | null;
  width: number;
  height: number;
}

/** Whether a file's name is that of a picture we can show. */
export function isPicture(file: string): boolean {
  return photo.test(file) || /\.svg$/i.test(file);
}

/** "wide" for wide.jpg: the name by which texts refer to a picture. */
export function baseName(file: string): string {
  return file.replace(/\.[^.]*$/, "");
}

/**
 * Chooses the file of a picture among the files of its folder: a photo replaces a drawing of the
 * same name. Undefined: there is none, or (noted as a mistake) there are two photos.
 */
export function choosePicture(
  folder: ContentFolder,
  directory: string,
  name: string,
): string | undefined {
  const files = folder.list(directory).filter((file) => baseName(file) === name && isPicture(file));
  const photos = files.filter((file) => photo.test(file));
  if (photos.length > 1) {
    const expected = `expected one photo named ${name}, there are ${photos.join(" and ")}`;
    folder.findings.mistake(folder.label(directory), [], expected);
    return undefined;
  }
  return photos[0] ?? files[0];
}

/**
 * Prepares a picture: a drawing is checked and served as it is, a photo becomes WebP in two widths,
 * turned upright and without what the camera wrote into it (place, time, owner).
 * Returns undefined and notes a mistake if it is broken or not allowed.
 */
export async function preparePicture(
  folder: ContentFolder,
  file: string,
  name: string,
  output: PublicFiles,
): Promise<PreparedPicture | undefined> {
  const bytes = folder.readBytes(file);
  if (!photo.test(file)) {
    const drawing = await checkSvg(bytes);
    if ("mistake" in drawing) {
      folder.findings.mistake(folder.label(file), [], drawing.mistake);
      return undefined;
    }
    return { src: output.addMedia(name, "svg", bytes), srcSet: null, ...drawing };
  }
  try {
    return await preparePhoto(bytes, name, output);
  } catch (error) {
    const said = error instanceof Error ? error.message.split("\n")[0] : String(error);
    const reason = said?.includes("unsupported image format") ? "it is no picture" : said;
    const message = `cannot be shown (${reason}); expected a photo saved as JPEG, PNG, WebP or AVIF`;
    folder.findings.mistake(folder.label(file), [], message);
    return undefined;
  }
}

async function preparePhoto(
  bytes: Buffer,
  name: string,
  output: PublicFiles,
): Promise<PreparedPicture> {
  // "error": a camera's harmless oddities pass, a file that was cut short does not.
  const open = () => sharp(bytes, { failOn: "error" });
  const { format, autoOrient } = await open().metadata();
  if (!photoFormats.includes(format)) throw new Error(`it is ${format}`);
  const widths = new Set(photoWidths.map((width) => Math.min(width, autoOrient.width)));
  const variants: string[] = [];
  let src = "";
  for (const width of widths) {
    const webp = await open().autoOrient().resize({ width }).webp({ quality: 80 }).toBuffer();
    src = output.addMedia(`${name}-${width}`, "webp", webp);
    variants.push(`${src} ${width}w`);
  }
  const srcSet = variants.length > 1 ? variants.join(", ") : null;
  return { src, srcSet, width: autoOrient.width, height: autoOrient.height };
}
