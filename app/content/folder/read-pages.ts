import type { Entry } from "../entry.ts";
import { fieldsOfFiles, isSeveral, type Values } from "../fields.ts";
import type { FolderForm, Kind } from "../kind.ts";
import type { ContentFolder } from "./content-folder.ts";
import { checkPictures, requirePicture } from "./picture-files.ts";
import {
  checkSlug,
  makeEntry,
  pathsOf,
  type Row,
  readRow,
  rowFields,
  textOf,
  valuesOf,
} from "./read-row.ts";

/** Reads Markdown files, each with a folder for its pictures and PDFs. */
export function readPages(
  kind: Kind,
  { folder: directory, text, paths, isInside }: Extract<FolderForm, { form: "markdown" }>,
  folder: ContentFolder,
): Entry[] {
  const fileOf = (name: string) => `${directory}/${name}${isInside ? "/index.md" : ".md"}`;
  const fields = kind.fields.filter(({ name }) => name !== text);
  const lists = fields.flatMap(({ name, type }) => (isSeveral(type) ? [[name]] : []));
  const known = [...pathsOf(fields, paths), ...lists, ...rowFields];
  const names = folder.list(directory).flatMap((found): string[] => {
    const name = found.replace(/\/$|\..*$/, "");
    const path = `${directory}/${found}`;
    if (path === fileOf(name) || (isInside && found === `${name}/` && folder.has(fileOf(name)))) {
      return [name];
    }
    const isOfPage = found === `${name}/` && folder.has(fileOf(name));
    if (!isOfPage) folder.mistake([path], `is not known; expected ${fileOf(name)}`);
    return [];
  });
  return names.flatMap((name): Entry[] => {
    const file = fileOf(name);
    const page = checkSlug(folder, name, [file]) ? folder.readMarkdown(file) : undefined;
    if (!page) return [];
    const row = readRow(folder, page.about, known, [file]);
    const values: Record<string, string> = {
      ...valuesOf(fields, row, paths),
      ...readFiles(kind, folder, { directory: `${directory}/${name}`, file }, row),
      [text]: page.markdown.trim(),
    };
    // In a form, the default side is blank.
    if (values["chartLabel"] === "right") values["chartLabel"] = "";
    return [makeEntry(folder, kind, { slug: name, values, place: [file], row })];
  });
}

function readFiles(
  kind: Kind,
  folder: ContentFolder,
  { directory, file }: { directory: string; file: string },
  row: Row,
): Values {
  const values: Record<string, string> = {};
  const shown: string[] = [];
  for (const { name: field, type } of kind.fields) {
    if (!isSeveral(type)) continue;
    const own: string[] = [];
    const listed = Array.isArray(row[field]) ? row[field] : [];
    const names = fieldsOfFiles(type);
    if (listed.length > names.length) {
      folder.mistake([file, field], `has ${listed.length} files; expected at most ${names.length}`);
    }
    for (const [index, { file: value, alt, caption }] of names.slice(0, listed.length).entries()) {
      const place = [file, field, `entry ${index + 1}`] as const;
      const item = readRow(folder, listed[index], [["file"], ["alt"], ["caption"]], place);
      const name = textOf(item["file"]);
      if (own.includes(name)) folder.mistake(place, `repeats "${name}"; expected each file once`);
      own.push(name);
      values[alt] = textOf(item["alt"]);
      values[caption] = textOf(item["caption"]);
      if (type === "pictures") values[value] = requirePicture(folder, directory, name, place);
      else {
        const pdf = `${directory}/${name}.pdf`;
        values[value] = folder.valueOf(pdf);
        if (!folder.has(pdf)) folder.mistake(place, `"${name}" is missing; expected ${pdf}`);
      }
    }
    shown.push(...own);
  }
  checkPictures(folder, directory, shown, file);
  return values;
}
