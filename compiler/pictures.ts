import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeVersion } from "./code-version.ts";
import type { ContentFolder } from "./content-folder.ts";
import type { Output } from "./output.ts";
import { checkSvg } from "./svg.ts";

const photo = /\.(jpe?g|png|webp|avif)$/i;
const jpegAdvice =
  "expected it saved as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)";
const photoFormats = ["jpeg", "png", "webp", "avif", "heif"];
const photoWidths = [640, 1280];

const checks = join(import.meta.dirname, "svg.ts");
const version = codeVersion([import.meta.filename, checks], ["sharp"]);

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

/**
 * Notes what lies in a folder of pictures and isn't shown: often a photo that was saved in another
 * format or under another name.
 *
 * @param list the file whose texts name the pictures.
 * @param isInside whether that file is in the same folder.
 * @param shown the pictures that it names.
 */
export function checkPictureFiles(
  folder: ContentFolder,
  directory: string,
  {
    list,
    isInside,
    shown,
  }: { list: string; isInside: boolean; shown: readonly (string | undefined)[] },
): void {
  for (const file of folder.list(directory)) {
    if (isInside && file === list) continue;
    const label = folder.label(`${directory}/${file}`);
    if (!isPicture(file)) {
      const known = `${isInside ? `${list} and ` : ""}.jpg, .png, .webp, .avif or .svg`;
      folder.findings.mistake(label, [], explainNoPicture(file, known));
    } else if (!shown.includes(baseName(file))) {
      folder.findings.warn(label, [], explainNotShown(file, shown, list));
    }
  }
}

function explainNoPicture(file: string, known: string): string {
  if (/\.hei[cf]$/i.test(file)) return `is HEIC, which browsers don't show; ${jpegAdvice}`;
  return `is not known; expected ${known}`;
}

function explainNotShown(
  file: string,
  shown: readonly (string | undefined)[],
  list: string,
): string {
  const alike = shown.find((name) => name && isAlike(file, name));
  if (alike) return `is not shown: ${list} says ${alike}, and small letters are not capital ones`;
  return `is not shown: ${list} does not name it as a picture`;
}

/** A picture that a text names. */
interface NamedPicture {
  /** The folder it is in. */
  directory: string;
  name: string;
  /** The file that names it, and where in that file. */
  list: string;
  where: readonly string[];
}

/** Prepares a picture that a text names; undefined, with a mistake noted, if that can't be done. */
export async function readPicture(
  folder: ContentFolder,
  { directory, name, list, where }: NamedPicture,
  output: Output,
): Promise<PreparedPicture | undefined> {
  const before = folder.findings.mistakes.length;
  const file = choosePicture(folder, directory, name);
  if (file) return preparePicture(folder, `${directory}/${file}`, output);
  if (folder.findings.mistakes.length === before) {
    const message = explainMissing(folder, directory, name);
    folder.findings.mistake(folder.label(list), where, message);
  }
  return undefined;
}

/** What is expected where a picture that a text names isn't there. */
function explainMissing(folder: ContentFolder, directory: string, name: string): string {
  const alike = folder.list(directory).find((file) => isAlike(file, name));
  const expected = `"${name}" is not there; expected ${name}.jpg, .png, .webp, .avif or .svg in ${directory}/`;
  return alike ? `${expected} (there is ${alike}, which is another name)` : expected;
}

/** Whether a file has this name but for capital letters. */
function isAlike(file: string, name: string): boolean {
  return baseName(file).toLowerCase() === name.toLowerCase();
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

/** What is noted about a folder with a picture: its sizes, the smallest first. */
interface AboutPicture {
  width: number;
  height: number;
  sizes: { name: string; width: number }[];
}

/** What is wrong with a picture, as a phrase that follows its name. */
class PictureMistake extends Error {}

/**
 * Prepares a picture: a drawing is checked and served as it is, a photo becomes WebP in two widths,
 * turned upright and without what the camera wrote into it (place, time, owner).
 * Returns undefined and notes a mistake if it is broken or not allowed.
 */
export async function preparePicture(
  folder: ContentFolder,
  file: string,
  output: Output,
): Promise<PreparedPicture | undefined> {
  const convert = photo.test(file) ? convertPhoto : checkDrawing;
  try {
    const source = { label: folder.label(file), sha256: folder.sha256(file) };
    const { key, about } = await output.work.make(source, [version, convert.name], ({ path }) =>
      convert(folder.readBytes(file), path),
    );
    output.media.add(key);
    return describePicture(key, about);
  } catch (error) {
    if (!(error instanceof PictureMistake)) throw error;
    folder.findings.mistake(folder.label(file), [], error.message);
    return undefined;
  }
}

function describePicture(key: string, { sizes, width, height }: AboutPicture): PreparedPicture {
  const largest = sizes.at(-1);
  if (!largest) throw new Error(`The picture ${key} has no size`);
  const variants = sizes.map((size) => `/media/${key}/${size.name} ${size.width}w`);
  return {
    src: `/media/${key}/${largest.name}`,
    srcSet: variants.length > 1 ? variants.join(", ") : null,
    width,
    height,
  };
}

async function checkDrawing(bytes: Buffer, path: string): Promise<AboutPicture> {
  const drawing = await checkSvg(bytes);
  if ("mistake" in drawing) throw new PictureMistake(drawing.mistake);
  const name = "drawing.svg";
  writeFileSync(join(path, name), bytes);
  return { ...drawing, sizes: [{ name, width: drawing.width }] };
}

async function convertPhoto(bytes: Buffer, path: string): Promise<AboutPicture> {
  const { default: sharp } = await import("sharp");
  // "error": a camera's harmless oddities pass, a file that was cut short does not.
  const open = () => sharp(bytes, { failOn: "error" });
  try {
    const { format, autoOrient } = await open().metadata();
    if (!photoFormats.includes(format)) throw new Error(`it is ${format}`);
    const { width, height } = autoOrient;
    const widths = new Set(photoWidths.map((most) => Math.min(most, width)));
    const sizes = [...widths].map((to) => ({ name: `${to}.webp`, width: to }));
    for (const { name, width: to } of sizes) {
      const webp = open().autoOrient().resize({ width: to }).webp({ quality: 80 });
      await webp.toFile(join(path, name));
    }
    return { width, height, sizes };
  } catch (error) {
    const reason = explainPhoto(bytes, error);
    const expected = "expected a photo saved as JPEG, PNG, WebP or AVIF";
    throw new PictureMistake(`cannot be shown (${reason}); ${expected}`);
  }
}

function explainPhoto(bytes: Buffer, error: unknown): string {
  if (bytes.length === 0) return "it is empty";
  if (/^ftyphe/.test(bytes.toString("latin1", 4, 12)))
    return "it is HEIC, although its name says otherwise";
  const [said = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  if (said.includes("unsupported image format")) return "it is no picture";
  if (said.includes("exceeds pixel limit")) return "it has more pixels than fit the memory";
  return /premature end|truncated/i.test(said) ? "it is cut short: copy it once more" : said;
}
