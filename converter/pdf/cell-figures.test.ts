import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readTextOf } from "./read-pdf.fixture.ts";

const siding = new URL("../../samples/heron-lake/documents/sidingOptions.pdf", import.meta.url);

test("a drawing in a cell is found where the page shows it, with its description", async () => {
  const { pages } = await readTextOf(readFileSync(siding));
  const tables = pages.flat().flatMap((block) => (block.kind === "table" ? [block.rows] : []));
  const drawings = tables.map((rows) => rows.flat().flatMap(({ figures = [] }) => figures));
  expect(drawings.map(({ length }) => length)).toEqual([4, 0, 9]);
  // Each is 62 by 30 points with an outline of half a point, and none touches the next.
  expect(drawings[0]).toEqual([
    { alt: "Narrow lap", box: [0.1293, 0.4124, 0.1005, 0.0369] },
    { alt: "Wide lap", box: [0.1293, 0.4588, 0.1005, 0.0369] },
    { alt: "Board and batten", box: [0.1293, 0.5052, 0.1005, 0.0369] },
    { alt: "Shake or shingle", box: [0.1293, 0.5516, 0.1005, 0.0369] },
  ]);
});
