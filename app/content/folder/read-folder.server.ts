import { z } from "zod";
import type { EditionFiles } from "../../editions/edition-files.ts";
import { fixedAmenities, placesOfFixedNames } from "../../editions/fixed-names.ts";
import {
  type Field,
  fileFields,
  formatFile,
  mostPictures,
  pictureFields,
  type Values,
} from "../../publishing/fields.ts";
import type { Entry } from "../entry.ts";
import type { FolderForm, Kind, Paths } from "../kind.ts";
import { ofAllMinutes } from "../kinds/document-fields.ts";
import { slugOfPage } from "../kinds/scan-words.ts";
import { findSynonymMistake } from "../kinds/search-words.ts";
import { kinds } from "../kinds.ts";
import { ContentFolder, expectOneOf, isMeant } from "./content-folder.ts";
import { fieldSchema, fieldsSchema, shapeOf } from "./field-schema.ts";
import { Findings } from "./findings.ts";
import {
  baseName,
  checkPictureFiles,
  choosePicture,
  findPicture,
  isPicture,
} from "./picture-names.ts";
import { keepSlugs, longestSlug, slug, slugExpected } from "./slugs.ts";
import { isWordsFile, readWords } from "./words-files.ts";

/** What a folder says, and what is wrong with it. */
export interface FolderEntries {
  entries: Entry[];
  /** One sentence each, which begins with the file's name. */
  mistakes: string[];
  warnings: string[];
}

const known = [
  ...["README.md", "site.yaml", "faq.yaml", "board.yaml", "synonyms.yaml", "calendar.ics"],
  "icon.svg",
  "chart.svg (.jpg, .png, .webp, .avif)",
  ...["amenities/", "documents/", "pages/", "minutes/", "board/"],
];

/** The files that are read as text. */
const texts = /\.(ya?ml|md|txt)$/i;

/**
 * Reads a folder's texts as entries. Photos and PDFs aren't opened.
 *
 * @param files the path of each file in the folder, and its SHA-256.
 * @param open reads a file.
 * @param name the folder's name in messages.
 */
export async function readEntries(
  files: EditionFiles,
  open: (sha256: string) => Promise<Buffer>,
  name: string,
): Promise<FolderEntries> {
  const bytes = new Map<string, Buffer>();
  for (const [path, hash] of files) if (texts.test(path)) bytes.set(hash, await open(hash));
  const findings = new Findings();
  const read = (hash: string) => bytes.get(hash) ?? Buffer.alloc(0);
  const folder = new ContentFolder(files, { read, name, findings });
  checkNames(folder);
  const entries = kinds.flatMap((kind) => readKind(kind, folder));
  checkTogether(folder, entries);
  return { entries, mistakes: findings.mistakes, warnings: findings.warnings };
}

function checkNames(folder: ContentFolder): void {
  const allowed =
    /^(README\.md|(site|faq|board|synonyms)\.yaml|calendar\.ics|icon\.svg|(amenities|documents|pages|minutes|board)\/)$/;
  for (const name of folder.list(".")) {
    if (allowed.test(name) || (baseName(name) === "chart" && isPicture(name))) continue;
    folder.findings.mistake(folder.label(name), [], `is not known; ${expectOneOf(name, known)}`);
  }
}

function readKind(kind: Kind, folder: ContentFolder): Entry[] {
  const { folder: form } = kind;
  switch (form.form) {
    case "list":
      return readList(kind, form, folder);
    case "map":
      return readMap(kind, form, folder);
    case "markdown":
      return readMarkdownFiles(kind, form, folder);
    case "folders":
      return readFolders(kind, form, folder);
    case "part":
      return readPart(kind, form, folder);
    case "lines":
      return readLines(kind, form, folder);
    case "file": {
      const file = fileValue(folder, form.file);
      return file ? [entryOf(kind, kind.name, { [form.field]: file })] : [];
    }
    default:
      return readAllWords(kind, folder);
  }
}

