import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { makePdf } from "./pdf.fixture.ts";
import { readPdf } from "./read-pdf.ts";
import { PdfThreads } from "./threads.ts";

/** Fails when work is asked of it. */
const noThreads = { run: () => Promise.reject(new Error("was done again")) } as never;

test("what was read once is not read again, unless the file changed", async () => {
  const text = randomUUID();
  const bytes = makePdf({ pages: [[{ text, y: 700 }], []] });
  await expect(readPdf(bytes, noThreads)).rejects.toThrow("was done again");
  await using threads = new PdfThreads();
  const first = await readPdf(bytes, threads);
  expect(first.pages[0]).toEqual([{ kind: "paragraph", runs: [{ text }] }]);
  expect(first.pictures).toHaveLength(2);
  const again = await readPdf(bytes, noThreads);
  expect(again.pages).toEqual(first.pages);
  expect(again.pictures.map(({ large }) => Buffer.from(large))).toEqual(
    first.pictures.map(({ large }) => Buffer.from(large)),
  );
  const changed = makePdf({ pages: [[{ text: randomUUID(), y: 700 }], []] });
  await expect(readPdf(changed, noThreads)).rejects.toThrow("was done again");
});

test("a long document is drawn in parts, and its pages stay in order", async () => {
  const pages = Array.from({ length: 45 }, (_, index) => [
    { text: `${randomUUID()} ${"word ".repeat(index)}`, y: 700 - index * 10 },
  ]);
  await using threads = new PdfThreads();
  const bytes = makePdf({ pages });
  const { pictures } = await readPdf(bytes, threads);
  expect(pictures).toHaveLength(45);
  const shorter = await readPdf(makePdf({ pages: pages.slice(20, 21) }), threads);
  expect(Buffer.from(pictures[20]?.large ?? [])).toEqual(
    Buffer.from(shorter.pictures[0]?.large ?? []),
  );
});
