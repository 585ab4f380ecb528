import { field } from "../fields.ts";
import { type Kind, single } from "../kind.ts";
import { checkFile, documentFields, hasContents, ofAllMinutes } from "./document-fields.ts";

export const allMinutes: Kind = {
  ...single("allminutes", "/meetingminutes"),
  title: "All minutes in one document",
  one: "the document with all minutes",
  insteadOf: "minutes",
  fields: [
    field("text", "title", "Title", {
      max: 120,
      help: "Leave everything blank to show the list of minutes.",
    }),
    documentFields.summary,
    field("url", "embed", "Address of the document", {
      isEmbed: true,
      help: "It begins with https://. Or choose a PDF below.",
    }),
    documentFields.file,
    documentFields.updated,
    documentFields.uploaded,
  ],
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
  folder: { form: "map", folder: "documents", only: ofAllMinutes },
};

const labels = { title: "Title", summary: "Summary" };
const nothingToShow =
  "Please enter the address of the document, or choose its PDF. To show the list of minutes instead, leave the title and summary blank, too.";
