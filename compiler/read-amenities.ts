import type { Amenity, Picture } from "../app/editions/content.ts";
import { fixedAmenities } from "../app/editions/fixed-names.ts";
import { compareOrder } from "../app/editions/list-order.ts";
import { type ContentFolder, isMeant } from "./content-folder.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Output } from "./output.ts";
import { checkPictureFiles, readPicture } from "./pictures.ts";
import { amenitySchema } from "./schema.ts";
import { keepSlugs } from "./slugs.ts";

/** Reads amenities/: a folder for each, with index.md and its pictures; sorted by their order. */
export async function readAmenities(folder: ContentFolder, output: Output): Promise<Amenity[]> {
  const read: { amenity: Amenity; order: number | undefined; name: string }[] = [];
  for (const id of listNames(folder)) {
    const found = await readAmenity(folder, id, output);
    if (found) read.push({ ...found, name: found.amenity.name });
  }
  return read.sort(compareOrder).map(({ amenity }) => amenity);
}

/** The names of the folders; files beside them are mistakes. */
function listNames(folder: ContentFolder): string[] {
  const names = new Map<string, string>();
  for (const name of folder.list("amenities")) {
    const file = `amenities/${name}`;
    if (name.endsWith("/")) names.set(name.slice(0, -1), file);
    else {
      const expected = "expected a folder for each amenity, with index.md and its pictures";
      folder.findings.mistake(folder.label(file), [], `is not known; ${expected}`);
    }
  }
  return keepSlugs(folder, names);
}

async function readAmenity(
  folder: ContentFolder,
  id: string,
  output: Output,
): Promise<{ amenity: Amenity; order: number | undefined } | null> {
  const directory = `amenities/${id}`;
  const text = `${directory}/index.md`;
  if (!folder.has(text)) {
    const alike = folder.list(directory).find((file) => isMeant(file, "index.md"));
    if (alike) {
      const message = "is not known; expected it to be called index.md";
      folder.findings.mistake(folder.label(`${directory}/${alike}`), [], message);
      return null;
    }
    folder.findings.mistake(
      folder.label(text),
      [],
      "is missing; expected the amenity's name, summary and text",
    );
    return null;
  }
  const page = folder.readMarkdown(text, amenitySchema);
  if (!page) return null;
  const { about, markdown } = page;
  const shown = about.pictures.map(({ file }) => file);
  checkPictureFiles(folder, directory, { list: "index.md", isInside: true, shown });
  const pictures: Picture[] = [];
  for (const [index, entry] of about.pictures.entries()) {
    const where = ["pictures", `entry ${index + 1}`, "file"];
    if (shown.indexOf(entry.file) < index) {
      const message = `repeats "${entry.file}"; expected each picture once`;
      folder.findings.mistake(folder.label(text), where, message);
      continue;
    }
    const named = { directory, name: entry.file, list: text, where };
    const picture = await readPicture(folder, named, output);
    if (picture) pictures.push({ ...picture, alt: entry.alt, caption: entry.caption ?? null });
  }
  const html = renderMarkdown(markdown, 2, (message) =>
    folder.findings.mistake(folder.label(text), ["text"], message),
  );
  const { name, summary, season, chart = null } = about;
  const fixed = fixedAmenities.indexOf(id) + 1 || undefined;
  const order = about.order ?? fixed;
  return { amenity: { id, name, summary, html, pictures, chart, season }, order };
}
