import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keep, readKept } from "../build-cache.ts";
import type { PagePicture } from "./page-pictures.ts";
import type { PdfText } from "./read-text.ts";
import type { PdfThreads } from "./threads.ts";

/** A PDF's text, and a picture of each of its pages. */
export interface Pdf extends PdfText {
  pictures: PagePicture[];
}

/** So many pages are drawn at a time, so that several threads share a long document. */
const pagesAtOnce = 20;

/**
 * Reads a PDF, or takes what was kept when the same bytes were read by the same code.
 *
 * @throws PdfMistake if it can't be read.
 */
export async function readPdf(bytes: Buffer, threads: PdfThreads): Promise<Pdf> {
  const key = createHash("sha256").update(codeVersion()).update(bytes).digest("hex");
  const kept = readKept(key);
  if (kept) return kept as Pdf;
  const text = (await threads.run({ bytes })) as PdfText;
  const starts = text.pages.keys().filter((index) => index % pagesAtOnce === 0);
  const parts = [...starts].map((index) => {
    const last = Math.min(index + pagesAtOnce, text.pages.length);
    return threads.run({ bytes, draw: { first: index + 1, last } }) as Promise<PagePicture[]>;
  });
  const pdf = { ...text, pictures: (await Promise.all(parts)).flat() };
  keep(key, pdf);
  return pdf;
}

let version: string | undefined;

/** Changes with this folder's code and with the versions of its libraries. */
function codeVersion(): string {
  if (version) return version;
  const hash = createHash("sha256");
  const names = readdirSync(import.meta.dirname).filter((name) => !/test|fixture/.test(name));
  for (const name of names.sort()) hash.update(readFileSync(join(import.meta.dirname, name)));
  const lock = new URL("../../package-lock.json", import.meta.url);
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  for (const library of ["pdfjs-dist", "@napi-rs/canvas", "sharp"]) {
    hash.update(packages[`node_modules/${library}`].version);
  }
  version = hash.digest("hex");
  return version;
}
