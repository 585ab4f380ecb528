import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { marked } from "marked";
import { chromiumPath } from "../cli/chromium.ts";

const sources = join(import.meta.dirname, "../samples/heron-lake-sources/documents");

/**
 * Prints PDFs as a browser does: with tags, an outline, and the text of the sample's documents.
 *
 * @param counts how many pages each has.
 */
export async function printPdfs(counts: readonly number[]): Promise<Buffer[]> {
  const texts = readdirSync(sources).map((file) =>
    readFileSync(join(sources, file), "utf8").replace(/^---\n.*?\n---\n/s, ""),
  );
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  try {
    const page = await browser.newPage();
    const pdfs: Buffer[] = [];
    for (const count of counts) {
      // The sample's documents have some 40 pages. The hour makes a file that was never converted.
      const text = Array.from({ length: Math.ceil(count / 30) }, () => texts.join("\n")).join("\n");
      const title = `Printed at ${new Date().toISOString()}`;
      await page.setContent(`<h1>${title}</h1>${marked.parse(text)}`);
      const printed = { format: "Letter", tagged: true, outline: true } as const;
      const margin = { top: "1in", right: "1in", bottom: "1in", left: "1in" };
      pdfs.push(await page.pdf({ ...printed, margin, pageRanges: `1-${count}` }));
    }
    return pdfs;
  } finally {
    await browser.close();
  }
}
