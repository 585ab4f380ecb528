import type { SourceFile } from "../fields.ts";
import type { SourceFiles } from "../source-files.server.ts";

const photo = /\.(jpe?g|png|webp|avif|heic|heif)$/i;

/** Finds a picture by its name, as the site does: a photo before a drawing. */
export function findPicture(files: SourceFiles, folder: string, stem: string): SourceFile | null {
  const names = picturesOf(files, folder, stem);
  const name = names.find((file) => photo.test(file)) ?? names[0];
  return name === undefined ? null : files.file(pathIn(folder, name));
}

/** Deletes all pictures of a name: a photo, and the drawing behind it. */
export function deletePicture(files: SourceFiles, folder: string, stem: string): void {
  for (const name of picturesOf(files, folder, stem)) files.delete(pathIn(folder, name));
}

function picturesOf(files: SourceFiles, folder: string, stem: string): string[] {
  return files.list(folder).filter((name) => name.replace(/\.[^.]*$/, "") === stem);
}

/** The path of a file in a folder; "." is the folder of all. */
function pathIn(folder: string, name: string): string {
  return folder === "." ? name : `${folder}/${name}`;
}