function entryOf(kind: Kind, slug: string, values: Values, position: number | null = null): Entry {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  const audience = "everyone" as const;
  return { kind: kind.name, slug, values: Object.fromEntries(given), position, audience };
}

/** A file as a value; "" if there is none. */
function fileValue(folder: ContentFolder, path: string | undefined): string {
  if (path === undefined || !folder.has(path)) return "";
  return formatFile({ hash: folder.sha256(path), name: path.slice(path.lastIndexOf("/") + 1) });
}

type Row = Record<string, unknown>;

/** A field's text, trimmed; "" if it has no value. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  return `${value ?? ""}`.trim();
}

/** The values of the fields that aren't files. */
function valuesOf(fields: readonly Field[], row: Row, paths: Paths = {}): Record<string, string> {
  const texts = fields.filter(({ type }) => !["pdf", "picture", "pictures"].includes(type));
  return Object.fromEntries(
    texts.map(({ name }) => {
      const [top = name, inside] = paths[name] ?? [];
      const value = inside === undefined ? row[top] : (row[top] as Row | undefined)?.[inside];
      return [name, textOf(value)];
    }),
  );
}

function readList(kind: Kind, form: Extract<FolderForm, { form: "list" }>, folder: ContentFolder) {
  const { file, slug: name, pictures, what } = form;
  const idExpected = "lowercase letters, digits and hyphens, a letter first, such as president";
  const id = { [name ?? ""]: z.string(idExpected).regex(/^[a-z][a-z0-9-]{0,39}$/, idExpected) };
  const row = fieldsSchema({ ...(name && id), ...shapeOf(kind.fields) });
  const most = name ? 30 : 200;
  const schema = z
    .array(row, what)
    .min(1, "at least one entry")
    .max(most, `at most ${most} entries`);
  const rows: Row[] = folder.readYaml(file, schema) ?? [];
  const ofPictures = { directory: pictures ?? "", list: file, isInside: false };
  if (pictures && folder.has(file)) {
    checkPictureFiles(
      folder,
      ofPictures,
      rows.map((one) => textOf(one["picture"])),
    );
  }
  const taken: string[] = [];
  return rows.map((row, index) => {
    const where = `entry ${index + 1}`;
    const values = valuesOf(kind.fields, row);
    const picture = textOf(row["picture"]);
    const found = picture && findPicture(folder, ofPictures, picture, [where, "picture"]);
    if (found) values["picture"] = fileValue(folder, `${pictures}/${found}`);
    const slug = name ? textOf(row[name]) : kind.newSlug(values, taken);
    if (name && taken.includes(slug)) {
      const message = `repeats "${slug}"; expected a different id`;
      folder.findings.mistake(folder.label(file), [where, name], message);
    }
    taken.push(slug);
    return entryOf(kind, slug, values, index);
  });
}

const recordName = /^(19|20)\d\d-(0[1-9]|1[0-2])(-[a-z0-9]+){1,8}$/;
const recordExpected =
  "a name of a year, a month and words, in lowercase, such as 2026-09-board-minutes";
const namesNote = "its fields below it, two spaces to the right";
const order = { order: z.number("a number such as 3").optional() };

const names = {
  documents: z.string().regex(slug, `${slugExpected}; ${namesNote}`).max(longestSlug, slugExpected),
  minutes: z.string().regex(recordName, `${recordExpected}; ${namesNote}`),
};
const listOf = {
  documents: "a list of names, each with section, title and summary",
  minutes: "a list of names, each with kind, date, title and summary",
};

/** The rows of a list of names; read once for both kinds that are in one. */
const readMaps = new WeakMap<ContentFolder, Map<string, Record<string, Row> | undefined>>();

