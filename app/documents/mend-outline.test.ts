import { expect, test } from "vitest";
import type { DocumentPage, OutlineEntry } from "./document-pages.ts";
import { mendOutline } from "./mend-outline.ts";

const picture = { src: "", largeSrc: "", srcSet: "", width: 1, height: 1 };

function page(number: number, ...headings: string[]): DocumentPage {
  const blocks = headings.map((text) => {
    return { kind: "heading" as const, level: 2, id: `scan-${text}`, text };
  });
  return { number, picture, blocks };
}

function entry(title: string, href: string, page: number, ...entries: OutlineEntry[]) {
  return { title, href, page, entries };
}

test("entries lead to the headings that were read again, or else to their pages", () => {
  const outline = [
    entry("Article I", "#article-i", 1, entry("Dues", "#dues", 2)),
    entry("Page 2", "#page-2", 2),
    entry("Fines", "#scan-Fines", 2),
  ];
  expect(mendOutline(outline, [page(1, "ARTICLE I."), page(2, "Fines")])).toEqual([
    entry("ARTICLE I.", "#scan-ARTICLE I.", 1, entry("Dues", "#page-2", 2)),
    entry("Page 2", "#page-2", 2),
    entry("Fines", "#scan-Fines", 2),
  ]);
});
