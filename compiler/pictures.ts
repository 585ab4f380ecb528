import { saveAsJpeg } from "../app/editions/photo-advice.ts";
import type { ContentFolder } from "./content-folder.ts";
import {
  type AboutPicture,
  convertPhoto,
  keepDrawing,
  PictureMistake,
  pictureCode,
} from "./convert-picture.ts";
import type { Output } from "./output.ts";

const photo = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
/** Photos that browsers don't show, or that are far too large for a page. */
const otherPhoto = /\.(tiff?|gif|bmp|dng|raw)$/i;
const endings = ".jpg, .png, .webp, .avif, .heic or .svg";

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
 * Reports files in a picture folder that aren't shown: often a photo in another format or under another name.
 *
 * @param list the file whose texts name the pictures.
 * @param isInside whether that file is in the same folder as the pictures.
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
      const known = `${isInside ? `${list} and ` : ""}${endings}`;
      const advice = otherPhoto.test(file) ? `: ${saveAsJpeg}` : "";
      folder.findings.mistake(label, [], `is not known; expected ${known}${advice}`);
    } else if (!shown.includes(baseName(file))) {
      folder.findings.warn(label, [], explainNotShown(file, shown, list));
    }
  }
}

function explainNotShown(
  file: string,
  shown: readonly (string | undefined)[],
  list: string,
): string {
  const alike = shown.find((name) => name && isAlike(file, name));
  if (alike) return `is not shown: ${list} says ${alike}, and upper and lower case must match`;
  return `is not shown: ${list} doesn't list it as a picture`;
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

/** Prepares a picture named in a text; undefined, with a mistake reported, if it can't be used. */
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

/** What was expected, if a picture named in a text is missing. */
function explainMissing(folder: ContentFolder, directory: string, name: string): string {
  const alike = folder.list(directory).find((file) => isAlike(file, name));
  const expected = `"${name}" is missing; expected ${name}${endings} in ${directory}/`;
  return alike ? `${expected} (there is ${alike}, but the names must match exactly)` : expected;
}

/** Whether a file has this name, ignoring case. */
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

/**
 * Prepares a picture: a drawing is checked and served as it is; a photo becomes WebP in two widths, upright and
 * without metadata (place, time, owner). Returns undefined and reports a mistake if it is broken or not
 * allowed.
 */
export async function preparePicture(
  folder: ContentFolder,
  file: string,
  output: Output,
): Promise<PreparedPicture | undefined> {
  const convert = photo.test(file) ? convertPhoto : keepDrawing;
  try {
    const source = { label: folder.label(file), sha256: folder.sha256(file) };
    const { key, about } = await output.work.make(source, [pictureCode, convert.name], ({ path }) =>
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
