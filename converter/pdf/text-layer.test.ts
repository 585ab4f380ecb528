import { expect, test } from "vitest";
import { makePdf } from "./pdf.fixture.ts";
import { readTextOf } from "./read-pdf.fixture.ts";

const photo = { jpeg: Buffer.from("not looked at"), width: 1275, height: 1650 };
const words = [
  { text: "Each owner shall aean the walks of snow,", y: 700 },
  { text: "and keep the common elements in repair.", y: 686 },
];
const unseen = words.map((line) => ({ ...line, isUnseen: true }));

/** The pages whose words are a layer over or beneath a picture. */
async function layersOf(pdf: Buffer): Promise<number[]> {
  const { layers, pages } = await readTextOf(pdf);
  // The words are read in any case.
  for (const blocks of pages) expect(JSON.stringify(blocks)).toContain("keep the common elements");
  return layers;
}

test("words that nobody sees, over a picture that fills the page, are known as those of a scan", async () => {
  const pages = [[...unseen, { text: "Recorded 2004", y: 760 }], words];
  expect(await layersOf(makePdf({ pages, photo: { ...photo, lies: "beneath" } }))).toEqual([1]);
});

test("so are words beneath such a picture", async () => {
  const pages = [words, unseen];
  expect(await layersOf(makePdf({ pages, photo: { ...photo, lies: "over" } }))).toEqual([1, 2]);
});

test("words that are seen, and unseen ones without a picture, are the page's own", async () => {
  expect(await layersOf(makePdf({ pages: [words, unseen] }))).toEqual([]);
});
