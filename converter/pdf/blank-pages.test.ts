import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import type { DrawnPage } from "./drawn-page.ts";
import { openPdf } from "./open-pdf.ts";
import { drawPdfPage } from "./page-pictures.ts";

/** A PDF with these page contents; "" for none. */
function makePages(contents: readonly string[]): Buffer {
  const first = 3;
  const pages = contents.map((content, index) => {
    const own = content ? `/Contents ${first + contents.length + index} 0 R` : "";
    return `${first + index} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${own} >> endobj`;
  });
  const streams = contents.map((content, index) => {
    const number = first + contents.length + index;
    return `${number} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`;
  });
  const kids = contents.map((_, index) => `${first + index} 0 R`).join(" ");
  const parts = [
    "%PDF-1.4",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${contents.length} >> endobj`,
    ...[...pages, ...streams],
    `trailer << /Root 1 0 R /Size ${first + 2 * contents.length} >>`,
    ...["startxref", "0", "%%EOF", ""],
  ];
  return Buffer.from(parts.join("\n"));
}

/** Draws all pages; returns the result, and how often a page's pixels were read. */
async function draw(contents: readonly string[]) {
  const folder = temporaryFolder();
  const pdf = await openPdf(makePages(contents));
  let looked = 0;
  const factory = pdf.canvasFactory as { create: (...size: number[]) => { canvas: object } };
  const create = factory.create.bind(factory);
  vi.spyOn(factory, "create").mockImplementation((...size) => {
    const made = create(...size);
    const { canvas } = made as { canvas: { data: () => Buffer } };
    const data = canvas.data.bind(canvas);
    const look = () => {
      looked += 1;
      return data();
    };
    Object.defineProperty(canvas, "data", { value: look });
    return made;
  });
  const drawn: DrawnPage[] = [];
  for (const [index] of contents.entries()) {
    const { page, pack } = await drawPdfPage(pdf, index + 1, folder);
    await pack();
    drawn.push(page);
  }
  await pdf.loadingTask.destroy();
  return { drawn, looked, files: readdirSync(folder) };
}

const white = "1 1 1 rg 0 0 612 792 re f";
const gray = "0.5 g -9 -9 700 900 re f";
const ink = "0 g 100 100 200 2 re f";

test("empty pages are neither looked at nor packed, but the first of them", async () => {
  const { drawn, looked, files } = await draw(["", ...Array.from({ length: 20 }, () => "")]);
  expect(looked).toBe(0);
  expect(files).toHaveLength(4);
  expect(drawn.every(({ isBlank, names }) => isBlank && files.includes(names.large))).toBe(true);
  expect(drawn[20]).toMatchObject({ number: 21, width: 1400, height: 1812 });
});

test("pages of one color share their pictures, and others have their own", async () => {
  const { drawn, looked, files } = await draw(["", white, ink, white, gray, ink, gray]);
  expect(looked).toBe(6);
  expect(drawn.map(({ isBlank }) => isBlank)).toEqual([true, true, false, true, true, false, true]);
  const names = drawn.map(({ names }) => names.large);
  expect(new Set(names).size).toBe(4);
  expect(names[1]).toBe(names[0]);
  expect(names[6]).toBe(names[4]);
  expect(files.sort()).toEqual(
    [...new Set(drawn.flatMap((page) => Object.values(page.names)))].sort(),
  );
});
