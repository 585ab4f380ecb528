import type { OwnPage } from "../app/editions/content.ts";
import { compareOrder } from "../app/editions/list-order.ts";
import type { ContentFolder } from "./content-folder.ts";
import { renderMarkdown } from "./markdown.ts";
import { pageSchema } from "./schema.ts";
import { keepSlugs } from "./slugs.ts";

/** Reads pages/: a Markdown file for each page of the association's own, sorted by their titles. */
export function readPages(folder: ContentFolder): OwnPage[] {
  const pages = listNames(folder).flatMap((id): OwnPage[] => {
    const file = `pages/${id}.md`;
    const page = folder.readMarkdown(file, pageSchema);
    if (!page) return [];
    const html = renderMarkdown(page.markdown, 2, (message) =>
      folder.findings.mistake(folder.label(file), ["text"], message),
    );
    return [{ id, ...page.about, html }];
  });
  const byTitle = pages.map((page) => ({ page, order: undefined, name: page.title }));
  return byTitle.sort(compareOrder).map(({ page }) => page);
}

/** The names of the files; what is not Markdown is a mistake. */
function listNames(folder: ContentFolder): string[] {
  const names = new Map<string, string>();
  for (const name of folder.list("pages")) {
    const file = `pages/${name}`;
    const id = name.replace(/\.md$/, "");
    if (id !== name) names.set(id, file);
    else {
      const expected = "expected files such as pet-policy.md";
      folder.findings.mistake(folder.label(file), [], `is not known; ${expected}`);
    }
  }
  return keepSlugs(folder, names);
}
