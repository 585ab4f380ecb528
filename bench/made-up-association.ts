import { cpSync, linkSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { keepFile } from "../app/content/cache-folder.server.ts";
import { keyOf, thingOfDocument } from "../app/content/made.server.ts";
import { plantCorpus } from "../app/search/corpus.fixture.ts";
import type { SearchPlace } from "../app/search/search-place.ts";
import { keepPages } from "../converter/make-document.ts";
import type { ConvertedPdf } from "../converter/pdf/convert-pdf.ts";
import { type DrawnPage, pictureWidths } from "../converter/pdf/drawn-page.ts";
import { makePdf } from "../converter/pdf/pdf.fixture.ts";
import { sampleFolder } from "../tests/samples.ts";

export const documentCount = 1000;
const pagesEach = 20;
const placesPerPage = 6;

/** The file names of a page's pictures, by size. */
const names = { thumbnail: "192.webp", beside: "348.webp", small: "700.webp", large: "1400.png" };
const widths = Object.entries(pictureWidths) as [keyof typeof names, number][];

/** The name of minutes, in minutes/ and after /meetingminutes/. */
export function minutesName(number: number): string {
  const year = 2000 + Math.floor(number / 40);
  const month = String((number % 12) + 1).padStart(2, "0");
  return `${year}-${month}-minutes-${number}`;
}

/** Makes the content of an association with 1,000 documents of 20 pages, with a cache that would take hours to fill. */
export async function makeUpAssociation(folder: string, cache: string): Promise<void> {
  cpSync(sampleFolder("quarry-row"), folder, { recursive: true });
  mkdirSync(join(folder, "minutes"), { recursive: true });
  const drafts = join(cache, "drafts", "made-up");
  mkdirSync(drafts, { recursive: true });
  await drawPictures(drafts);
  const { places } = plantCorpus(documentCount * pagesEach);
  const entries: string[] = [];
  for (let number = 0; number < documentCount; number += 1) {
    const name = minutesName(number);
    const first = number * pagesEach * placesPerPage;
    const pages = Array.from({ length: pagesEach }, (_, page) => {
      const start = first + page * placesPerPage;
      return places.slice(start, start + placesPerPage);
    });
    const pdf = makePdf({ pages: pages.map(setPage) });
    writeFileSync(join(folder, `minutes/${name}.pdf`), pdf);
    const sha256 = keepFile(cache, pdf);
    keepConverted(cache, drafts, sha256, pages);
    const date = `${name.slice(0, 7)}-12`;
    entries.push(`${name}:
  kind: minutes
  date: ${date}
  title: Board meeting number ${number}
  summary: The budget, repairs, requests of owners, and what was decided about them.
  updated: ${date}
`);
  }
  writeFileSync(join(folder, "minutes/minutes.yaml"), entries.join(""));
}

/** One picture of each size, to which all pages are linked. */
async function drawPictures(drafts: string): Promise<void> {
  for (const [size, width] of widths) {
    const create = {
      width,
      height: Math.round(width * 1.3),
      channels: 3,
      background: "white",
    } as const;
    await sharp({ create }).toFile(join(drafts, names[size]));
  }
}

function keepConverted(cache: string, drafts: string, sha256: string, pages: SearchPlace[][]) {
  const key = keyOf(thingOfDocument({ sha256, label: sha256 }));
  const path = join(cache, "work", key);
  mkdirSync(path, { recursive: true });
  const about = keepPages(convertMadeUp(pages, path, drafts), path, `/media/${key}`);
  const contents = { names: readdirSync(path), about };
  writeFileSync(join(path, "about.json"), JSON.stringify(contents));
}

/** What the converter would have made, including pictures. */
function convertMadeUp(pages: SearchPlace[][], path: string, drafts: string): ConvertedPdf {
  const width = pictureWidths.large;
  const drawn = pages.map((_, index): DrawnPage => {
    const number = index + 1;
    const own = { ...names };
    for (const [size] of widths) {
      own[size] = `${number}-${names[size]}`;
      linkSync(join(drafts, names[size]), join(path, own[size]));
    }
    return { number, width, height: Math.round(width * 1.3), names: own, isBlank: false };
  });
  const blocks = pages.map((places, page) =>
    places.flatMap(({ title, text }, place) => [
      { kind: "heading" as const, level: 2, id: `section-${page}-${place}`, text: title },
      { kind: "paragraph" as const, runs: [{ text }] },
    ]),
  );
  const outline = pages.map(([first], page) => {
    const title = first?.title ?? "";
    return { title, href: `#section-${page}-0`, page: page + 1, entries: [] };
  });
  return { changed: "2026-11-12", isFillable: false, outline, pages: blocks, layers: [], drawn };
}

/** A page's lines, as in a PDF. */
function setPage(places: SearchPlace[]) {
  const lines = places.flatMap(({ title, text }) => [
    title,
    ...(text.match(/.{1,90}(\s|$)/g) ?? []),
  ]);
  return lines.map((text, line) => ({ text, y: 730 - line * 15 }));
}
