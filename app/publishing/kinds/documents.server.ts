import { placesOfFixedNames } from "../../editions/fixed-names.ts";
import { compareOrder } from "../../editions/list-order.ts";
import { fileFields, type Problem, type Values } from "../fields.ts";
import type { Kind } from "../kind.server.ts";
import { slugOf } from "../slug.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { openMap } from "../yaml-file.server.ts";
import {
  checkFile,
  copyEntry,
  documentFields,
  fieldOfDocument,
  hasContents,
  isToCome,
  type Row,
  readEntries,
  removeEntry,
  writeEntry,
} from "./document-entries.server.ts";

const sections = [
  { value: "governing", label: "Covenants and bylaws" },
  { value: "architectural", label: "Architectural review" },
];

/** The fields of documents.yaml that a form changes: where a document is listed, and the others. */
const placeTexts = ["section", "menuTitle", "alsoIn"] as const;
const otherTexts = ["title", "summary", "updated", "embed", "form"];

/** The documents of a section: covenants, bylaws, rules, forms. */
export const documents: Kind = {
  name: "documents",
  title: "Documents",
  one: "a document",
  empty: "Nothing here yet. Add your covenants, bylaws, rules and forms.",
  fields: [
    {
      name: "title",
      label: "Title",
      type: "text",
      max: 120,
      required: true,
      help: "The full title, as on its first page.",
    },
    {
      name: "section",
      label: "Listed on",
      type: "choice",
      choices: sections,
      required: true,
      help: "The page where neighbors will find it.",
    },
    documentFields.summary,
    {
      name: "form",
      label: "What people do with it",
      type: "choice",
      choices: [
        { value: "", label: "Read it" },
        { value: "true", label: "Print it and fill it out" },
      ],
      help: "The pages of a form are shown and printed just as they look on paper.",
    },
    { ...documentFields.file, without: "No file yet: show “To be added”" },
    {
      name: "menuTitle",
      label: "Short name",
      type: "text",
      max: 60,
      isRare: true,
      help: "Optional. For buttons and menus, if the title is long.",
    },
    {
      name: "alsoIn",
      label: "Also listed on",
      type: "choice",
      isRare: true,
      choices: [{ value: "", label: "No other page" }, ...sections],
      help: "Optional. The other page will have a button for it, too.",
    },
    documentFields.updated,
    documentFields.embed,
  ],
  async read(files) {
    const entries = await readEntries(files, "documents", [...placeTexts, ...otherTexts]);
    const listed = entries.map(({ id, row, values }) => {
      const place = fixedPlace(id, row);
      const own = { ...values };
      for (const name of placeTexts) own[name] ||= place?.[name] ?? "";
      if (!hasContents(own)) own[fileFields("file").without] = "on";
      const name = own["menuTitle"] || own["title"] || id;
      const order = (row["order"] as number | null | undefined) ?? place?.order;
      return { entry: { id, title: own["title"] || id, values: own }, name, order };
    });
    return listed.sort(compareOrder).map(({ entry }) => entry);
  },
  write: (files, id, values) =>
    writeEntry(files, "documents", {
      ...{ id, values },
      name: () => slugOf(values["title"] ?? "") || "document",
      fieldsOf: (entry, row) => fieldsOf(entry, row, values),
    }),
  copy: (from, to, id) => copyEntry(from, to, "documents", id),
  remove: (files, id) => removeEntry(files, "documents", id),
  order: orderDocuments,
  pageOf: (id, { section }) =>
    section === "architectural" ? `/arc/${id}` : `/covenantsbylaws/${id}`,
  fieldOf: fieldOfDocument,
  check: (values) => [
    ...checkFile(values),
    ...(values["alsoIn"] && values["alsoIn"] === values["section"]
      ? [{ field: "alsoIn", message: "Please choose the other page, or none." }]
      : []),
    ...(hasContents(values) || isToCome(values) ? [] : [noFile]),
    ...(hasContents(values) && !values["summary"]
      ? [{ field: "summary", message: "Please fill this in." }]
      : []),
  ],
};

const noFile: Problem = {
  field: "file",
  message:
    "Please choose the PDF, or check the box below it if there is none yet. If it is on another site, enter its address under More options.",
};

/** Where a document with a fixed name is listed, if its entry has no section. */
function fixedPlace(id: string, row: Row | undefined) {
  return row?.["section"] ? undefined : placesOfFixedNames.get(id);
}

/**
 * The fields that a form sets. An entry with a fixed name and no section stays without one until it is moved;
 * then it needs an order of its own, too.
 */
function fieldsOf(id: string, row: Row | undefined, values: Values): Record<string, unknown> {
  const place = row && fixedPlace(id, row);
  const stays = place && placeTexts.every((name) => (place[name] ?? "") === values[name]);
  const names = stays ? otherTexts : [...placeTexts, ...otherTexts];
  const texts = names.map((name) => [name, values[name] ?? ""]);
  const order = place && !stays ? { order: row["order"] ?? place.order } : {};
  return { ...Object.fromEntries(texts), ...order, form: values["form"] ? true : "" };
}

async function orderDocuments(files: SourceFiles, ids: readonly string[]): Promise<void> {
  const yaml = await openMap(files, "documents/documents.yaml");
  for (const [place, id] of ids.entries()) {
    if (yaml.map.has(id)) yaml.document.setIn([id, "order"], place + 1);
  }
  yaml.save();
}
