import {
  type Amenity,
  type AmenityName,
  amenityNames,
  type Picture,
} from "../app/editions/content.ts";
import { type ContentFolder, isMeant } from "./content-folder.ts";
import { renderMarkdown } from "./markdown.ts";
import type { Output } from "./output.ts";
import { checkPictureFiles, readPicture } from "./pictures.ts";
import { amenitySchema } from "./schema.ts";

type Amenities = Record<AmenityName, Amenity | null>;

/** Reads amenities/: a folder for each, with index.md and its pictures. */
export async function readAmenities(folder: ContentFolder, output: Output): Promise<Amenities> {
  const known: readonly string[] = amenityNames.map((name) => `${name}/`);
  for (const name of folder.list("amenities").filter((name) => !known.includes(name))) {
    const expected = `expected the folders ${amenityNames.join(", ")}, in small letters`;
    folder.findings.mistake(
      folder.label(`amenities/${name}`),
      [],
      `is not a known amenity; ${expected}`,
    );
  }
  const amenities: Partial<Amenities> = {};
  for (const name of amenityNames) amenities[name] = await readAmenity(folder, name, output);
  return amenities as Amenities;
}

async function readAmenity(
  folder: ContentFolder,
  name: AmenityName,
  output: Output,
): Promise<Amenity | null> {
  const directory = `amenities/${name}`;
  if (!folder.has(directory)) return null;
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
      const message = `is "${entry.file}" a second time; expected each picture once`;
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
  return { name: about.name, summary: about.summary, html, pictures, chart: about.chart ?? null };
}
