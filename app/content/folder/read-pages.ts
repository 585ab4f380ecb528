import { z } from "zod";
import type { Entry } from "../entry.ts";
import { fieldsOfFiles, mostPictures, type Values } from "../fields.ts";
import type { FolderForm, Kind } from "../kind.ts";
import { nameOnChart } from "../kinds/chart-place.ts";
import { type ContentFolder, isMeant } from "./content-folder.ts";
import { fieldSchema, fieldsSchema, shapeOf } from "./field-schema.ts";
import { checkPictureFiles, findPicture } from "./picture-names.ts";
import {
  audienceShape,
  entryOf,
  fileValue,
  keepSlugs,
  orderShape,
  valuesOf,
} from "./row-values.ts";

/** Reads a folder of Markdown files. */
export function readMarkdownFiles(
  kind: Kind,
  { folder: directory, text }: Extract<FolderForm, { form: "markdown" }>,
  folder: ContentFolder,
): Entry[] {
  const found = new Map<string, string>();
  for (const name of folder.list(directory)) {
    const file = `${directory}/${name}`;
    const id = name.replace(/\.md$/, "");
    if (id !== name) found.set(id, file);
    else {
      const message = "is not known; expected files such as pet-policy.md";
      folder.findings.mistake(folder.label(file), [], message);
    }
  }
  const fields = kind.fields.filter(({ name }) => name !== text);
  const schema = fieldsSchema({ ...shapeOf(fields), ...audienceShape });
  return keepSlugs(folder, found).flatMap((name) => {
    const page = folder.readMarkdown(`${directory}/${name}.md`, schema);
    if (!page) return [];
    const values = { ...valuesOf(fields, page.about), [text]: page.markdown.trim() };
    return [entryOf(kind, name, values, page.about)];
  });
}

/** Reads a folder of folders, each with index.md and its pictures. */
export function readFolders(
  kind: Kind,
  form: Extract<FolderForm, { form: "folders" }>,
  folder: ContentFolder,
): Entry[] {
  const found = new Map<string, string>();
  for (const name of folder.list(form.folder)) {
    const file = `${form.folder}/${name}`;
    if (name.endsWith("/")) found.set(name.slice(0, -1), file);
    else {
      const message =
        "is not known; expected a folder for each amenity, with index.md and its pictures";
      folder.findings.mistake(folder.label(file), [], message);
    }
  }
  return keepSlugs(folder, found).flatMap((name) => readOneFolder(kind, form, folder, name) ?? []);
}

const picturesSchema = z
  .array(
    fieldsSchema({
      file: fieldSchema({ name: "file", label: "", type: "picture", required: true }),
      alt: fieldSchema({ name: "alt", label: "", type: "text", max: 400, required: true }),
      caption: fieldSchema({ name: "caption", label: "", type: "text", max: 200 }),
    }),
    "a list of pictures, each with file and alt",
  )
  .max(mostPictures, `at most ${mostPictures} pictures`)
  .optional();

function readOneFolder(
  kind: Kind,
  { folder: parent, text, paths, needed }: Extract<FolderForm, { form: "folders" }>,
  folder: ContentFolder,
  name: string,
): Entry | undefined {
  const directory = `${parent}/${name}`;
  const file = `${directory}/index.md`;
  const complain = (path: string, where: string[], message: string) =>
    folder.findings.mistake(folder.label(path), where, message);
  if (!folder.has(file)) {
    const alike = folder.list(directory).find((other) => isMeant(other, "index.md"));
    if (alike) {
      complain(`${directory}/${alike}`, [], "is not known; expected it to be called index.md");
    } else complain(file, [], "is missing; expected the amenity's name, summary and text");
    return undefined;
  }
  const fields = kind.fields.filter(({ name, type }) => name !== text && type !== "pictures");
  const shape = { ...shapeOf(fields, paths, needed), ...orderShape, pictures: picturesSchema };
  const page = folder.readMarkdown(file, fieldsSchema({ ...shape, ...audienceShape }));
  if (!page) return undefined;
  const { about, markdown } = page;
  const values = { ...valuesOf(fields, about, paths), [text]: markdown.trim() };
  if (values["chartLabel"] === "right") values["chartLabel"] = "";
  if (values["chartLines"] === nameOnChart(values)) values["chartLines"] = "";
  if (values["opens"] && (values["closes"] ?? "") <= values["opens"]) {
    complain(file, ["season"], "is not a season; expected a season that closes after it opens");
  }
  const pictures = (about["pictures"] ?? []) as NamedPicture[];
  Object.assign(values, readPictures(folder, directory, pictures));
  return entryOf(kind, name, values, about);
}

interface NamedPicture {
  file: string;
  alt: string;
  caption?: string;
}

function readPictures(
  folder: ContentFolder,
  directory: string,
  pictures: readonly NamedPicture[],
): Values {
  const shown = pictures.map(({ file }) => file);
  const named = { directory, list: "index.md", isInside: true };
  checkPictureFiles(folder, named, shown);
  const values: Record<string, string> = {};
  for (const [index, names] of fieldsOfFiles("pictures").slice(0, pictures.length).entries()) {
    const { file: name, alt, caption = "" } = pictures[index] as NamedPicture;
    const where = ["pictures", `entry ${index + 1}`, "file"];
    if (shown.indexOf(name) < index) {
      const message = `repeats "${name}"; expected each picture once`;
      folder.findings.mistake(folder.label(`${directory}/index.md`), where, message);
    }
    const file = findPicture(folder, named, name, where);
    values[names.file] = file ? fileValue(folder, `${directory}/${file}`) : "";
    Object.assign(values, { [names.alt]: alt, [names.caption]: caption });
  }
  return values;
}
