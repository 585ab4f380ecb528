import { expect, test } from "vitest";
import { plainPage } from "../app/search/search-places.server.ts";
import { makePdf } from "./pdf/pdf.fixture.ts";
import { convertSample, makeFolder } from "./sample-folder.fixture.ts";

const entry = "bylaws: {title: The bylaws, summary: B, updated: 2026-11-16}";

test("a document comes with its text and with pictures of its pages", async () => {
  const pdf = makePdf({
    pages: [
      [
        { text: "Quorum", y: 700, size: 20 },
        { text: "Half of the lots.", y: 660 },
      ],
    ],
  });
  using sources = makeFolder({ "documents/bylaws.pdf": pdf, "documents/documents.yaml": entry });
  const { content, documentPages, files, warnings } = await convertSample(sources.path);
  expect(warnings).toEqual([]);
  const [page] = documentPages["bylaws"]?.pages ?? [];
  expect(page?.picture).toMatchObject({ width: 1400, height: 1812 });
  const folder = `/media/${content.documents[0]?.file?.work}`;
  expect(page?.picture.src).toBe(`${folder}/1-700.webp`);
  expect(page?.picture.srcSet).toBe(
    [192, 348, 700].map((width) => `${folder}/1-${width}.webp ${width}w`).join(", "),
  );
  const shown = page?.picture.srcSet.split(", ").map((size) => size.replace(/ .*/, "")) ?? [];
  const addresses = [page?.picture.src, page?.picture.largeSrc, ...shown];
  expect([...files.keys()]).toEqual(expect.arrayContaining(addresses));
  expect(documentPages["bylaws"]?.pages.map(plainPage)).toEqual([
    {
      number: 1,
      headings: [{ kind: "heading", level: 2, id: "quorum", text: "Quorum" }],
      text: "Quorum\nHalf of the lots.",
    },
  ]);
});

test("a scan is shown, and the builder told which pages have no text", async () => {
  const pages = [[{ text: "Words", y: 700 }], [], []];
  using folder = makeFolder({
    "documents/bylaws.pdf": makePdf({ pages }),
    "documents/documents.yaml": entry,
  });
  const { documentPages, warnings } = await convertSample(folder.path);
  expect(documentPages["bylaws"]?.pages.map(({ blocks }) => blocks.length)).toEqual([1, 0, 0]);
  // It is shown alone, and so in larger sizes.
  expect(documentPages["bylaws"]?.pages[1]?.picture.srcSet).toMatch(/ 700w, \S+ 1400w$/);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/documents\/bylaws.pdf: has scans on pages 2 and 3: pictures of pages, without text\. The/,
    ),
  ]);
});
