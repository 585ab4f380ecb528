import { markOfPdf, parseWords } from "../../documents/corrected-words.ts";
import { content } from "../../editions/edition.server.ts";
import { todayIn } from "../../platform/dates.ts";
import {
  type Field,
  fileFields,
  formatFile,
  type Problem,
  parseFile,
  type Values,
} from "../fields.ts";
import { freeName } from "../slug.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { openMap, setFields, textOf } from "../yaml-file.server.ts";

/* What documents/ and minutes/ share: a list of names with fields, and a PDF for each name. */

const pdfHelp =
  "A PDF of up to 20 MB, without a password. In Word or a spreadsheet program, choose Save as PDF first.";

/** The fields that both have. */
export const documentFields: Record<"summary" | "file" | "updated" | "embed", Field> = {
  summary: {
    name: "summary",
    label: "Summary",
    type: "lines",
    max: 400,
    help: "One or two sentences: what is in it.",
  },
  file: { name: "file", label: "PDF", type: "pdf", help: pdfHelp },
  updated: {
    name: "updated",
    label: "Date of this version",
    type: "date",
    isRare: true,
    help: "Optional. Leave blank to use the date inside the PDF, or the day you upload it if there is none.",
  },
  embed: {
    name: "embed",
    label: "Link to a document on another site",
    type: "url",
    isRare: true,
    help: "Optional. Use this instead of a PDF. It begins with https://.",
  },
};

type Directory = "documents" | "minutes";

/** The fields of one entry in a list. */
export type Row = Record<string, unknown>;

/** The name of the one document with all minutes, which has no section. */
export const ofAllMinutes = "meetingminutes";

/** Reads a list's entries, in file order, with these fields. */
export async function readEntries(
  files: SourceFiles,
  directory: Directory,
  fields: readonly string[],
): Promise<{ id: string; row: Row; values: Values }[]> {
  const { rows } = await openMap(files, `${directory}/${directory}.yaml`);
  const entries = Object.entries(rows).filter(([id]) => id !== ofAllMinutes);
  return entries.map(([id, row]) => {
    return { id, row, values: valuesOf(files, `${directory}/${id}.pdf`, row, fields) };
  });
}

/** The document with all minutes; its values are "" if there is none. */
export async function readAllMinutes(
  files: SourceFiles,
  fields: readonly string[],
): Promise<Values> {
  const { rows } = await openMap(files, "documents/documents.yaml");
  return valuesOf(files, `documents/${ofAllMinutes}.pdf`, rows[ofAllMinutes] ?? {}, fields);
}

function valuesOf(files: SourceFiles, pdf: string, row: Row, fields: readonly string[]): Values {
  const file = files.file(pdf);
  const texts = fields.map((name) => [name, textOf(row[name])]);
  return { ...Object.fromEntries(texts), file: file ? formatFile(file) : "" };
}

interface Written {
  /** The existing entry's name; null for a new one, which gets one. */
  id: string | null;
  name: () => string;
  values: Values;
  /** The fields to set, given the entry's name and its current fields. */
  fieldsOf: (id: string, row: Row | undefined) => Record<string, unknown>;
}

/** For an entry without a PDF. */
const noDay = { uploaded: "" };

/** Writes an entry and its PDF, with the day of the upload; returns its name. */
export async function writeEntry(
  files: SourceFiles,
  directory: Directory,
  { id, name, values, fieldsOf }: Written,
): Promise<string> {
  const yaml = await openMap(files, `${directory}/${directory}.yaml`);
  const entry = id ?? freeName(name(), await takenNames(files));
  const row = yaml.rows[entry];
  if (!row) yaml.document.setIn([entry], yaml.document.createNode({}));
  const pdf = `${directory}/${entry}.pdf`;
  const file = parseFile(values["file"]);
  const isNew = file && file.hash !== files.file(pdf)?.hash;
  const uploaded = isNew ? { uploaded: todayIn(content().site.timeZone) } : {};
  setFields(yaml.document, [entry], { ...fieldsOf(entry, row), ...(file ? uploaded : noDay) });
  yaml.save();
  if (file) files.put(pdf, file.hash);
  else files.delete(pdf);
  dropOtherWords(files, directory, entry);
  return entry;
}

/** A PDF's corrected words are deleted with it. */
function dropOtherWords(files: SourceFiles, directory: Directory, entry: string): void {
  const [words, pdf] = [`${directory}/${entry}.txt`, files.file(`${directory}/${entry}.pdf`)];
  const isOfPdf = pdf && parseWords(files.text(words)).pdf === markOfPdf(pdf.hash);
  if (!isOfPdf) files.delete(words);
}

/** The names of all documents and minutes, which must differ. */
async function takenNames(files: SourceFiles): Promise<string[]> {
  const names = (["documents", "minutes"] as const).map(async (folder) => {
    const { rows } = await openMap(files, `${folder}/${folder}.yaml`);
    return [...Object.keys(rows), ...files.list(folder).map((file) => file.replace(/\.pdf$/, ""))];
  });
  return [ofAllMinutes, ...(await Promise.all(names)).flat()];
}

/**
 * Copies an entry's fields from another edition's list, unless this one has it, and a PDF's corrected words
 * with the PDF.
 */
export async function copyEntry(
  from: SourceFiles,
  to: SourceFiles,
  directory: Directory,
  id: string,
): Promise<void> {
  const [earlier, yaml] = [
    await openMap(from, `${directory}/${directory}.yaml`),
    await openMap(to, `${directory}/${directory}.yaml`),
  ];
  const [pdf, words] = [`${directory}/${id}.pdf`, from.file(`${directory}/${id}.txt`)];
  if (words && from.file(pdf)?.hash !== to.file(pdf)?.hash) {
    to.put(`${directory}/${id}.txt`, words.hash);
  }
  const row = earlier.rows[id];
  if (!row || yaml.rows[id]) return;
  yaml.document.setIn([id], yaml.document.createNode(row));
  yaml.save();
}

export async function removeEntry(
  files: SourceFiles,
  directory: Directory,
  id: string,
): Promise<void> {
  const yaml = await openMap(files, `${directory}/${directory}.yaml`);
  yaml.map.delete(id);
  yaml.save();
  for (const ending of ["pdf", "txt"]) files.delete(`${directory}/${id}.${ending}`);
}

/** Whether the entry has a PDF or the address of a document elsewhere. */
export const hasContents = ({ file, embed }: Values) => Boolean(file || embed);

/** Whether a document without a file is published on purpose, as "To be added". */
export const isToCome = (values: Values) => Boolean(values[fileFields("file").without]);

/** A PDF and an address can't both be shown. */
export function checkFile({ file, embed }: Values): Problem[] {
  if (!file || !embed) return [];
  return [
    {
      field: "embed",
      message: "Leave this blank, or remove the PDF. Only one of them can be shown.",
    },
  ];
}

/** A mistake in a PDF belongs to the file field. */
export function fieldOfDocument(path: string): string | undefined {
  return path.endsWith(".pdf") ? "file" : undefined;
}
