import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentPage, DocumentPages, TextBlock } from "../../app/documents/document-pages.ts";
import { codeVersion } from "../code-version.ts";
import type { ContentFolder } from "../content-folder.ts";
import { type AboutDocument, describePicture } from "../make-document.ts";
import type { Output } from "../output.ts";
import type { DrawnPage } from "../pdf/drawn-page.ts";
import { textsOf } from "../pdf/line-ends.ts";
import type { Work } from "../work-folders.ts";
import { listKeptPages, readKeptPage } from "./kept-pages.ts";

/** The state of a document's scanned pages, by page number. */
interface ReadPages {
  /** Nothing could be read with confidence, and they have no text layer. */
  unread: number[];
  waiting: number[];
  /** The board has corrected their words. */
  corrected: number[];
}

/** To replace a PDF's text layer, our text must have at least this share of its words. */
const leastOfLayer = 0.8;

const version = codeVersion(
  [
    import.meta.filename,
    ...[
      ...["add-corrected.ts", "mend-outline.ts", "scan-text.ts", "sure-words.ts"],
      "../../app/documents/words-of-page.ts",
    ].map((name) => join(import.meta.dirname, name)),
  ],
  [],
);

/**
 * Adds to a document's text the words read on its scanned pages so far, and the board's corrections.
 *
 * @param made the document as converted.
 * @param corrected the corrected words by page number.
 * @returns the folder with the whole text (pages.json); the pictures stay where they are.
 */
export async function addReadText(
  folder: ContentFolder,
  file: string,
  { work }: Output,
  { key, about: made }: Work<AboutDocument>,
  corrected: ReadonlyMap<number, string>,
): Promise<Work<ReadPages>> {
  const scanned = [...made.scanned, ...made.layered];
  const sha256 = folder.sha256(file);
  const sizes = listKeptPages(folder.cache, sha256);
  const left = scanned.filter(({ number }) => !corrected.has(number));
  const kept = left.filter(({ number }) => sizes.has(number));
  const waiting = left.map(({ number }) => number).filter((number) => !sizes.has(number));
  const about: ReadPages = { unread: [], waiting, corrected: [...corrected.keys()] };
  if (kept.length + corrected.size === 0) return { key, about };
  const source = { label: folder.label(file), sha256: key };
  // With sizes, since an unreadable page may be read again after the cache was deleted.
  const known = kept.map(({ number }) => [number, sizes.get(number)]);
  return work.make(source, [version, JSON.stringify([known, [...corrected]])], async ({ path }) => {
    // Loaded lazily, because most changes have no scan.
    const { addCorrected } = await import("./add-corrected.ts");
    const { mendOutline } = await import("./mend-outline.ts");
    const { makeScanTexts } = await import("./scan-text.ts");
    const document: DocumentPages = JSON.parse(
      readFileSync(join(work.path(key), "pages.json"), "utf8"),
    );
    const lines = kept.map(({ number }) => readKeptPage(folder.cache, sha256, number));
    const texts = await makeScanTexts(lines);
    for (const [index, { number }] of kept.entries()) {
      const page = document.pages.find((one) => one.number === number);
      if (page) addText(page, texts[index] ?? []);
    }
    if (corrected.size > 0) addCorrected(document, corrected);
    for (const drawn of scanned) {
      const page = document.pages.find(({ number }) => number === drawn.number);
      if (page && page.blocks.length > 0) page.picture = beside(drawn, `/media/${key}`);
    }
    document.outline = mendOutline(document.outline, document.pages);
    writeFileSync(join(path, "pages.json"), JSON.stringify(document));
    const unread = document.pages.filter(({ scan }) => scan === "unread");
    return { ...about, unread: unread.map(({ number }) => number) };
  });
}

function addText(page: DocumentPage, blocks: TextBlock[]): void {
  // The PDF's text layer is kept if ours is much shorter.
  if (page.scan === "layer" && countWords(blocks) < leastOfLayer * countWords(page.blocks)) return;
  page.scan = blocks.length > 0 ? "read" : "unread";
  page.blocks = blocks;
}

/** @param media the address of the folder that has a page's picture. */
function beside(drawn: DrawnPage, media: string): DocumentPage["picture"] {
  return describePicture(drawn, "besideText", (name) => `${media}/${name}`);
}

function countWords(blocks: readonly TextBlock[]): number {
  const text = [...textsOf(blocks)].map((run) => run.text).join(" ");
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
