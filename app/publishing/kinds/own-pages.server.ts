import type { Kind } from "../kind.server.ts";
import { freeName, slugOf } from "../slug.server.ts";
import { setFields, textOf } from "../yaml-file.server.ts";
import { openMarkdown } from "./markdown-file.server.ts";

/** Pages of the association's own, such as a pet policy. */
export const ownPages: Kind = {
  name: "pages",
  title: "Pages of your own",
  one: "a page",
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
  ],
  async read(files) {
    const ids = files.list("pages").filter((name) => name.endsWith(".md"));
    const pages = ids.map(async (name) => {
      const { fields, text } = await openMarkdown(files, `pages/${name}`);
      const [title = "", summary = "", menu = ""] = ["title", "summary", "menu"].map((field) =>
        textOf(fields[field]),
      );
      return { id: name.replace(/\.md$/, ""), title, values: { title, summary, menu, text } };
    });
    const byTitle = (one: { title: string }, other: { title: string }) =>
      one.title.localeCompare(other.title, "en");
    return (await Promise.all(pages)).sort(byTitle);
  },
  async write(files, id, { title = "", summary = "", menu = "", text = "" }) {
    const taken = files.list("pages").map((name) => name.replace(/\.md$/, ""));
    const own = id ?? freeName(slugOf(title) || "page", taken);
    const { head, save } = await openMarkdown(files, `pages/${own}.md`);
    setFields(head, [], { title, summary, menu });
    save(text);
    return own;
  },
  async copy(from, to, id) {
    to.copy(from, `pages/${id}.md`);
  },
  async remove(files, id) {
    files.delete(`pages/${id}.md`);
  },
  pageOf: (id) => `/pages/${id}`,
};
