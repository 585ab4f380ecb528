import { type Field, field } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";
import {
  checkContents,
  documentFields,
  fileOrToCome,
  hasContents,
  keepEarlier,
  ofAllMinutes,
} from "./document-fields.ts";
import { guessDocument } from "./guess-document.ts";

const listedOn = [
  { value: "governing", label: "Covenants and bylaws" },
  { value: "architectural", label: "Architectural review" },
];

const fields: readonly Field[] = [
  field("text", "title", "Title", {
    max: 120,
    required: true,
    help: "The full title, as on its first page.",
  }),
  field("choice", "section", "Listed on", {
    choices: listedOn,
    required: true,
    help: "The page where neighbors will find it.",
  }),
  field("entry", "under", "Section", {
    of: "sections",
    max: 40,
    help: "Optional. The page lists it under this heading.",
  }),
  documentFields.summary,
  field("choice", "form", "Is it a form?", {
    choices: [
      { value: "", label: "No" },
      { value: "true", label: "Yes, to print and fill out" },
    ],
    help: "A form is shown and printed the way it looks on paper.",
  }),
  fileOrToCome,
  field("check", keepEarlier, "Keep the file we have now as an earlier version", {
    isOnce: true,
    help: "Only if you replace the PDF: the page will list the old one, with its date, at the end.",
  }),
  field("text", "menuTitle", "Short name", {
    max: 60,
    isRare: true,
    help: "Optional. For buttons and menus, if the title is long.",
  }),
  field("choice", "alsoIn", "Also listed on", {
    isRare: true,
    choices: [{ value: "", label: "No other page" }, ...listedOn],
    help: "Optional. The other page will have a button for it, too.",
  }),
  documentFields.updated,
  documentFields.embed,
  field("versions", "versions", "Earlier versions", {
    isRare: true,
    help: "Optional. Its page lists them, with their dates, at the end.",
  }),
  documentFields.uploaded,
];

export const documents: Kind = {
  name: "documents",
  title: "Documents",
  one: "a document",
  hasAudience: true,
  empty: "Nothing here yet. Add your covenants, bylaws, rules and forms.",
  fields,
  fieldsFor: ({ file }) => (file ? fields : fields.filter(({ name }) => name !== keepEarlier)),
  listed: ["under", "updated"],
  several: { asks: ["title", "section", "under", "summary", "updated"], guess: guessDocument },
  isOrdered: true,
  compare: byPosition("menuTitle", "title"),
  newSlug: ({ title = "" }, taken) =>
    freeName(slugOf(title) || "document", [...taken, ofAllMinutes]),
  pageOf: (slug, { section }) =>
    section === "architectural" ? `/arc/${slug}` : `/covenantsbylaws/${slug}`,
  check: (values) => [
    ...checkContents(values),
    ...(values["alsoIn"] && values["alsoIn"] === values["section"]
      ? [{ field: "alsoIn", message: "Please choose the other page, or none." }]
      : []),
    ...(hasContents(values) && !values["summary"]
      ? [{ field: "summary", message: "Please fill this in." }]
      : []),
  ],
  folder: { form: "map", folder: "documents" },
};
