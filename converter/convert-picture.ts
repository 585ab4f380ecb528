import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { acceptedPhotos, fileKindOf, nameFormat, saveAsJpeg } from "../app/content/file-type.ts";
import type { MadePicture } from "../app/content/made-files.ts";
import { FileMistake, isOfDisk } from "./file-mistake.ts";
import type { Unpacked } from "./heic-worker.ts";
import { runThread } from "./run-thread.ts";
import { paintDrawing, sizeOfDrawing } from "./svg.ts";

const photoFormats = ["jpeg", "png", "webp", "avif", "heif"];
const photoWidths = [640, 1280];

/** In pixels: more don't fit in the converter's memory. Phones take up to 50 million, or 108 in a special mode. */
const mostDots = 100_000_000;

/** Keeps one of the samples' drawings, which is served as it is. */
export async function keepDrawing(bytes: Buffer, path: string): Promise<MadePicture> {
  const name = "drawing.svg";
  writeFileSync(join(path, name), bytes);
  const size = sizeOfDrawing(bytes);
  return { ...size, sizes: [{ name, width: size.width }] };
}

/** Converts a photo or drawing to WebP in several widths, upright and without metadata (place, time, owner). */
export async function convertPhoto(
  bytes: Buffer,
  path: string,
  widths: readonly number[] = photoWidths,
): Promise<MadePicture> {
  const kind = fileKindOf(bytes);
  try {
    if (kind === "svg") return await paintDrawing(bytes, path);
    if (kind !== "heic") return await shrinkPhoto(bytes, path, photoFormats, widths);
    const tiff = await unpackHeic(bytes);
    try {
      return await shrinkPhoto(tiff, path, ["tiff"], widths);
    } finally {
      // One at a time: several photos don't fit in memory.
      tiff.buffer.transfer(0);
    }
  } catch (error) {
    if (error instanceof FileMistake || isOfDisk(error)) throw error;
    throw explainPhoto(bytes, error);
  }
}

async function shrinkPhoto(
  bytes: Uint8Array,
  path: string,
  formats: readonly string[],
  mostWidths: readonly number[],
): Promise<MadePicture> {
  const { default: sharp } = await import("sharp");
  // "error" accepts a camera's harmless oddities, but not a truncated file.
  const open = () => sharp(bytes, { failOn: "error", limitInputPixels: mostDots });
  // Reads only the file's header, which can't be trusted.
  const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!formats.includes(format)) {
    throw explainFault(`it ${nameFormat(format)}`, saveAsJpeg);
  }
  const { width, height } = autoOrient;
  if (width * height > mostDots) throw tooLarge(width * height);
  const widths = new Set(mostWidths.map((most) => Math.min(most, width)));
  const sizes = [...widths].map((to) => ({ name: `${to}.webp`, width: to }));
  for (const { name, width: to } of sizes) {
    const webp = open().autoOrient().resize({ width: to }).webp({ quality: 80 });
    writeFileSync(join(path, name), await webp.toBuffer());
  }
  return { width, height, sizes };
}

function tooLarge(dots: number): FileMistake {
  const [has, most] = [dots, mostDots].map((count) => Math.ceil(count / 1e6));
  const reason = `it has ${has} megapixels, and the site shows at most ${most}`;
  return explainFault(reason, "save it in a smaller size");
}

/** What a library says of a photo that it can't read. */
function explainPhoto(bytes: Buffer, error: unknown): FileMistake {
  const [said = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  // libpng also says this about truncated files.
  if (/premature end|truncated|libpng read error/i.test(said)) return explainFault(...partMissing);
  const reason =
    bytes.length === 0
      ? "it is empty"
      : said.includes("unsupported image format")
        ? "it is not a picture"
        : said;
  const expected = `expected a photo saved as ${acceptedPhotos}`;
  return new FileMistake(`cannot be shown (${reason}); ${expected}`);
}

function explainFault(reason: string, advice: string): FileMistake {
  return new FileMistake(`cannot be shown (${reason}): ${advice}`);
}

const partMissing: [string, string] = ["part of it is missing", "copy it again"];

/**
 * Decodes an iPhone photo (HEIC), which neither browsers nor our other libraries read.
 *
 * @returns it as TIFF, upright and without metadata.
 * @throws FileMistake.
 */
async function unpackHeic(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const script = new URL("./heic-worker.ts", import.meta.url);
  // A damaged photo may crash the library's thread.
  const crashed = (): Unpacked => ({ problem: "notReadable" });
  const unpacked = await runThread<Unpacked>(script, bytes).catch(crashed);
  if ("problem" in unpacked) throw explainFault(...problems[unpacked.problem]);
  return unpacked.tiff;
}

const problems: Record<"cutShort" | "tooLarge" | "notReadable", [string, string]> = {
  cutShort: partMissing,
  tooLarge: ["it has too many pixels", "save it in a smaller size"],
  notReadable: ["it can't be read", saveAsJpeg],
};
