import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Thing } from "../../app/content/compile-job.ts";
import type { AboutDocument, AboutReadText } from "../../app/content/made-files.ts";
import type { DocumentPage, DocumentPages, TextBlock } from "../../app/documents/document-pages.ts";
import { mendOutline } from "../../app/documents/mend-outline.ts";
import { codeVersion } from "../code-version.ts";
import { describePicture } from "../make-document.ts";
import type { DrawnPage } from "../pdf/drawn-page.ts";
import { textsOf } from "../pdf/line-ends.ts";
import type { Work, WorkFolders } from "../work-folders.ts";
import { listKeptPages, readKeptPage } from "./kept-pages.ts";
import { makeScanTexts } from "./scan-text.ts";

/** To replace a PDF's text layer, our text must have at least this share of its words. */
const leastOfLayer = 0.8;

const version = codeVersion(
  [
    import.meta.filename,
    ...["scan-text.ts", "sure-words.ts", "../../app/documents/mend-outline.ts"].map((name) =>
      join(import.meta.dirname, name),
    ),
  ],
  [],
);

/**
 * Adds to a document's text the words read on its scanned pages so far.
 *
 * @returns the folder with the whole text (pages.json); the pictures stay where they are.
 */
export async function makeReadText(
  { work: key, label, sha256 }: Extract<Thing, { thing: "read text" }>,
  cache: string,
  work: WorkFolders,
): Promise<Work<AboutReadText>> {
  const made = work.about<AboutDocument>(key);
  const scanned = [...made.scanned, ...made.layered];
  const sizes = listKeptPages(cache, sha256);
  const kept = scanned.filter(({ number }) => sizes.has(number));
  const waiting = scanned.map(({ number }) => number).filter((number) => !sizes.has(number));
  // With sizes, since an unreadable page may be read again after the cache was deleted.
  const known = kept.map(({ number }) => [number, sizes.get(number)]);
  const source = { label, sha256: key };
  return work.make(source, [version, JSON.stringify(known)], async ({ path }) => {
    const document: DocumentPages = JSON.parse(
      readFileSync(join(work.path(key), "pages.json"), "utf8"),
    );
    const lines = kept.map(({ number }) => readKeptPage(cache, sha256, number));
    const texts = await makeScanTexts(lines);
    for (const [index, { number }] of kept.entries()) {
      const page = document.pages.find((one) => one.number === number);
      if (page) addText(page, texts[index] ?? []);
    }
    for (const drawn of scanned) {
      const page = document.pages.find(({ number }) => number === drawn.number);
      if (page && page.blocks.length > 0) page.picture = beside(drawn, `/media/${key}`);
    }
    document.outline = mendOutline(document.outline, document.pages);
    writeFileSync(join(path, "pages.json"), JSON.stringify(document));
    const unread = document.pages.filter(({ scan }) => scan === "unread");
    return { waiting, unread: unread.map(({ number }) => number) };
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
