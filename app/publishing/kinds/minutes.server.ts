import type { Problem, Values } from "../fields.ts";
import type { Entry, Kind } from "../kind.server.ts";
import { slugOf } from "../slug.server.ts";
import {
  checkFile,
  copyEntry,
  documentFields,
  fieldOfDocument,
  hasContents,
  readEntries,
  removeEntry,
  writeEntry,
} from "./document-entries.server.ts";

/** The fields of an entry of minutes.yaml that a form changes. */
const texts = ["kind", "date", "title", "summary", "updated", "embed"];

/** Minutes of meetings and financial reports. */
export const minutes: Kind = {
  name: "minutes",
  title: "Minutes and financials",
  one: "minutes",
  empty: "Nothing here yet. Add meeting minutes and financial reports. The newest will be first.",
  fields: [
    {
      name: "title",
      label: "Title",
      type: "text",
      max: 120,
      required: true,
      help: "As it should appear in the list, such as Board meeting, December 8, 2026.",
    },
    {
      name: "kind",
      label: "Type",
      type: "choice",
      choices: [
        { value: "minutes", label: "Minutes of a meeting" },
        { value: "financials", label: "Financial report" },
      ],
      required: true,
      help: "The list shows this next to the title.",
    },
    {
      name: "date",
      label: "Date",
      type: "date",
      required: true,
      help: "The date of the meeting, or the last day the report covers.",
    },
    { ...documentFields.summary, required: true },
    documentFields.file,
    documentFields.updated,
    documentFields.embed,
  ],
  read: async (files) => {
    const read = await readEntries(files, "minutes", texts);
    const entries = read.map(({ id, values }) => ({ id, title: values["title"] || id, values }));
    const key = ({ id, values }: Entry) => `${values["date"]} ${id}`;
    return entries.sort((one, other) => (key(one) < key(other) ? 1 : -1));
  },
  write: (files, id, values) =>
    writeEntry(files, "minutes", {
      ...{ id, values },
      name: () => nameOfRecord(values),
      fieldsOf: () => Object.fromEntries(texts.map((field) => [field, values[field] ?? ""])),
    }),
  copy: (from, to, id) => copyEntry(from, to, "minutes", id),
  remove: (files, id) => removeEntry(files, "minutes", id),
  pageOf: (id) => `/meetingminutes/${id}`,
  fieldOf: fieldOfDocument,
  check: (values) => [...checkFile(values), ...(hasContents(values) ? [] : [noFile])],
};

const noFile: Problem = {
  field: "file",
  message: "Please choose the PDF. If it is on another site, enter its address under More options.",
};

/** A name such as 2026-12-board-meeting: the month, and the words of the title without its date. */
function nameOfRecord({ date = "", title = "", kind = "" }: Values): string {
  const words = title.replace(
    /\b(january|february|march|april|may|june|july|august|september|october|november|december)\b|\d+/gi,
    " ",
  );
  return `${date.slice(0, 7)}-${slugOf(words, 6) || slugOf(kind) || "record"}`;
}
