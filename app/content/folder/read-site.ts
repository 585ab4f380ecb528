import type { Entry } from "../entry.ts";
import type { Field } from "../fields.ts";
import type { FolderForm, Kind, Paths } from "../kind.ts";
import { kinds } from "../kinds.ts";
import type { ContentFolder } from "./content-folder.ts";
import { fieldsSchema, shapeOf } from "./field-schema.ts";
import { choosePicture } from "./picture-names.ts";
import { entryOf, fileValue, isBeside, type Row, valuesOf } from "./row-values.ts";

/** The kinds that are a part of site.yaml, in its order. */
export const siteKinds = kinds.filter(({ folder }) => folder.form === "part").reverse();

/** The whole of site.yaml, read once for all kinds that are a part of it. */
const readSites = new WeakMap<ContentFolder, { row: Row; isWhole: boolean }>();

function readSite(folder: ContentFolder) {
  const known = readSites.get(folder);
  if (known) return known;
  const fields: Field[] = [];
  let [paths, needed]: [Paths, readonly string[]] = [{}, []];
  for (const { folder: form, fields: own } of siteKinds) {
    if (form.form !== "part") continue;
    fields.push(...own.filter((field) => !isBeside(field)));
    paths = { ...paths, ...form.paths };
    needed = [...needed, ...(form.needed ?? [])];
  }
  const before = folder.findings.mistakes.length;
  if (!folder.has("site.yaml")) {
    const message = "is missing; expected the association's name, email and more";
    folder.findings.mistake(folder.label("site.yaml"), [], message);
  }
  const row: Row = folder.readYaml("site.yaml", fieldsSchema(shapeOf(fields, paths, needed))) ?? {};
  const site = { row, isWhole: folder.findings.mistakes.length === before };
  readSites.set(folder, site);
  return site;
}

/** Reads a part of site.yaml, and the pictures in the top folder. */
export function readPart(
  kind: Kind,
  { paths, pictures = {} }: Extract<FolderForm, { form: "part" }>,
  folder: ContentFolder,
): Entry[] {
  const { row, isWhole } = readSite(folder);
  const values = valuesOf(kind.fields, row, paths);
  for (const [field, name] of Object.entries(pictures)) {
    const file = fileValue(folder, choosePicture(folder, ".", name));
    // Whoever reads on would complain of a chart without words.
    if (isWhole || values[`${field}Alt`] !== "") values[field] = file;
  }
  const entry = entryOf(kind, kind.name, values);
  const isRequired = kind.fields.some(({ required }) => required);
  return isRequired || Object.keys(entry.values).length > 0 ? [entry] : [];
}
