import { expect, test } from "vitest";
import type { DocumentPage, DocumentPages } from "./document-pages.ts";
import { addCorrected } from "./documents.server.ts";
import { formatBlocks } from "./words-of-page.ts";

function scan(number: number, state: DocumentPage["scan"] = "waiting"): DocumentPage {
  const address = (size: number) => `/media/plat/${number}-${size}.webp`;
  const srcSet = `${address(700)} 700w, ${address(1400)} 1400w`;
  const picture = { src: address(700), largeSrc: address(1400), srcSet, width: 1400, height: 1800 };
  return { number, picture, blocks: [], ...(state && { scan: state }) };
}

function plat(pages: number): DocumentPages {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const outline = numbers.map((page) => {
    return { title: `Page ${page}`, href: `#page-${page}`, page, entries: [] };
  });
  return { outline, pages: numbers.map((number) => scan(number)) };
}

const bylaws = "## ARTICLE I\n\nNo fence.\n\n## ARTICLE II\n\n### Section 1\n\nDues.";

test("the words of a page are shown beside its picture, and the others go on waiting", () => {
  const document = plat(3);
  addCorrected(document, { 2: bylaws });
  const [first, second] = document.pages;
  expect(document.pages.map(({ scan }) => scan)).toEqual(["waiting", "corrected", "waiting"]);
  expect(formatBlocks(second?.blocks ?? [])).toBe(bylaws);
  expect(second?.picture.srcSet).toBe(
    "/media/plat/2-192.webp 192w, /media/plat/2-348.webp 348w, /media/plat/2-700.webp 700w",
  );
  expect(first?.picture.srcSet).toMatch(/1400w$/);
  // Its headings are below the page.
  expect(document.outline.map(({ entries }) => entries.map(({ href }) => href))).toEqual([
    [],
    ["#corrected-article-i", "#corrected-article-ii", "#corrected-section-1"],
    [],
  ]);
});

test("once all pages are corrected, the outline is made of their headings", () => {
  const document = plat(2);
  addCorrected(document, { 1: bylaws, 2: "The end of it." });
  expect(document.outline).toMatchObject([
    { title: "ARTICLE I", href: "#corrected-article-i", page: 1, entries: [] },
    { title: "ARTICLE II", page: 1, entries: [{ title: "Section 1", page: 1 }] },
  ]);
});

test("what the board leaves in doubt is hidden", () => {
  const document = plat(1);
  addCorrected(document, { 1: "No fence [?shall be] built [?]." });
  expect(formatBlocks(document.pages[0]?.blocks ?? [])).toBe("No fence [?] built [?].");
});

test("a page with words of its own may be corrected, too", () => {
  const page = { ...scan(1), blocks: [{ kind: "paragraph" as const, runs: [{ text: "aean" }] }] };
  delete page.scan;
  const document: DocumentPages = { outline: [], pages: [page] };
  const { picture } = page;
  addCorrected(document, { 1: "shall mean" });
  expect(formatBlocks(page.blocks)).toBe("shall mean");
  expect([page.picture, document.outline]).toEqual([picture, []]);
});
