import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makePdf } from "../pdf/pdf.fixture.ts";
import { mistakesOf } from "../sample-folder.fixture.ts";

/** Pages without text count as scans. The bytes differ from other tests', whose scans may already have been read. */
const scan = (pages: number) =>
  makePdf({ pages: Array.from({ length: pages }, () => []), changed: "19790403" });
const markOf = (pdf: Buffer) => createHash("sha256").update(pdf).digest("hex").slice(0, 12);

const pdf = scan(2);
const once = `expected a first line PDF: ${markOf(pdf)}, once you have compared the words with it`;
const said = `PDF: ${markOf(pdf)}`;

test.each([
  ["no PDF's name", "== Page 1\nWords", ` › PDF: is missing; ${once}`],
  [
    "another PDF",
    "PDF: 4c5f0d2e9a17\n== Page 1\nWords",
    ` › PDF: is 4c5f0d2e9a17, which is another PDF than the one here; ${once}`,
  ],
  [
    "a page that isn't there",
    `${said}\n== Page 3\nWords`,
    " › page 3 › text: isn't there: plat.pdf has 2 pages",
  ],
  ["a page without words", `${said}\n== Page 2\n`, " › page 2 › text: Please fill this in."],
  [
    "too many words",
    `${said}\n== Page 2\n${"a".repeat(20_001)}`,
    " › page 2 › text: Please use at most 20000 characters. You have 20001.",
  ],
  [
    "words of no page",
    `${said}\nWords`,
    " › line 2: is of no page; expected a line such as == Page 1 above",
  ],
  [
    "no PDF beside it",
    "PDF: 4c5f\n",
    ": is not known; expected documents.yaml, the PDFs that it lists, and a .txt beside its PDF",
  ],
])("a file of words with %s is a mistake", async (what, words, mistake) => {
  const plat = {
    "documents/plat.pdf": pdf,
    "documents/documents.yaml": "plat: {title: Plat, summary: Of 1979., section: governing}",
  };
  const beside = what === "no PDF beside it" ? {} : plat;
  const mistakes = await mistakesOf({ "documents/plat.txt": words, ...beside });
  expect(mistakes).toEqual([`content/documents/plat.txt${mistake}`]);
});
