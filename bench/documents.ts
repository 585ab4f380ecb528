import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { checkCalendar } from "../compiler/check-calendar.ts";
import { sampleFolder, samples } from "../tests/samples.ts";
import { type ComparedWords, compareWords } from "./compared-words.ts";
import { type Compiled, compilePdf, compilePhoto } from "./compile-alone.ts";
import { hasPdftotext, readReferences, readTurned, withoutRunningLines } from "./reference-text.ts";
import {
  countArticles,
  countFalseHeadings,
  countHyphens,
  countLinks,
  type Share,
  textOf,
} from "./text-figures.ts";

/**
 * What the site makes of PDFs, photos and calendars, by the endings of their names.
 *
 * @param folders those of the samples, unless others are given.
 */
export async function measureDocuments(
  folders: readonly string[] = samples.map(sampleFolder),
): Promise<void> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .sort()
      .map((name) => ({ name: relative(".", name), path: join(folder, name) })),
  );
  const named = (ending: RegExp) => files.filter(({ name }) => ending.test(name));
  await measurePdfs(named(/\.pdf$/i));
  await measurePhotos(named(/\.(jpe?g|png|webp|avif|hei[cf]|tiff?|gif|bmp)$/i));
  measureCalendars(named(/\.(ics|ical)$/i));
}

interface File {
  name: string;
  path: string;
}

async function inCache<Result>(act: (cache: string) => Promise<Result>): Promise<Result> {
  const cache = mkdtempSync(join(tmpdir(), "shoreline-bench-"));
  try {
    return await act(cache);
  } finally {
    rmSync(cache, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** A PDF that was read; the rest is undefined where pdftotext isn't there, or finds no word. */
interface Figures extends Compiled {
  name: string;
  pages: number;
  blank: number;
  falseHeadings: Share;
  links: Share;
  compared?: (ComparedWords & { articles: Share; hyphens: Share }) | undefined;
}

/** So many of the words that a PDF lacks are named. */
const mostMissing = 12;

async function measurePdfs(files: readonly File[]): Promise<void> {
  const all: Figures[] = [];
  for (const file of files) all.push(await measurePdf(file));
  for (const each of all.filter(({ refused }) => refused))
    console.log(`${each.name}: ${each.refused}`);
  const read = all.filter(({ refused }) => !refused);
  const sum = (of: (figures: Figures) => number) =>
    read.reduce((total, each) => total + of(each), 0);
  const shares = (of: (figures: Figures) => Share | undefined) =>
    formatShare([sum((each) => of(each)?.[0] ?? 0), sum((each) => of(each)?.[1] ?? 0)]);
  const pages = sum((each) => each.pages);
  console.log(`PDFs: ${all.length}, ${read.length} read, ${all.length - read.length} refused`);
  console.log(`pages: ${pages}, ${sum(({ blank }) => blank)} without text`);
  const compared = read.flatMap((each) => each.compared ?? []);
  if (!hasPdftotext()) {
    console.log("words not compared: pdftotext isn't here (in Debian's package poppler-utils)");
  } else {
    const good = (least: (one: { recall: number; order: number }) => boolean) =>
      formatShare([compared.filter(least).length, compared.length]);
    console.log(`PDFs with 0.99 of pdftotext's words: ${good(({ recall }) => recall >= 0.99)}`);
    console.log(`PDFs with 0.95 of them in its order: ${good(({ order }) => order >= 0.95)}`);
    console.log(`ARTICLE lines that are headings: ${shares((each) => each.compared?.articles)}`);
    console.log(
      `hyphens kept at the end of a line, wrongly: ${shares((each) => each.compared?.hyphens)}`,
    );
    for (const { name, compared: found } of read) {
      if (!found || (found.recall >= 0.99 && found.order >= 0.95)) continue;
      const { recall, order, missing } = found;
      const some = missing.slice(0, mostMissing).join(" ");
      console.log(`  recall ${recall.toFixed(3)}, order ${order.toFixed(3)}: ${name} (${some})`);
    }
  }
  console.log(`headings that look false: ${shares((each) => each.falseHeadings)}`);
  console.log(`links kept: ${shares((each) => each.links)}`);
  const [most] = all.toSorted((one, other) => (other.peak ?? 0) - (one.peak ?? 0));
  console.log(
    `greatest memory: ${most?.peak ? `${Math.round(most.peak)} MB (${most.name})` : "not told by this system"}`,
  );
  console.log(
    `seconds a page, with the start of a process for each PDF: ${(sum(({ seconds }) => seconds) / Math.max(1, pages)).toFixed(2)}`,
  );
}

function measurePdf({ name, path }: File): Promise<Figures> {
  return inCache(async (cache) => {
    const { pages, ...compiled } = await compilePdf(path, cache);
    const blank = pages.filter(({ blocks }) => blocks.length === 0).length;
    const facts = { ...compiled, name, pages: pages.length, blank };
    if (compiled.refused) return { ...facts, falseHeadings: [0, 0], links: [0, 0] };
    const links = await countLinks(readFileSync(path), pages);
    const references = readReferences(path);
    const [layout = []] = references;
    const words = compareWords(
      references.map((texts) => withoutRunningLines(texts).join("\n")),
      pages.map(({ blocks }) => textOf(blocks)).join("\n"),
      await readTurned(readFileSync(path)),
    );
    const compared = /\w/.test(layout.join("")) && {
      ...words,
      articles: countArticles(layout, pages),
      hyphens: countHyphens(layout, pages),
    };
    return {
      ...facts,
      falseHeadings: countFalseHeadings(pages),
      links,
      compared: compared || undefined,
    };
  });
}

async function measurePhotos(files: readonly File[]): Promise<void> {
  let [accepted, peak] = [0, 0];
  for (const { name, path } of files) {
    const made = await inCache((cache) => compilePhoto(path, cache));
    peak = Math.max(peak, made.peak ?? 0);
    if (made.refused) console.log(`${name}: ${made.refused}`);
    else accepted += 1;
  }
  const most = peak > 0 ? `, greatest memory ${Math.round(peak)} MB` : "";
  console.log(
    `photos: ${files.length}, ${accepted} accepted, ${files.length - accepted} refused${most}`,
  );
}

function measureCalendars(files: readonly File[]): void {
  let [accepted, mended] = [0, 0];
  for (const { name, path } of files) {
    const { mistakes, notes } = checkCalendar(readFileSync(path, "utf8"), "America/Chicago");
    if (notes.length > 0 && mistakes.length === 0) mended += 1;
    if (mistakes.length === 0) accepted += 1;
    for (const { where, message } of mistakes.slice(0, 1))
      console.log(`${name}: ${[...where, message].join(" ")}`);
  }
  console.log(
    `calendars: ${files.length}, ${accepted} accepted (of ${mended} something is told), ${files.length - accepted} refused`,
  );
}

function formatShare([count, all]: Share): string {
  return all === 0 ? "none" : `${count} of ${all} (${((100 * count) / all).toFixed(1)} %)`;
}
