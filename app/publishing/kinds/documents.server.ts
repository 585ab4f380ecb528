import type { Field, Values } from "../fields.ts";
import { formatFile, parseFile } from "../fields.ts";
import type { Entry, Kind } from "../kind.server.ts";
import { freeName, slugOf } from "../slug.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { openMap, setFields } from "../yaml-file.server.ts";

const pdfHelp =
  "A PDF of at most 20 MB, without a password. From Word or a spreadsheet, choose Save as PDF first.";

const shared: Record<"summary" | "file" | "updated" | "embed", Field> = {
  summary: {
    name: "summary",
    label: "Summary",
    type: "lines",
    max: 400,
    help: "One or two sentences: what a neighbor finds in it.",
  },
  file: { name: "file", label: "PDF", type: "pdf", help: pdfHelp },
  updated: {
    name: "updated",
    label: "Date of this version",
    type: "date",
    isRare: true,
    help: "Optional. Leave blank to show the date inside the PDF.",
  },
  embed: {
    name: "embed",
    label: "Address of a document kept elsewhere",
    type: "url",
    isRare: true,
    help: "Optional, in place of a PDF. It begins with https://.",
  },
};

const sections = [
  { value: "governing", label: "Covenants and bylaws" },
  { value: "architectural", label: "Architectural review" },
];

/** The names that documents had before an association could choose its own, in their sections. */
const fixedArchitectural =
  /^(guidelinesStandards|modificationApplication|sidingOptions|shinglesOptions|sampleRoofShingle|processForChange)$/;

/** The fields of an entry of documents.yaml that a form changes, and those of minutes.yaml. */
const documentTexts = ["section", "title", "menuTitle", "summary", "alsoIn", "updated", "embed"];
const recordTexts = ["kind", "date", "title", "summary", "updated", "embed"];

/** Documents that show in a section of the site: covenants, bylaws, rules, forms. */
export const documents: Kind = {
  name: "documents",
  title: "Documents",
  one: "a document",
  empty: "Covenants, bylaws, rules and forms will be here.",
  fields: [
    { name: "title", label: "Title", type: "text", max: 120, required: true },
    {
      name: "section",
      label: "Page that lists it",
      type: "choice",
      choices: sections,
      required: true,
    },
    shared.summary,
    shared.file,
    {
      name: "menuTitle",
      label: "Short name",
      type: "text",
      max: 60,
      isRare: true,
      help: "Optional. For buttons and menus, where the title is long.",
    },
    {
      name: "alsoIn",
      label: "Also listed on",
      type: "choice",
      isRare: true,
      choices: [{ value: "", label: "No other page" }, ...sections],
    },
    shared.updated,
    shared.embed,
  ],
  read: (files) => readEntries(files, "documents", documentTexts, sectionOfFixed),
  write: (files, id, values) =>
    writeEntry(files, "documents", values, {
      id,
      name: () => slugOf(values["title"] ?? "") || "document",
      fields: documentTexts,
    }),
  remove: (files, id) => removeEntry(files, "documents", id),
  order: orderDocuments,
  pageOf: (id, { section }) =>
    section === "architectural" ? `/arc/${id}` : `/covenantsbylaws/${id}`,
  fieldOf: fieldOfDocument,
};

