import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makePdf } from "../pdf/pdf.fixture.ts";
import { mistakesOf } from "../sample-folder.fixture.ts";

/** Pages without text count as scans. Other bytes than those of other tests, for which something may be read. */
const scan = (pages: number) =>
  makePdf({ pages: Array.from({ length: pages }, () => []), changed: "19790403" });
const markOf = (pdf: Buffer) => createHash("sha256").update(pdf).digest("hex").slice(0, 12);

/** A plat and the words of its pages. */
const folderOf = (pdf: Buffer, words: string, more = {}) => ({
  "documents/plat.pdf": pdf,
  "documents/plat.txt": words,
  "documents/documents.yaml": "plat: {title: Plat, summary: Of 1979., section: governing}",
  ...more,
});

const pdf = scan(2);
const label = "content/documents/plat.txt";

test.each<[string, Record<string, string | Buffer>, string]>([
  [
    "no PDF's name",
    folderOf(pdf, "== Page 1\nWords"),
    `${label} › PDF: is missing; expected a first line PDF: ${markOf(pdf)}, once you have compared the words with it`,
  ],
  [
    "another PDF",
    folderOf(pdf, "PDF: 4c5f0d2e9a17\n== Page 1\nWords"),
    `${label} › PDF: is 4c5f0d2e9a17, which is another PDF than the one here; expected a first line PDF: ${markOf(pdf)}, once you have compared the words with it`,
  ],
  [
    "a page that isn't there",
    folderOf(pdf, `PDF: ${markOf(pdf)}\n== Page 3\nWords`),
    `${label} › page 3 › text: isn't there: plat.pdf has 2 pages`,
  ],
  [
    "a page without words",
    folderOf(pdf, `PDF: ${markOf(pdf)}\n== Page 2\n`),
    `${label} › page 2 › text: Please fill this in.`,
  ],
  [
    "too many words",
    folderOf(pdf, `PDF: ${markOf(pdf)}\n== Page 2\n${"a".repeat(20_001)}`),
    `${label} › page 2 › text: Please use at most 20000 characters. You have 20001.`,
  ],
  [
    "words of no page",
    folderOf(pdf, `PDF: ${markOf(pdf)}\nWords`),
    `${label} › line 2: is of no page; expected a line such as == Page 1 above`,
  ],
  [
    "no PDF beside it",
    { "documents/plat.txt": "PDF: 4c5f\n" },
    `${label}: is not known; expected documents.yaml, the PDFs that it lists, and a .txt beside its PDF`,
  ],
])("a file of words with %s is a mistake", async (_, files, mistake) => {
  expect(await mistakesOf(files)).toEqual([mistake]);
});