function rowsOfMap(kind: Kind, directory: "documents" | "minutes", folder: ContentFolder) {
  const known = readMaps.get(folder) ?? new Map();
  readMaps.set(folder, known);
  if (known.has(directory)) return known.get(directory) as Record<string, Row> | undefined;
  const shape = shapeOf(kind.fields.filter(({ type }) => type !== "pdf"));
  // A fixed name has its section, and what is to come has no summary.
  const free = directory === "documents" ? { section: shape["section"]?.optional(), ...order } : {};
  const row = fieldsSchema({ ...shape, ...free } as Record<string, z.ZodType>);
  const list = `${directory}/${directory}.yaml`;
  const schema = z.record(names[directory], row, listOf[directory]);
  const rows = folder.readYaml(list, schema) as Record<string, Row> | undefined;
  known.set(directory, rows);
  const names_ = listPdfs(folder, directory, Object.keys(rows ?? {}));
  // If the list itself has mistakes, missing entries aren't reported as well.
  if (rows !== undefined || !folder.has(list)) {
    for (const name of names_) {
      if (rows && Object.hasOwn(rows, name)) continue;
      const message = `is missing; expected the title and summary of ${name}.pdf`;
      folder.findings.mistake(folder.label(list), [name], message);
    }
  }
  return rows;
}

/** The names of the PDFs. Other files, and names that are nearly an entry's, are mistakes. */
function listPdfs(
  folder: ContentFolder,
  directory: "documents" | "minutes",
  entries: readonly string[],
): string[] {
  const list = `${directory}.yaml`;
  const wanted = entries.map((name) => `${name}.pdf`);
  const found = new Map<string, string>();
  for (const name of folder.list(directory)) {
    const file = `${directory}/${name}`;
    const id = name.replace(/\.pdf$/, "");
    if (name === list || isWordsFile(folder, file)) continue;
    const complain = (message: string) => folder.findings.mistake(folder.label(file), [], message);
    if (directory === "minutes") {
      if (id !== name && recordName.test(id)) found.set(id, file);
      else if (/\.pdf$/i.test(name))
        complain(`can't have this name; expected ${recordExpected}.pdf`);
      else
        complain(
          "is not known; expected minutes.yaml, the PDFs it lists, and a .txt beside its PDF",
        );
    } else if (
      id !== name &&
      (wanted.includes(name) || !wanted.some((one) => isMeant(name, one)))
    ) {
      found.set(id, file);
    } else {
      const all = [list, ...wanted];
      const expected = all.some((one) => isMeant(name, one))
        ? expectOneOf(name, all)
        : "expected documents.yaml, PDFs, and a .txt beside its PDF";
      complain(`is not known; ${expected}`);
    }
  }
  return directory === "minutes" ? [...found.keys()] : keepSlugs(folder, found);
}

function readMap(kind: Kind, form: Extract<FolderForm, { form: "map" }>, folder: ContentFolder) {
  const { folder: directory, only } = form;
  const all = kinds.find(({ name }) => name === directory) as Kind;
  const rows = rowsOfMap(all, directory, folder) ?? {};
  const label = folder.label(`${directory}/${directory}.yaml`);
  return Object.entries(rows).flatMap(([name, row]): Entry[] => {
    if ((name === ofAllMinutes && directory === "documents") !== (only !== undefined)) return [];
    const complain = (field: string, message: string) =>
      folder.findings.mistake(label, [name, ...(field ? [field] : [])], message);
    const values = valuesOf(kind.fields, row);
    values["file"] = fileValue(folder, `${directory}/${name}.pdf`);
    const { file, embed, summary, title } = values;
    if (file && embed) {
      complain("embed", `is there as well as the file ${name}.pdf; expected only one of the two`);
    }
    if ((file || embed) && !summary)
      complain("summary", "is missing; expected one or two sentences");
    if (only !== undefined) {
      for (const field of ["section", "alsoIn"].filter((one) => row[one] !== undefined)) {
        complain(
          field,
          "has no effect, because all minutes are on a page of their own; expected no such field",
        );
      }
      return title || file || embed ? [entryOf(kind, kind.name, values)] : [];
    }
    if (directory === "minutes") return [entryOf(kind, name, values)];
    return [readDocument(kind, { name, row, values }, complain)];
  });
}

