import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../../app/content/conversion-job.ts";
import type { AboutDocument, AboutReadText } from "../../app/content/made-files.ts";
import type { DocumentPage, DocumentPages, TextBlock } from "../../app/documents/document-pages.ts";
import { mendOutline } from "../../app/documents/mend-outline.ts";
import { besideText } from "../pdf/drawn-page.ts";
import { textsOf } from "../pdf/line-ends.ts";
import { listKeptPages, readKeptPage } from "./kept-pages.ts";
import { makeScanTexts, type ScanText } from "./scan-text.ts";

/** To replace a PDF's text layer, our text must have at least this share of its words. */
const leastOfLayer = 0.8;

/** Adds the words recognized so far on a document's scanned pages to a new pages.json; the pictures stay in place. */
export async function makeReadText(
  { work: key, sha256 }: Extract<Thing, { thing: "read text" }>,
  cache: string,
  path: string,
): Promise<AboutReadText> {
  const folder = join(cache, "work", key);
  const made = readJson<{ about: AboutDocument }>(join(folder, "about.json")).about;
  const document = readJson<DocumentPages>(join(folder, "pages.json"));
  const scanned = [...made.scanned, ...made.layered];
  const read = listKeptPages(cache, sha256);
  const kept = scanned.filter(({ number }) => read.has(number));
  const waiting = scanned.map(({ number }) => number).filter((number) => !read.has(number));
  const lines = kept.map(({ number }) => readKeptPage(cache, sha256, number));
  const texts = await makeScanTexts(lines);
  for (const [index, { number }] of kept.entries()) {
    const page = document.pages.find((one) => one.number === number);
    if (page) addText(page, texts[index] ?? { blocks: [] });
  }
  for (const page of document.pages) {
    if (page.blocks.length > 0) page.picture = besideText(page.picture);
  }
  document.outline = mendOutline(document.outline, document.pages);
  writeFileSync(join(path, "pages.json"), JSON.stringify(document));
  const unread = document.pages.filter(({ scan }) => scan === "unread");
  return { waiting, unread: unread.map(({ number }) => number) };
}

function readJson<Contents>(file: string): Contents {
  return JSON.parse(readFileSync(file, "utf8"));
}

function addText(page: DocumentPage, { blocks, proposal }: ScanText): void {
  // Keeps the PDF's text layer if ours is much shorter.
  if (page.scan === "layer" && countWords(blocks) < leastOfLayer * countWords(page.blocks)) return;
  page.scan = blocks.length > 0 ? "read" : "unread";
  page.blocks = blocks;
  if (proposal) page.proposal = proposal;
}

function countWords(blocks: readonly TextBlock[]): number {
  const text = [...textsOf(blocks)].map((run) => run.text).join(" ");
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
