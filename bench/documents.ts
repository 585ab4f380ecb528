import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keepFile } from "../app/content/cache-folder.server.ts";
import { convertDocument } from "../app/content/convert-document.server.ts";
import { findMade, thingOfDocument } from "../app/content/made.server.ts";
import type { AboutDocument } from "../app/content/made-files.ts";
import { sampleFolder, samples } from "../tests/samples.ts";
import { row, timeOf, withFolder } from "./harness.ts";

/** Measures the time and peak memory of reading the samples' PDFs, and how many of pdftotext's words are found. */
export async function measureDocuments(): Promise<void> {
  row("", "pages", "seconds", "MB", "words found");
  const all = { pages: 0, seconds: 0, most: 0, words: 0, found: 0 };
  for (const folder of samples.map(sampleFolder)) {
    for (const name of globSync("**/*.pdf", { cwd: folder }).sort()) {
      const { pages, seconds, peak, words, found } = await measurePdf(join(folder, name));
      row(name, String(pages), seconds, peak.toFixed(0), found / words);
      all.pages += pages;
      all.seconds += seconds;
      all.most = Math.max(all.most, peak);
      all.words += words;
      all.found += found;
    }
  }
  row("all", String(all.pages), all.seconds, all.most.toFixed(0), all.found / all.words);
  row("seconds a page", "", all.seconds / all.pages);
}

/** Reads a PDF in the converter's process, as if for the first time. */
function measurePdf(path: string) {
  return withFolder(async (cache) => {
    const sha256 = keepFile(cache, readFileSync(path));
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, peakOfChildren());
    }, 20);
    const time = await timeOf(() => convertDocument({ sha256, label: path }, cache).done);
    clearInterval(timer);
    const made = findMade<AboutDocument>(cache, thingOfDocument({ sha256, label: "" }));
    if (!made?.about.pages) throw new Error(`${path} isn't read: ${made?.about.mistake}`);
    const { pages } = JSON.parse(readFileSync(join(cache, "work", made.key, "pages.json"), "utf8"));
    const counts = Map.groupBy(wordsOf(JSON.stringify(pages)), (word) => word);
    const words = wordsOf(spawnSync("pdftotext", [path, "-"], { encoding: "utf8" }).stdout ?? "");
    const found = words.filter((word) => counts.get(word)?.pop() !== undefined).length;
    return { pages: pages.length, seconds: time / 1000, peak, words: words.length, found };
  });
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The peak memory of this process's child (VmHWM), in MB. */
function peakOfChildren(): number {
  try {
    const { pid } = process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const peaks = children.map((child) => {
      const [, kilobytes = 0] =
        /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, "utf8")) ?? [];
      return (Number(kilobytes) * 1024) / 1e6;
    });
    return Math.max(...peaks);
  } catch {
    return 0;
  }
}