/** A document with a fixed name needs no section. */
function readDocument(
  kind: Kind,
  { name, row, values }: { name: string; row: Row; values: Record<string, string> },
  complain: (field: string, message: string) => void,
): Entry {
  const place = values["section"] ? undefined : placesOfFixedNames.get(name);
  for (const field of ["section", "menuTitle", "alsoIn"] as const) {
    values[field] ||= place?.[field] ?? "";
  }
  if (!values["section"]) complain("section", "is missing; expected governing or architectural");
  else if (values["alsoIn"] === values["section"]) {
    complain("alsoIn", "is its own section; expected the other one, or no such field");
  }
  if (!values["file"] && !values["embed"]) values[fileFields("file").without] = "on";
  const position = (row["order"] as number | undefined) ?? place?.order ?? null;
  return entryOf(kind, name, values, position);
}

function readMarkdownFiles(
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
  const schema = fieldsSchema(shapeOf(fields));
  return keepSlugs(folder, found).flatMap((name) => {
    const page = folder.readMarkdown(`${directory}/${name}.md`, schema);
    if (!page) return [];
    return [entryOf(kind, name, { ...valuesOf(fields, page.about), [text]: page.markdown.trim() })];
  });
}

const pictureSchema = z
  .array(
    fieldsSchema({
      file: fieldSchema({ name: "file", label: "", type: "picture", required: true }),
      alt: fieldSchema({ name: "alt", label: "", type: "text", max: 400, required: true }),
      caption: fieldSchema({ name: "caption", label: "", type: "text", max: 200 }),
    }),
    "a list of pictures, each with file and alt",
  )
  .max(mostPictures, `at most ${mostPictures} pictures`)
  .default([]);

function readFolders(
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
  { folder: parent, text, paths }: Extract<FolderForm, { form: "folders" }>,
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
  const shape = { ...shapeOf(fields, paths), ...order, pictures: pictureSchema };
  const page = folder.readMarkdown(file, fieldsSchema(shape));
  if (!page) return undefined;
  const about: Row = page.about;
  const values = { ...valuesOf(fields, about, paths), [text]: page.markdown.trim() };
  if (values["chartLabel"] === "right") values["chartLabel"] = "";
  if (values["opens"] && (values["closes"] ?? "") <= values["opens"]) {
    complain(file, ["season"], "is not a season; expected a season that closes after it opens");
  }
  Object.assign(values, readPictures(folder, directory, about["pictures"] as NamedPicture[]));
  const fixed = fixedAmenities.indexOf(name) + 1 || null;
  return entryOf(kind, name, values, (about["order"] as number | undefined) ?? fixed);
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
  for (const [index, { file: name, alt, caption = "" }] of pictures.entries()) {
    const where = ["pictures", `entry ${index + 1}`, "file"];
    if (shown.indexOf(name) < index) {
      const message = `repeats "${name}"; expected each picture once`;
      folder.findings.mistake(folder.label(`${directory}/index.md`), where, message);
    }
    const names = pictureFields(index + 1);
    const file = findPicture(folder, named, name, where);
    values[names.file] = file ? fileValue(folder, `${directory}/${file}`) : "";
    Object.assign(values, { [names.alt]: alt, [names.caption]: caption });
  }
  return values;
}

/** The whole of site.yaml, read once for all kinds that are a part of it. */
const readSites = new WeakMap<ContentFolder, { row: Row | undefined }>();

