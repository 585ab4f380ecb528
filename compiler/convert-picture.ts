import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileKindOf } from "../app/editions/file-type.ts";
import { codeVersion } from "./code-version.ts";
import { checkSvg } from "./svg.ts";
import { usingHeic } from "./unpack-heic.ts";

const photoFormats = ["jpeg", "png", "webp", "avif", "heif"];
const photoWidths = [640, 1280];

/** More would not fit the compiler's memory; phones take up to 50 million, or 108 where they are told to. */
const mostDots = 100_000_000;

const others = ["svg.ts", "unpack-heic.ts", "heic-worker.ts", "tiff.ts"];
const code = [import.meta.filename, ...others.map((name) => join(import.meta.dirname, name))];

/** Changes with the code that converts pictures. */
export const pictureCode = codeVersion(code, ["sharp", "libheif-js"]);

/** What is noted about a folder with a picture: its sizes, the smallest first. */
export interface AboutPicture {
  width: number;
  height: number;
  sizes: { name: string; width: number }[];
}

/** What is wrong with a picture, as a phrase that follows its name. */
export class PictureMistake extends Error {}

/** Checks a drawing, which is served as it is. */
export async function keepDrawing(bytes: Buffer, path: string): Promise<AboutPicture> {
  const drawing = await checkSvg(bytes);
  if ("mistake" in drawing) throw new PictureMistake(drawing.mistake);
  const name = "drawing.svg";
  writeFileSync(join(path, name), bytes);
  return { ...drawing, sizes: [{ name, width: drawing.width }] };
}

/**
 * Makes a photo WebP in some widths, turned upright and without what the camera wrote into it (place, time,
 * owner).
 */
export async function convertPhoto(
  bytes: Buffer,
  path: string,
  widths: readonly number[] = photoWidths,
): Promise<AboutPicture> {
  try {
    return fileKindOf(bytes) === "heic"
      ? await usingHeic(bytes, (tiff) => shrinkPhoto(tiff, path, ["tiff"], widths))
      : await shrinkPhoto(bytes, path, photoFormats, widths);
  } catch (error) {
    const reason = explainPhoto(bytes, error);
    const expected = "expected a photo saved as JPEG, PNG, WebP, AVIF or HEIC";
    throw new PictureMistake(`cannot be shown (${reason}); ${expected}`);
  }
}

async function shrinkPhoto(
  bytes: Uint8Array,
  path: string,
  formats: readonly string[],
  mostWidths: readonly number[],
): Promise<AboutPicture> {
  const { default: sharp } = await import("sharp");
  // "error": a camera's harmless oddities pass, a file that was cut short does not.
  const open = () => sharp(bytes, { failOn: "error", limitInputPixels: mostDots });
  // Reads only the beginning of the file, which may say whatever it likes.
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!formats.includes(format)) {
    throw new Error(
      `it is a ${format.toUpperCase()} file: open it on your device, and save it as JPEG`,
    );
  }
  const { width, height } = autoOrient;
  if (width * height > mostDots) throw new Error(explainSize(width * height));
  const widths = new Set(mostWidths.map((most) => Math.min(most, width)));
  const sizes = [...widths].map((to) => ({ name: `${to}.webp`, width: to }));
  for (const { name, width: to } of sizes) {
    const webp = open().autoOrient().resize({ width: to }).webp({ quality: 80 });
    await webp.toFile(join(path, name));
  }
  return { width, height, sizes };
}

function explainSize(dots: number): string {
  const millions = (count: number) => Math.ceil(count / 1e6);
  return `it has ${millions(dots)} megapixels, and the site shows at most ${millions(mostDots)}: save it in a smaller size`;
}

function explainPhoto(bytes: Buffer, error: unknown): string {
  if (bytes.length === 0) return "it is empty";
  const [said = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  if (said.includes("unsupported image format")) return "it is not a picture";
  // What libpng says of a file that was cut short, too.
  const isCutShort = /premature end|truncated|libpng read error/i.test(said);
  return isCutShort ? "part of it is missing: copy it again" : said;
}
