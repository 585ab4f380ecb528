import { mostAttachments, photos } from "../fields.ts";
import { byPosition, type Kind } from "../kind.ts";
import { freeName, slugOf } from "../slug.server.ts";

/** Pages of the association's own, such as a pet policy. */
export const ownPages: Kind = {
  name: "pages",
  title: "Pages of your own",
  one: "a page",
  hasAudience: true,
  empty:
    "Nothing here yet. Add a page for anything that isn't an amenity or a document, such as a pet policy.",
  fields: [
    {
      name: "title",
      label: "Title",
      type: "text",
      max: 80,
      required: true,
      help: "Such as Pet policy. The menu shows it, too.",
    },
    {
      name: "summary",
      label: "Summary",
      type: "lines",
      max: 300,
      required: true,
      help: "One or two sentences, shown under the title.",
    },
    {
      name: "menu",
      label: "Menu",
      type: "choice",
      choices: [
        { value: "hoa", label: "HOA" },
        { value: "resources", label: "Resources" },
      ],
      required: true,
      help: "The menu at the top of the site where neighbors will find the page.",
    },
    { name: "text", label: "Text", type: "markdown", required: true, max: 8000 },
    photos,
    {
      name: "files",
      label: "PDFs",
      type: "pdfs",
      help: `Optional. Up to ${mostAttachments} PDFs to open or print, 20 MB each, such as a form. Whoever can read the page can open them.`,
    },
  ],
  compare: byPosition("title"),
  newSlug: ({ title = "" }, taken) => freeName(slugOf(title) || "page", taken),
  pageOf: (slug) => `/pages/${slug}`,
  folder: { form: "markdown", folder: "pages", text: "text" },
};
