import { z } from "zod";
import type { Entry } from "../entry.ts";
import { fileFields, type Values } from "../fields.ts";
import { placesOfFixedNames } from "../fixed-names.ts";
import type { FolderForm, Kind } from "../kind.ts";
import { ofAllMinutes, valuesOfEarlier } from "../kinds/document-fields.ts";
import { slugOfPage } from "../kinds/scan-words.ts";
import { findKind } from "../kinds.ts";
import { isDay } from "../problems.server.ts";
import { type ContentFolder, expectOneOf, isMeant } from "./content-folder.ts";
import { fieldsSchema, shapeOf } from "./field-schema.ts";
import {
  audienceShape,
  entryOf,
  fileValue,
  isBeside,
  keepSlugs,
  longestSlug,
  orderShape,
  type Row,
  slug,
  slugExpected,
  textOf,
  valuesOf,
} from "./row-values.ts";
import { isWordsFile, readWords } from "./words-files.ts";

type Directory = "documents" | "minutes";

const recordName = /^(19|20)\d\d-(0[1-9]|1[0-2])(-[a-z0-9]+){1,8}$/;
const recordExpected =
  "a name of a year, a month and words, in lowercase, such as 2026-09-board-minutes";
const namesNote = "its fields below it, two spaces to the right";

const names = {
  documents: z.string().regex(slug, `${slugExpected}; ${namesNote}`).max(longestSlug, slugExpected),
  minutes: z.string().regex(recordName, `${recordExpected}; ${namesNote}`),
};
const listOf = {
  documents: "a list of names, each with section, title and summary",
  minutes: "a list of names, each with kind, date, title and summary",
};

type Rows = Readonly<Record<string, Row | undefined>>;

/** The rows of a list of names, read once for all kinds that are in one. */
const readRows = new WeakMap<ContentFolder, Map<Directory, Rows>>();

function rowsOf(directory: Directory, folder: ContentFolder): Rows {
  const known = readRows.get(folder) ?? new Map<Directory, Rows>();
  readRows.set(folder, known);
  const rows = known.get(directory) ?? readMapRows(directory, folder);
  known.set(directory, rows);
  return rows;
}

function readMapRows(directory: Directory, folder: ContentFolder): Rows {
  const fields = findKind(directory)?.fields.filter((field) => !isBeside(field)) ?? [];
  const shape: Record<string, z.ZodType> = { ...shapeOf(fields), ...audienceShape };
  // A fixed name has its section.
  const free =
    directory === "documents" ? { section: shape["section"]?.optional(), ...orderShape } : {};
  const row = fieldsSchema({ ...shape, ...free } as typeof shape);
  const list = `${directory}/${directory}.yaml`;
  const schema = z.record(names[directory], row, listOf[directory]);
  const before = folder.findings.mistakes.length;
  const rows = (folder.readYaml(list, schema) ?? {}) as Rows;
  const isWhole = folder.findings.mistakes.length === before;
  const pdfs = listPdfs(folder, directory, Object.keys(rows));
  // If the list itself has mistakes, missing entries aren't reported as well.
  const missing = isWhole ? pdfs.filter((name) => !Object.hasOwn(rows, name)) : [];
  for (const name of missing) {
    const message = `is missing; expected the title and summary of ${name}.pdf`;
    folder.findings.mistake(folder.label(list), [name], message);
  }
  return rows;
}

/** The names of the PDFs. Other files, and names that are nearly an entry's, are mistakes. */
function listPdfs(
  folder: ContentFolder,
  directory: Directory,
  entries: readonly string[],
): string[] {
  const list = `${directory}.yaml`;
  const wanted = entries.map((name) => `${name}.pdf`);
  const found = new Map<string, string>();
  for (const name of folder.list(directory)) {
    const file = `${directory}/${name}`;
    const id = name.replace(/\.pdf$/, "");
    const isVersion = entries.some((entry) => versionOf(directory, entry, name));
    if (name === list || isWordsFile(folder, file) || isVersion) continue;
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

/** The date of a file that is an earlier version of an entry's PDF, as in bylaws.2024-05-01.pdf. */
function versionOf(directory: Directory, entry: string, name: string) {
  if (directory === "minutes" || !name.startsWith(`${entry}.`)) return undefined;
  const [, date = "", number = 1] =
    /^(\d{4}-\d\d-\d\d)(?:-(\d{1,2}))?\.pdf$/.exec(name.slice(entry.length + 1)) ?? [];
  return isDay(date) ? { date, number: Number(number) } : undefined;
}

/** The earlier versions of a document, as values. */
function readVersions(folder: ContentFolder, entry: string): Values {
  const found = folder.list("documents").flatMap((name) => {
    const version = versionOf("documents", entry, name);
    return version ? [{ ...version, file: fileValue(folder, `documents/${name}`) }] : [];
  });
  return valuesOfEarlier(found.sort((one, other) => one.number - other.number));
}

/** Reads a YAML file of names, each with its PDF beside. */
export function readMap(
  kind: Kind,
  { folder: directory, only }: Extract<FolderForm, { form: "map" }>,
  folder: ContentFolder,
): Entry[] {
  const rows = Object.entries(rowsOf(directory, folder));
  const label = folder.label(`${directory}/${directory}.yaml`);
  const seen = new Map<string, string>();
  return rows.flatMap(([name, row = {}]): Entry[] => {
    if ((name === ofAllMinutes && directory === "documents") !== (only !== undefined)) return [];
    const complain = (field: string, message: string) =>
      folder.findings.mistake(label, [name, ...(field ? [field] : [])], message);
    const twin = seen.get(name.toLowerCase());
    seen.set(name.toLowerCase(), name);
    if (twin) {
      const message = `differs from ${twin} only in capital letters; expected names that differ more`;
      complain("", message);
    }
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
      const { audience } = row;
      return title || file || embed ? [entryOf(kind, kind.name, values, { audience })] : [];
    }
    if (!file && !embed) values[fileFields("file").without] = "on";
    if (directory === "minutes") return [entryOf(kind, name, values, row)];
    Object.assign(values, readVersions(folder, name));
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
  return entryOf(kind, name, values, { order: place?.order ?? null, ...row });
}

/** Reads the corrected words beside PDFs. */
export function readAllWords(kind: Kind, folder: ContentFolder): Entry[] {
  return (["documents", "minutes"] as const).flatMap((directory) => {
    const rows = rowsOf(directory, folder);
    const files = folder
      .list(directory)
      .filter((name) => isWordsFile(folder, `${directory}/${name}`));
    return files.flatMap((file) => {
      const name = file.replace(/\.txt$/, "");
      const { pdf, pages } = readWords(folder, `${directory}/${file}`);
      const title = textOf(rows[name]?.["title"]) || name;
      return pages.map(([number, text]) => {
        const page = `${title}, page ${number}`;
        return entryOf(kind, slugOfPage(name, number), { page, pdf, text });
      });
    });
  });
}
