import type { Kind } from "../kind.server.ts";
import {
  checkFile,
  copyEntry,
  documentFields,
  fieldOfDocument,
  hasContents,
  ofAllMinutes,
  readAllMinutes,
  removeEntry,
  writeEntry,
} from "./document-entries.server.ts";

const texts = ["title", "summary", "updated", "embed"];
const title = "All minutes in one document";

/** One document that replaces the list of minutes. */
export const allMinutes: Kind = {
  name: "allminutes",
  title,
  one: "the document with all minutes",
  isSingle: true,
  insteadOf: "minutes",
  empty: "",
  fields: [
    {
      name: "title",
      label: "Title",
      type: "text",
      max: 120,
      help: "Leave everything blank to show the list of minutes.",
    },
    documentFields.summary,
    {
      name: "embed",
      label: "Address of the document",
      type: "url",
      help: "It begins with https://. Or choose a PDF below.",
    },
    documentFields.file,
    documentFields.updated,
  ],
  async read(files) {
    return [{ id: "allminutes", title, values: await readAllMinutes(files, texts) }];
  },
  async write(files, _id, values) {
    const isBlank = !hasContents(values) && !values["title"] && !values["summary"];
    if (isBlank) await removeEntry(files, "documents", ofAllMinutes);
    else {
      await writeEntry(files, "documents", {
        ...{ id: ofAllMinutes, values, name: () => ofAllMinutes },
        fieldsOf: () => Object.fromEntries(texts.map((name) => [name, values[name] ?? ""])),
      });
    }
    return "allminutes";
  },
  copy: (from, to) => copyEntry(from, to, "documents", ofAllMinutes),
  pageOf: () => "/meetingminutes",
  fieldOf: fieldOfDocument,
  check: (values) => {
    const isShown = hasContents(values);
    const missing = (["title", "summary"] as const).filter((name) => isShown && !values[name]);
    const isHalf = !isShown && Boolean(values["title"] || values["summary"]);
    return [
      ...checkFile(values),
      ...missing.map((field) => ({ field, message: `Please enter this: ${labels[field]}.` })),
      ...(isHalf ? [{ field: "embed", message: nothingToShow }] : []),
    ];
  },
};

const labels = { title: "Title", summary: "Summary" };
const nothingToShow =
  "Please enter the address of the document, or choose its PDF. To show the list of minutes instead, leave the title and summary blank, too.";