/** Minutes of meetings and financial reports. */
export const minutes: Kind = {
  name: "minutes",
  title: "Minutes and financials",
  one: "minutes",
  empty: "Minutes of meetings and financial reports will be here, the newest first.",
  fields: [
    { name: "title", label: "Title", type: "text", max: 120, required: true },
    {
      name: "kind",
      label: "Kind",
      type: "choice",
      choices: [
        { value: "minutes", label: "Minutes of a meeting" },
        { value: "financials", label: "Financial report" },
      ],
      required: true,
    },
    {
      name: "date",
      label: "Date",
      type: "date",
      required: true,
      help: "The day of the meeting, or the last day that the report covers.",
    },
    { ...shared.summary, required: true },
    shared.file,
    shared.updated,
    shared.embed,
  ],
  read: async (files) => {
    const entries = await readEntries(files, "minutes", recordTexts);
    const key = ({ id, values }: Entry) => `${values["date"]} ${id}`;
    return entries.sort((one, other) => (key(one) < key(other) ? 1 : -1));
  },
  write: (files, id, values) =>
    writeEntry(files, "minutes", values, {
      id,
      name: () => nameOfRecord(values),
      fields: recordTexts,
    }),
  remove: (files, id) => removeEntry(files, "minutes", id),
  pageOf: (id) => `/meetingminutes/${id}`,
  fieldOf: fieldOfDocument,
};

/** As in 2026-12-board-meeting: the month, and the words of the title that aren't its date. */
function nameOfRecord({ date = "", title = "", kind = "" }: Values): string {
  const words = title.replace(
    /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b|\d+/gi,
    " ",
  );
  return `${date.slice(0, 7)}-${slugOf(words, 6) || slugOf(kind) || "record"}`;
}

function sectionOfFixed(id: string): Values {
  return { section: fixedArchitectural.test(id) ? "architectural" : "governing" };
}

/** What one document with all minutes is called, which belongs to no section. */
const ofAllMinutes = "meetingminutes";

async function readEntries(
  files: SourceFiles,
  directory: "documents" | "minutes",
  fields: readonly string[],
  defaults: (id: string) => Values = () => ({}),
): Promise<Entry[]> {
  const { rows } = await openMap(files, `${directory}/${directory}.yaml`);
  const entries = Object.entries(rows).filter(([id]) => id !== ofAllMinutes);
  return entries.map(([id, row]) => {
    const file = files.file(`${directory}/${id}.pdf`);
    const texts = fields.map((name) => [name, row?.[name] ?? defaults(id)[name] ?? ""]);
    const values: Values = {
      ...Object.fromEntries(texts.map(([name, text]) => [name, `${text}`.trim()])),
      file: file ? formatFile(file) : "",
    };
    return { id, title: values["title"] || id, values };
  });
}

async function writeEntry(
  files: SourceFiles,
  directory: "documents" | "minutes",
  values: Values,
  { id, name, fields }: { id: string | null; name: () => string; fields: readonly string[] },
): Promise<string> {
  const yaml = await openMap(files, `${directory}/${directory}.yaml`);
  const taken = ["documents", "minutes"].flatMap((folder) =>
    files.list(folder).map((file) => file.replace(/\.pdf$/, "")),
  );
  const entry = id ?? freeName(name(), [...taken, ...Object.keys(yaml.rows)]);
  if (!yaml.map.has(entry)) yaml.document.setIn([entry], yaml.document.createNode({}));
  const texts = fields.map((field) => [field, values[field] ?? ""]);
  setFields(yaml.document, [entry], Object.fromEntries(texts));
  yaml.save();
  const file = parseFile(values["file"]);
  if (file) files.put(`${directory}/${entry}.pdf`, file.hash);
  else files.delete(`${directory}/${entry}.pdf`);
  return entry;
}

async function removeEntry(
  files: SourceFiles,
  directory: "documents" | "minutes",
  id: string,
): Promise<void> {
  const yaml = await openMap(files, `${directory}/${directory}.yaml`);
  yaml.map.delete(id);
  yaml.save();
  files.delete(`${directory}/${id}.pdf`);
}

async function orderDocuments(files: SourceFiles, ids: readonly string[]): Promise<void> {
  const yaml = await openMap(files, "documents/documents.yaml");
  for (const [place, id] of ids.entries()) {
    if (yaml.map.has(id)) yaml.document.setIn([id, "order"], place + 1);
  }
  yaml.save();
}

/** A mistake in a PDF is one of the file's field. */
function fieldOfDocument(path: string): string | undefined {
  return path.endsWith(".pdf") ? "file" : undefined;
}
