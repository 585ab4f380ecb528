import { isDay } from "../../platform/dates.ts";
import { markOfPdf, parseWords } from "../corrected-words.ts";
import type { Entry } from "../entry.ts";
import { fileFields, type Values } from "../fields.ts";
import type { FolderForm, Kind } from "../kind.ts";
import { ofAllMinutes, valuesOfEarlier } from "../kinds/document-fields.ts";
import { slugOfPage } from "../kinds/scan-words.ts";
import { type ContentFolder, isMeant } from "./content-folder.ts";
import {
  checkSlug,
  isRow,
  makeEntry,
  pathsOf,
  type Row,
  readRow,
  rowFields,
  textOf,
  valuesOf,
  withoutBlanks,
} from "./read-row.ts";

type Directory = "documents" | "minutes";

/** The rows by name; undefined if the file can't be read. */
function readRows(directory: Directory, folder: ContentFolder): [string, unknown][] | undefined {
  const list = `${directory}/${directory}.yaml`;
  if (!folder.has(list)) return [];
  const rows = folder.readYaml(list);
  if (rows === undefined) return undefined;
  if (isRow(rows)) return Object.entries(rows);
  folder.mistake([list], "has no names; expected a name, and its fields below it, indented");
  return undefined;
}

/** Reads a YAML file of names, each with its PDF beside it. */
export function readDocuments(
  kind: Kind,
  { folder: directory, only }: Extract<FolderForm, { form: "map" }>,
  folder: ContentFolder,
): Entry[] {
  const rows = readRows(directory, folder);
  if (!rows) return [];
  const names = rows.map(([name]) => name);
  if (!only) checkFiles(folder, directory, names);
  return rows.flatMap(([name, said]): Entry[] => {
    const place = [`${directory}/${directory}.yaml`, name] as const;
    const isOnly = directory === "documents" && name === ofAllMinutes;
    if (isOnly !== (only !== undefined) || !checkSlug(folder, name, place)) return [];
    const row = readRow(folder, said, [...pathsOf(kind.fields), ...rowFields], place);
    const values: Record<string, string> = {
      ...valuesOf(kind.fields, row),
      file: folder.valueOf(`${directory}/${name}.pdf`),
    };
    if (only) return [makeEntry(folder, kind, { slug: kind.name, values, place, row })];
    if (!values["file"] && !values["embed"]) values[fileFields("file").without] = "on";
    if (directory === "minutes")
      return [makeEntry(folder, kind, { slug: name, values, place, row })];
    const fixed = values["section"] ? undefined : fixedNames.find(([known]) => known === name);
    const [, section = "", order = null, menuTitle = "", alsoIn = ""] = fixed ?? [];
    const known = { section, menuTitle, alsoIn };
    const all = { ...known, ...withoutBlanks(values), ...readVersions(folder, name) };
    return [makeEntry(folder, kind, { slug: name, values: all, place, row: { order, ...row } })];
  });
}

/**
 * Once the only possible names of documents, with the section, order, short name and other section of those whose
 * entry in an old folder has none.
 */
const fixedNames: readonly [string, string, number, string, string?][] = [
  ["lakeamendment", "governing", 1, "Lake amendment"],
  ["covenants", "governing", 4, "Covenants"],
  ["bylaws", "governing", 5, "Bylaws"],
  ["firstamendment", "governing", 6, "First amendment"],
  ["processForChange", "architectural", 1, "Process for change"],
  ["modificationApplication", "architectural", 2, "Modification application"],
  ["guidelinesStandards", "architectural", 3, "Guidelines and standards", "governing"],
  ["sidingOptions", "architectural", 4, "Siding options"],
  ["shinglesOptions", "architectural", 5, "Shingle options"],
  ["sampleRoofShingle", "architectural", 6, "Sample roof shingle"],
];

/** The date of an earlier version, as in bylaws.2024-05-01.pdf. */
function versionOf(document: string, name: string) {
  if (!name.startsWith(`${document}.`)) return undefined;
  const [, date = "", number = 1] =
    /^(\d{4}-\d\d-\d\d)(?:-(\d{1,2}))?\.pdf$/.exec(name.slice(document.length + 1)) ?? [];
  return isDay(date) ? { date, number: Number(number) } : undefined;
}

function readVersions(folder: ContentFolder, document: string): Values {
  const found = folder.list("documents").flatMap((name) => {
    const version = versionOf(document, name);
    return version ? [{ ...version, file: folder.valueOf(`documents/${name}`) }] : [];
  });
  return valuesOfEarlier(found.sort((one, other) => one.number - other.number));
}

function checkFiles(folder: ContentFolder, directory: Directory, names: readonly string[]): void {
  const list = `${directory}.yaml`;
  const known = [list, ...names.map((name) => `${name}.pdf`)];
  for (const file of folder.list(directory)) {
    const isVersion = directory === "documents" && names.some((name) => versionOf(name, file));
    if (known.includes(file) || isVersion || pdfOfWords(folder, `${directory}/${file}`)) continue;
    const meant = known.find((name) => isMeant(file, name));
    if (meant) {
      folder.mistake([`${directory}/${file}`], `is not known; expected it to be called ${meant}`);
    } else if (file.endsWith(".pdf")) {
      const message = `is missing; expected the title and summary of ${file}`;
      folder.mistake([`${directory}/${list}`, file.replace(/\.pdf$/, "")], message);
    } else {
      const expected = `${list}, the PDFs that it lists, and a .txt beside its PDF`;
      folder.mistake([`${directory}/${file}`], `is not known; expected ${expected}`);
    }
  }
}

function pdfOfWords(folder: ContentFolder, file: string): string | undefined {
  const pdf = file.replace(/\.txt$/, ".pdf");
  return pdf !== file && folder.has(pdf) ? pdf : undefined;
}

/** Reads the corrected words beside PDFs. */
export function readAllWords(kind: Kind, folder: ContentFolder): Entry[] {
  return (["documents", "minutes"] as const).flatMap((directory) => {
    const rows = new Map(readRows(directory, folder));
    return folder.list(directory).flatMap((name) => {
      const file = `${directory}/${name}`;
      const pdf = pdfOfWords(folder, file);
      if (!pdf) return [];
      const document = name.replace(/\.txt$/, "");
      const title = textOf((rows.get(document) as Row | undefined)?.["title"]) || document;
      const mark = markOfPdf(folder.hash(pdf));
      return readWords(folder, file, mark).map(([number, text]) => {
        const values = { page: `${title}, page ${number}`, pdf: mark, text };
        const place = [file, `page ${number}`] as const;
        return makeEntry(folder, kind, { slug: slugOfPage(document, number), values, place });
      });
    });
  });
}

/** The words of a PDF's pages; a mistake if they are of another PDF. */
function readWords(folder: ContentFolder, file: string, mark: string): [number, string][] {
  const text = folder.readText(file);
  if (text === undefined) return [];
  const { pdf, pages, mistakes } = parseWords(text);
  for (const { line, message } of mistakes) folder.mistake([file, `line ${line}`], message);
  if (pdf === mark) return [...pages].sort(([one], [other]) => one - other);
  const found = pdf === "" ? "is missing" : `is ${pdf}, which is another PDF than the one here`;
  const expected = `expected a first line PDF: ${mark}, once you have compared the words with it`;
  folder.mistake([file, "PDF"], `${found}; ${expected}`);
  return [];
}
