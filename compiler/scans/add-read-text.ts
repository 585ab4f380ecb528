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
import { mendOutline } from "./mend-outline.ts";
import { makeScanTexts } from "./scan-text.ts";

/** How far a document's pages without text are read by machine, by their numbers. */
interface ReadPages {
  read: number[];
  /** Nothing on them could be read surely, and they bring no text. */
  unread: number[];
  waiting: number[];
}

/** Of the words of a text that the PDF brings, the least share that another must have to replace it. */
const leastOfLayer = 0.8;

const version = codeVersion(
  [
    import.meta.filename,
    ...["mend-outline.ts", "scan-text.ts", "sure-words.ts"].map((name) =>
      join(import.meta.dirname, name),
    ),
  ],
  [],
);

/**
 * Adds to a document's text what was read of its scanned pages so far.
 *
 * @param made the document as converted, with scanned pages.
 * @returns the folder of the whole text, as pages.json; the pictures stay where they are.
 */
export async function addReadText(
  folder: ContentFolder,
  file: string,
  { work }: Output,
  { key, about }: Work<AboutDocument>,
): Promise<Work<ReadPages>> {
  const scanned = [...about.scanned, ...about.layered];
  const sha256 = folder.sha256(file);
  const sizes = listKeptPages(folder.cache, sha256);
  const kept = scanned.filter(({ number }) => sizes.has(number));
  const waiting = scanned.map(({ number }) => number).filter((number) => !sizes.has(number));
  if (kept.length === 0) return { key, about: { read: [], unread: [], waiting } };
  const source = { label: folder.label(file), sha256: key };
  // The sizes, since a page that couldn't be read may be read anew after the cache was deleted.
  const known = kept.map(({ number }) => [number, sizes.get(number)]);
  return work.make(source, [version, JSON.stringify(known)], async ({ path }) => {
    const document: DocumentPages = JSON.parse(
      readFileSync(join(work.path(key), "pages.json"), "utf8"),
    );
    const lines = kept.map(({ number }) => readKeptPage(folder.cache, sha256, number));
    const texts = await makeScanTexts(lines);
    for (const [index, drawn] of kept.entries()) {
      const page = document.pages.find(({ number }) => number === drawn.number);
      if (page) addText(page, texts[index] ?? [], drawn, `/media/${key}`);
    }
    document.outline = mendOutline(document.outline, document.pages);
    writeFileSync(join(path, "pages.json"), JSON.stringify(document));
    const unread = document.pages.filter(({ scan }) => scan === "unread");
    const unreadNumbers = unread.map(({ number }) => number);
    const numbers = kept.map(({ number }) => number);
    const read = numbers.filter((number) => !unreadNumbers.includes(number));
    return { read, unread: unreadNumbers, waiting };
  });
}

/** @param media the address of the folder that has its picture. */
function addText(page: DocumentPage, blocks: TextBlock[], drawn: DrawnPage, media: string): void {
  // What another machine has read stays where this one finds much less.
  if (page.scan === "layer" && countWords(blocks) < leastOfLayer * countWords(page.blocks)) return;
  page.scan = blocks.length > 0 ? "read" : "unread";
  if (blocks.length === 0) return;
  page.blocks = blocks;
  page.picture = describePicture(drawn, "besideText", (name) => `${media}/${name}`);
}

function countWords(blocks: readonly TextBlock[]): number {
  const text = [...textsOf(blocks)].map((run) => run.text).join(" ");
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
