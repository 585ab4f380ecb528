import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makePdf } from "./pdf.fixture.ts";
import { PdfWorkers, readPdf } from "./read-pdf.ts";

/** Fails when work is asked of it. */
const noWorkers = { run: () => Promise.reject(new Error("was done again")) } as never;

test("what was read once is not read again, unless the file changed", async () => {
  const text = randomUUID();
  const bytes = makePdf({ pages: [[{ text, y: 700 }], []] });
  await expect(readPdf(bytes, noWorkers)).rejects.toThrow("was done again");
  await using workers = new PdfWorkers();
  const first = await readPdf(bytes, workers);
  expect(first.pages[0]).toEqual([{ kind: "paragraph", runs: [{ text }] }]);
  expect(first.pictures).toHaveLength(2);
  const again = await readPdf(bytes, noWorkers);
  expect(again.pages).toEqual(first.pages);
  expect(again.pictures.map(({ large }) => Buffer.from(large))).toEqual(
    first.pictures.map(({ large }) => Buffer.from(large)),
  );
  const changed = makePdf({ pages: [[{ text: randomUUID(), y: 700 }], []] });
  await expect(readPdf(changed, noWorkers)).rejects.toThrow("was done again");
});

test("a long document is drawn in parts, and its pages stay in order", async () => {
  const pages = Array.from({ length: 45 }, (_, index) => [
    { text: `${randomUUID()} ${"word ".repeat(index)}`, y: 700 - index * 10 },
  ]);
  await using workers = new PdfWorkers();
  const bytes = makePdf({ pages });
  const { pictures } = await readPdf(bytes, workers);
  expect(pictures).toHaveLength(45);
  const shorter = await readPdf(makePdf({ pages: pages.slice(20, 21) }), workers);
  expect(Buffer.from(pictures[20]?.large ?? [])).toEqual(
    Buffer.from(shorter.pictures[0]?.large ?? []),
  );
});
