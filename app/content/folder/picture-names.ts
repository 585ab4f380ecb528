import { saveAsJpeg } from "../photo-advice.ts";
import type { ContentFolder } from "./content-folder.ts";

const photo = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
/** Photos that browsers don't show, or that are far too large for a page. */
const otherPhoto = /\.(tiff?|gif|bmp|dng|raw)$/i;
const endings = ".jpg, .png, .webp, .avif, .heic or .svg";

/** Whether a file's name is that of a picture we can show. */
export function isPicture(file: string): boolean {
  return photo.test(file) || /\.svg$/i.test(file);
}

/** "wide" for wide.jpg: the name by which texts refer to a picture. */
export function baseName(file: string): string {
  return file.replace(/\.[^.]*$/, "");
}

/** Pictures that a text names, and the folder they are in. */
export interface NamedPictures {
  directory: string;
  /** The file whose texts name the pictures. */
  list: string;
  /** Whether that file is in the same folder as the pictures. */
  isInside: boolean;
}

/** Reports files in a picture folder that aren't shown: often a photo in another format or under another name. */
export function checkPictureFiles(
  folder: ContentFolder,
  { directory, list, isInside }: NamedPictures,
  shown: readonly string[],
): void {
  for (const file of folder.list(directory)) {
    if (isInside && file === list) continue;
    const label = folder.label(`${directory}/${file}`);
    const isPdf = !isInside && file.endsWith(".pdf");
    if (!isPicture(file) && !isPdf) {
      const known = `${isInside ? `${list} and ` : ""}${endings}`;
      const advice = otherPhoto.test(file) ? `: ${saveAsJpeg}` : "";
      folder.findings.mistake(label, [], `is not known; expected ${known}${advice}`);
    } else if (!shown.includes(baseName(file))) {
      const alike = shown.find((name) => isAlike(file, name));
      const why = alike
        ? `${list} says ${alike}, and upper and lower case must match`
        : `${list} doesn't list it as a ${isPdf ? "PDF" : "picture"}`;
      folder.findings.warn(label, [], `is not shown: ${why}`);
    }
  }
}

/**
 * The file of a picture that a text names: a photo replaces a drawing of the same name.
 *
 * @param where the place in the text.
 * @returns undefined, with a mistake reported, if there is none, or there are two photos.
 */
export function findPicture(
  folder: ContentFolder,
  { directory, list, isInside }: NamedPictures,
  name: string,
  where: readonly string[],
): string | undefined {
  const { mistakes } = folder.findings;
  const before = mistakes.length;
  const file = choosePicture(folder, directory, name);
  if (!file && mistakes.length === before) {
    const alike = folder.list(directory).find((other) => isAlike(other, name));
    const expected = `"${name}" is missing; expected ${name}${endings} in ${directory}/`;
    const message = alike
      ? `${expected} (there is ${alike}, but the names must match exactly)`
      : expected;
    folder.findings.mistake(folder.label(isInside ? `${directory}/${list}` : list), where, message);
  }
  return file;
}

/** Chooses among the files of a name; undefined: there is none, or (reported) there are two photos. */
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

/** Whether a file has this name, ignoring case. */
function isAlike(file: string, name: string): boolean {
  return baseName(file).toLowerCase() === name.toLowerCase();
}
