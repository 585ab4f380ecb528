import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileKindOf } from "../app/editions/file-type.ts";
import { codeVersion } from "./code-version.ts";
import { checkSvg } from "./svg.ts";
import { usingHeic } from "./unpack-heic.ts";

const photoFormats = ["jpeg", "png", "webp", "avif", "heif"];
const photoWidths = [640, 1280];

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
  const open = () => sharp(bytes, { failOn: "error" });
  const { format, autoOrient } = await open().metadata();
  if (!formats.includes(format)) throw new Error(`it is ${format}`);
  const { width, height } = autoOrient;
  const widths = new Set(mostWidths.map((most) => Math.min(most, width)));
  const sizes = [...widths].map((to) => ({ name: `${to}.webp`, width: to }));
  for (const { name, width: to } of sizes) {
    const webp = open().autoOrient().resize({ width: to }).webp({ quality: 80 });
    await webp.toFile(join(path, name));
  }
  return { width, height, sizes };
}

function explainPhoto(bytes: Buffer, error: unknown): string {
  if (bytes.length === 0) return "it is empty";
  const [said = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  if (said.includes("unsupported image format")) return "it is not a picture";
  if (said.includes("exceeds pixel limit")) return "it has too many pixels";
  return /premature end|truncated/i.test(said) ? "part of it is missing: copy it again" : said;
}
