import type { Entry } from "../entry.ts";
import { fieldsOfFiles, isSeveral, type Values } from "../fields.ts";
import type { FolderForm, Kind } from "../kind.ts";
import { nameOnChart } from "../kinds/chart-place.ts";
import { type ContentFolder, isMeant } from "./content-folder.ts";
import { fieldsSchema, shapeOf } from "./field-schema.ts";
import { checkPictureFiles, findPicture, type NamedPictures } from "./picture-names.ts";
import {
  audienceShape,
  entryOf,
  fileValue,
  keepSlugs,
  orderShape,
  type Row,
  valuesOf,
} from "./row-values.ts";

/** Reads a folder of Markdown files, each with a folder for its pictures and PDFs, if it has any. */
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
    else if (!name.endsWith("/") || !folder.has(`${directory}/${name.slice(0, -1)}.md`)) {
      const message = "is not known; expected files such as pet-policy.md";
      folder.findings.mistake(folder.label(file), [], message);
    }
  }
  const fields = kind.fields.filter(({ name }) => name !== text);
  const schema = fieldsSchema({ ...shapeOf(fields), ...audienceShape });
  return keepSlugs(folder, found).flatMap((name) => {
    const list = `${directory}/${name}.md`;
    const page = folder.readMarkdown(list, schema);
    if (!page) return [];
    const values = { ...valuesOf(fields, page.about), [text]: page.markdown.trim() };
    const named = { directory: `${directory}/${name}`, list, isInside: false };
    return [
      entryOf(kind, name, { ...values, ...readFiles(kind, folder, named, page.about) }, page.about),
    ];
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
  const fields = kind.fields.filter(({ name }) => name !== text);
  const shape = { ...shapeOf(fields, paths, needed), ...orderShape };
  const page = folder.readMarkdown(file, fieldsSchema({ ...shape, ...audienceShape }));
  if (!page) return undefined;
  const { about, markdown } = page;
  const values = { ...valuesOf(fields, about, paths), [text]: markdown.trim() };
  if (values["chartLabel"] === "right") values["chartLabel"] = "";
  if (values["chartLines"] === nameOnChart(values)) values["chartLines"] = "";
  if (values["opens"] && (values["closes"] ?? "") <= values["opens"]) {
    complain(file, ["season"], "is not a season; expected a season that closes after it opens");
  }
  const named = { directory, list: "index.md", isInside: true };
  return entryOf(kind, name, { ...values, ...readFiles(kind, folder, named, about) }, about);
}

interface NamedFile {
  file: string;
  alt?: string;
  caption?: string;
}

/** The pictures and PDFs of an entry, which are in a folder. */
function readFiles(kind: Kind, folder: ContentFolder, named: NamedPictures, about: Row): Values {
  const { directory, list, isInside } = named;
  const values: Record<string, string> = {};
  const shown: string[] = [];
  for (const { name: field, type } of kind.fields) {
    if (!isSeveral(type)) continue;
    const given = (about[field] ?? []) as NamedFile[];
    const own = given.map(({ file }) => file);
    shown.push(...own);
    for (const [index, names] of fieldsOfFiles(type).slice(0, given.length).entries()) {
      const { file: name, alt = "", caption = "" } = given[index] as NamedFile;
      const where = [field, `entry ${index + 1}`, "file"];
      const complain = (message: string) =>
        folder.findings.mistake(
          folder.label(isInside ? `${directory}/${list}` : list),
          where,
          message,
        );
      if (own.indexOf(name) < index) {
        complain(`repeats "${name}"; expected each ${type === "pdfs" ? "PDF" : "picture"} once`);
      }
      const file = type === "pdfs" ? `${name}.pdf` : findPicture(folder, named, name, where);
      values[names.file] = fileValue(folder, file && `${directory}/${file}`);
      if (type === "pdfs" && !values[names.file]) {
        complain(`"${name}" is missing; expected ${file} in ${directory}/`);
      }
      Object.assign(values, { [names.alt]: alt, [names.caption]: caption });
    }
  }
  checkPictureFiles(folder, named, shown);
  return values;
}