function rowOfSite(folder: ContentFolder): Row | undefined {
  const known = readSites.get(folder);
  if (known) return known.row;
  const shape: Record<string, z.ZodType> = {};
  const groups = new Map<string, Record<string, z.ZodType>>();
  for (const { folder: form, fields } of kinds) {
    if (form.form !== "part") continue;
    for (const field of fields) {
      const [top, inside] = form.paths[field.name] ?? [];
      if (top === undefined) continue;
      if (inside === undefined) shape[top] = fieldSchema(field);
      else groups.set(top, { ...groups.get(top), [inside]: fieldSchema(field) });
    }
  }
  for (const [group, inside] of groups) shape[group] = fieldsSchema(inside).optional();
  if (!folder.has("site.yaml")) {
    const message = "is missing; expected the association's name, email and more";
    folder.findings.mistake(folder.label("site.yaml"), [], message);
  }
  const row = folder.readYaml("site.yaml", fieldsSchema(shape)) as Row | undefined;
  readSites.set(folder, { row });
  return row;
}

function readPart(
  kind: Kind,
  { paths, pictures = {} }: Extract<FolderForm, { form: "part" }>,
  folder: ContentFolder,
): Entry[] {
  const row = rowOfSite(folder);
  const values = row ? valuesOf(kind.fields, row, paths) : {};
  for (const [field, name] of Object.entries(pictures)) {
    values[field] = fileValue(folder, choosePicture(folder, ".", name));
  }
  const entry = entryOf(kind, kind.name, values);
  const isRequired = kind.fields.some(({ required }) => required);
  return isRequired || Object.keys(entry.values).length > 0 ? [entry] : [];
}

function readLines(
  kind: Kind,
  { file, field }: Extract<FolderForm, { form: "lines" }>,
  folder: ContentFolder,
): Entry[] {
  const line = "words with commas between them, such as trash, garbage, of 1 to 200 characters";
  const schema = z
    .array(
      z.string(line).trim().min(1, line).max(200, line),
      "a list of lines, each with words that mean the same, such as - trash, garbage",
    )
    .min(1, "at least one entry")
    .max(200, "at most 200 entries");
  const lines = folder.readYaml(file, schema) ?? [];
  for (const [index, words] of lines.entries()) {
    const message = findSynonymMistake(words);
    if (message) folder.findings.mistake(folder.label(file), [`entry ${index + 1}`], message);
  }
  return lines.length > 0 ? [entryOf(kind, kind.name, { [field]: lines.join("\n") })] : [];
}

function readAllWords(kind: Kind, folder: ContentFolder): Entry[] {
  return (["documents", "minutes"] as const).flatMap((directory) => {
    const rows = rowsOfMap(kinds.find(({ name }) => name === directory) as Kind, directory, folder);
    const files = folder
      .list(directory)
      .filter((name) => isWordsFile(folder, `${directory}/${name}`));
    return files.flatMap((file) => {
      const name = file.replace(/\.txt$/, "");
      const { pdf, pages } = readWords(folder, `${directory}/${file}`);
      const title = textOf(rows?.[name]?.["title"]) || name;
      return pages.map(([number, text]) => {
        const page = `${title}, page ${number}`;
        return entryOf(kind, slugOfPage(name, number), { page, pdf, text });
      });
    });
  });
}

/** Checks that need more than one entry. */
function checkTogether(folder: ContentFolder, entries: readonly Entry[]): void {
  const list = folder.label("documents/documents.yaml");
  const documents = entries.filter(({ kind }) => kind === "documents");
  const seen = new Map<string, string>();
  for (const { slug: name } of documents) {
    const twin = seen.get(name.toLowerCase());
    seen.set(name.toLowerCase(), name);
    if (!twin) continue;
    const message = `differs from ${twin} only in capital letters; expected names that differ more`;
    folder.findings.mistake(list, [name], message);
  }
  const home = entries.find(({ kind }) => kind === "home")?.values;
  if (home?.["chart"] && !home["chartAlt"]) {
    const message = "is missing; expected a sentence that says what the chart shows";
    folder.findings.mistake(folder.label("site.yaml"), ["chart", "alt"], message);
  }
}
