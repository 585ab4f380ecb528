import { readFileSync } from "node:fs";
import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { findDrawnParts, readFigures } from "./cell-figures.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

const siding = new URL("../../samples/heron-lake/documents/sidingOptions.pdf", import.meta.url);

test("a drawing in a cell is found where the page shows it, with its description", async () => {
  const { pages } = await readTextOf(readFileSync(siding));
  const tables = pages.flat().flatMap((block) => (block.kind === "table" ? [block.rows] : []));
  const drawings = tables.map((rows) => rows.flat().flatMap(({ figures = [] }) => figures));
  expect(drawings.map(({ length }) => length)).toEqual([4, 0, 9]);
  // Each is 62 by 30 points with an outline of half a point, and none touches the next.
  expect(drawings[0]).toEqual([
    { alt: "Narrow lap", box: [0.1293, 0.4313, 0.1005, 0.0369] },
    { alt: "Wide lap", box: [0.1293, 0.4777, 0.1005, 0.0369] },
    { alt: "Board and batten", box: [0.1293, 0.5241, 0.1005, 0.0369] },
    { alt: "Shake or shingle", box: [0.1293, 0.5705, 0.1005, 0.0369] },
  ]);
});

test("drawings that are partly within forms, which number their content like the page, are told apart", async () => {
  const begin = (mark: number) => [OPS.beginMarkedContentProps, ["Figure", mark]] as const;
  const end = [OPS.endMarkedContent, null] as const;
  const path = (...box: number[]) => [OPS.constructPath, [OPS.fill, null, box]] as const;
  const form = (...box: number[]) => [
    ...[[OPS.paintFormXObjectBegin, [null, null]] as const, begin(0), path(...box), end],
    [OPS.paintFormXObjectEnd, null] as const,
  ];
  const drawn = [
    ...[begin(0), path(0, 0, 100, 100), end],
    ...[...form(10, 10, 30, 20), begin(1), path(25, 12, 28, 18), end],
    ...[...form(10, 30, 30, 40), begin(2), path(25, 32, 28, 38), end],
  ];
  const page = {
    getOperatorList: async () => ({
      fnArray: drawn.map(([operator]) => operator),
      argsArray: drawn.map(([, args]) => args),
    }),
    getViewport: () => ({ width: 100, height: 100, transform: [1, 0, 0, 1, 0, 0] }),
    cleanup: () => true,
  } as unknown as PDFPageProxy;
  const boxes = await findDrawnParts(page);
  const find = (mark: number) => {
    const children = [{ id: "p2R_mc0" }, { id: `p2R_mc${mark}` }];
    return readFigures({ role: "Figure", alt: "Swatch", children }, boxes);
  };
  expect(find(1)).toEqual([{ alt: "Swatch", box: [0.1, 0.1, 0.2, 0.1] }]);
  expect(find(2)).toEqual([{ alt: "Swatch", box: [0.1, 0.3, 0.2, 0.1] }]);
});
