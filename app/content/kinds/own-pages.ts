import { field, mostAttachments, photos } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";

export const ownPages: Kind = {
  name: "pages",
  title: "Other pages",
  one: "a page",
  hasAudience: true,
  empty:
    "Nothing here yet. Add a page for anything that isn't an amenity or a document, such as a pet policy.",
  fields: [
    field("text", "title", "Title", {
      max: 80,
      required: true,
      help: "Such as Pet policy. The menu shows it, too.",
    }),
    field("lines", "summary", "Summary", {
      max: 300,
      required: true,
      help: "One or two sentences, shown under the title.",
    }),
    field("choice", "menu", "Menu", {
      choices: [
        { value: "hoa", label: "HOA" },
        { value: "resources", label: "Resources" },
      ],
      required: true,
      help: "The menu at the top of the site where neighbors will find the page.",
    }),
    field("markdown", "text", "Text", { required: true, max: 8000 }),
    photos,
    field("pdfs", "files", "PDFs", {
      help: `Optional. Up to ${mostAttachments} PDFs to open or print, 20 MB each, such as a form. Whoever can read the page can open them.`,
    }),
  ],
  compare: byPosition("title"),
  newSlug: ({ title = "" }, taken) => freeName(slugOf(title) || "page", taken),
  pageOf: (slug) => `/pages/${slug}`,
  folder: { form: "markdown", folder: "pages", text: "text" },
};
