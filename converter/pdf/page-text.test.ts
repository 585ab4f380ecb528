import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test, vi } from "vitest";
import { readPieces } from "./page-text.ts";

function pageOf(letter: string, times: number): PDFPageProxy {
  const items = Array.from({ length: times }, (_, index) => ({
    ...{ str: letter, width: 5, height: 10, fontName: "", dir: "ltr", hasEOL: false },
    transform: [10, 0, 0, 10, (index % 200) * 5, Math.floor(index / 200) * 5],
  }));
  const getTextContent = async () => ({ items, styles: {}, lang: null });
  return { rotate: 0, view: [0, 0, 1000, 1000], getTextContent } as unknown as PDFPageProxy;
}

test("compares a letter that a page repeats without end with a few others, not with all", async () => {
  const comparisons = vi.spyOn(Math, "abs");
  expect(await readPieces(pageOf("a", 1200))).toHaveLength(1200);
  expect(comparisons.mock.calls.length).toBeLessThan(1200 * 300);
});

test("leaves out signs that make a text look different from what it says", async () => {
  const [piece] = await readPieces(pageOf("Pay\u202e \u2067$1\u0000.00\t(o\ufdd0ne)\u00adתודה", 1));
  expect(piece?.text).toBe("Pay $1.00 (one)\u00adתודה");
});

function markedPage(marks: { id?: string; tag: string }[], words: string[]): PDFPageProxy {
  const begins = marks.map((mark) => ({ type: "beginMarkedContentProps", ...mark }));
  const texts = words.map((str, index) => ({
    ...{ str, width: 5, height: 10, fontName: "", dir: "ltr", hasEOL: true },
    transform: [10, 0, 0, 10, 0, index % 1000],
  }));
  const getTextContent = async () => ({ items: [...begins, ...texts], styles: {}, lang: null });
  return { rotate: 0, view: [0, 0, 1000, 1000], getTextContent } as unknown as PDFPageProxy;
}

test.each([
  [[{ tag: "Artifact" }, { tag: "Span" }], null, true],
  [[{ tag: "Artifact" }, { tag: "P", id: "p1" }, { tag: "Span" }], "p1", false],
  [[{ tag: "P", id: "p1" }, { tag: "Artifact" }], "p1", false],
  [
    [
      { tag: "P", id: "p1" },
      { tag: "Span", id: "p2" },
    ],
    "p2",
    false,
  ],
])("a text within %j belongs to %s", async (marks, tag, isArtifact) => {
  expect(await readPieces(markedPage(marks, ["word"]))).toMatchObject([{ tag, isArtifact }]);
});

test("a text within a form, which numbers its content like the page, has no place in the structure", async () => {
  const texts = ["Rules", "Dogs are welcome."].map((str, index) => ({
    ...{ str, width: 5, height: 10, fontName: "", dir: "ltr", hasEOL: true },
    transform: [10, 0, 0, 10, 0, 100 - 20 * index],
  }));
  const begin = { type: "beginMarkedContentProps", id: "p2R_mc0", tag: "NonStruct" };
  const items = texts.flatMap((text) => [begin, text, { type: "endMarkedContent" }]);
  const page = pageOf("", 0);
  page.getTextContent = async () => ({ items, styles: {}, lang: null }) as never;
  expect((await readPieces(page)).map(({ tag }) => tag)).toEqual(["p2R_mc0", null]);
});
