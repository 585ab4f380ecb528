import { field } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { idOf } from "../slug.server.ts";

/** Headings within the pages of documents. */
export const sections: Kind = {
  name: "sections",
  title: "Document sections",
  one: "a section",
  empty:
    "Nothing here yet. Add a section such as Rules, Forms or Insurance, then choose it in the forms of its documents.",
  removal: () => ({
    ask: "Delete or take down the section",
    after: "Its documents stay, above the other sections.",
  }),
  fields: [
    field("text", "name", "Name", {
      max: 60,
      required: true,
      help: "The heading above its documents, such as Rules, Forms or Newsletters.",
    }),
  ],
  isOrdered: true,
  compare: byPosition("name"),
  newSlug: ({ name = "" }, taken) => idOf(name, "section", taken),
  pageOf: () => "/covenantsbylaws",
  folder: { form: "list", file: "sections.yaml", slug: "id" },
};
