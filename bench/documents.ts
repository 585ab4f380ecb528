import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { keepFile } from "../app/content/cache-folder.server.ts";
import { convertDocument } from "../app/content/convert-document.server.ts";
import { findMade, thingOfDocument } from "../app/content/made.server.ts";
import type { AboutDocument } from "../app/content/made-files.ts";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import { sampleFolder, samples } from "../tests/samples.ts";
import { type ComparedWords, compareWords } from "./compared-words.ts";
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
 * What the site makes of the PDFs in some folders.
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
  await measurePdfs(files.filter(({ name }) => /\.pdf$/i.test(name)));
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
interface Figures extends Converted {
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
    const { pages, ...converted } = await convertPdf(path, cache);
    const blank = pages.filter(({ blocks }) => blocks.length === 0).length;
    const facts = { ...converted, name, pages: pages.length, blank };
    if (converted.refused) return { ...facts, falseHeadings: [0, 0], links: [0, 0] };
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

function formatShare([count, all]: Share): string {
  return all === 0 ? "none" : `${count} of ${all} (${((100 * count) / all).toFixed(1)} %)`;
}

/** What came of a PDF in the compiler's process. */
interface Converted {
  /** Why it was refused. */
  refused?: string;
  seconds: number;
  /** The greatest memory of the process, in MB; undefined where the system doesn't tell. */
  peak: number | undefined;
}

/** Converts a PDF in the cache folder; nothing of it may be there. */
async function convertPdf(path: string, cache: string) {
  const sha256 = keepFile(cache, readFileSync(path));
  let pages: DocumentPages["pages"] = [];
  const converted = await watch(async () => {
    await convertDocument({ sha256, label: path }, cache).done;
    const made = findMade<AboutDocument>(cache, thingOfDocument({ sha256, label: "" }));
    if (!made || made.about.mistake) throw new Error(made?.about.mistake ?? "isn't there");
    if (made.about.pages === null) throw new Error("takes too much");
    pages = JSON.parse(readFileSync(join(cache, "work", made.key, "pages.json"), "utf8")).pages;
  });
  return { ...converted, pages };
}

async function watch(act: () => Promise<unknown>): Promise<Converted> {
  let peak: number | undefined;
  const timer = setInterval(() => {
    for (const own of peaksOfChildren()) peak = Math.max(peak ?? 0, own);
  }, 20);
  const started = performance.now();
  const refused = await act().then(
    () => undefined,
    (error: Error) => error.message,
  );
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  return { ...(refused !== undefined && { refused }), seconds, peak };
}

/** The greatest memory that each process started by this one has had (VmHWM), in MB. */
function peaksOfChildren(): number[] {
  try {
    const { pid } = process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    return children.filter(Boolean).map((child) => {
      const [, kilobytes] =
        /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
      return (Number(kilobytes ?? 0) * 1024) / 1_000_000;
    });
  } catch {
    return [];
  }
}
