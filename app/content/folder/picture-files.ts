import { saveAsJpeg } from "../file-type.ts";
import type { ContentFolder, Place } from "./content-folder.ts";

const photo = /\.(jpe?g|png|webp|avif|heic|heif)$/i;
const endings = ".jpg, .png, .webp, .avif, .heic or .svg";

/** Whether a file's name is that of a picture that can be shown. */
export function isPicture(file: string): boolean {
  return photo.test(file) || /\.svg$/i.test(file);
}

/** "wide" for wide.jpg: texts name pictures like this. */
export function baseName(file: string): string {
  return file.replace(/\.[^.]*$/, "");
}

/** The picture of a name, rather a photo than a drawing; "" if there is none. Two photos are a mistake. */
export function findPicture(folder: ContentFolder, directory: string, name: string): string {
  const files = folder.list(directory).filter((file) => baseName(file) === name && isPicture(file));
  const photos = files.filter((file) => photo.test(file));
  if (photos.length > 1) {
    const message = `has ${photos.join(" and ")}; expected one photo named ${name}`;
    folder.mistake([directory || "."], message);
  }
  const chosen = photos[0] ?? files[0] ?? "";
  return folder.valueOf(directory ? `${directory}/${chosen}` : chosen);
}

/** The picture that a text names; if there is none, that is a mistake. */
export function requirePicture(
  folder: ContentFolder,
  directory: string,
  name: string,
  place: Place,
): string {
  const value = findPicture(folder, directory, name);
  if (value) return value;
  const isAlike = (file: string) => baseName(file).toLowerCase() === name.toLowerCase();
  const alike = folder.list(directory).find(isAlike);
  const but = alike ? ` (there is ${alike}, but the names must match exactly)` : "";
  folder.mistake(place, `"${name}" is missing; expected ${name}${endings} in ${directory}/${but}`);
  return "";
}

/**
 * Warns of pictures that aren't shown; other files in their folder are mistakes.
 *
 * @param list the file that names the pictures.
 */
export function checkPictures(
  folder: ContentFolder,
  directory: string,
  shown: readonly string[],
  list: string,
): void {
  for (const name of folder.list(directory)) {
    const file = `${directory}/${name}`;
    if (file === list || shown.includes(baseName(name))) continue;
    if (isPicture(name) || name.endsWith(".pdf")) {
      folder.warn([file], `is not shown: ${list} doesn't list it`);
    } else {
      const advice = `if it is a photo, ${saveAsJpeg}`;
      folder.mistake([file], `is not known; expected ${endings}: ${advice}`);
    }
  }
}
