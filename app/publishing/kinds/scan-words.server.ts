import {
  beginsPage,
  formatWords,
  longestPage,
  markOfPdf,
  parseWords,
} from "../../documents/corrected-words.ts";
import { listDocuments } from "../../editions/content.ts";
import { content } from "../../editions/edition.server.ts";
import { PlainError } from "../../platform/plain-error.ts";
import type { Problem, Values } from "../fields.ts";
import type { Entry, Kind } from "../kind.server.ts";
import type { SourceFiles } from "../source-files.server.ts";
import { openMap, textOf } from "../yaml-file.server.ts";
import { beginPage, besidePage, idOf, placeOf } from "./scan-pages.server.ts";

const directories = ["documents", "minutes"] as const;

/** The corrected words of scanned pages, one entry a page. */
export const scanWords: Kind = {
  name: "scans",
  title: "Corrections to scans",
  one: "the words on a page",
  empty:
    "Nothing here yet. To correct the words that were read from a scan, open its document or minutes, and choose a page there.",
  removal: {
    ask: "Delete the corrected words on",
    after:
      "Visitors will see the words that were read by machine again. You can undo this in the history.",
  },
  fields: [
    { name: "page", label: "Page", type: "fixed" },
    { name: "pdf", label: "PDF", type: "fixed" },
    {
      name: "text",
      label: "Words on this page",
      type: "words",
      max: longestPage,
      required: true,
      help: "Correct them as the picture shows them. [?] stands for words that could not be read. Leave a blank line between paragraphs. Start a heading with ##, and put | between the columns of a table. Lines that begin with (a), 1. or - are lists.",
    },
  ],
  read: readAll,
  write,
  begin: beginPage,
  beside: besidePage,
  remove: (files, id) => change(files, id, (pages, number) => pages.delete(number)),
  pageOf: (id) => {
    const { name, number } = placeOf(id) ?? { name: "", number: 0 };
    const document = listDocuments(content()).find((one) => one.id === name);
    return document ? `${document.url}#page-${number}` : "/";
  },
  fieldOf: (path) => (path.endsWith(".txt") ? "text" : undefined),
  check: findOtherPage,
};

async function readAll(files: SourceFiles): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const directory of directories) {
    const names = files.list(directory).filter((name) => name.endsWith(".txt"));
    const { rows } = await openMap(files, `${directory}/${directory}.yaml`);
    for (const name of names.map((file) => file.replace(/\.txt$/, "")).sort()) {
      const { pdf, pages } = parseWords(files.text(`${directory}/${name}.txt`));
      const title = textOf(rows[name]?.["title"]) || name;
      for (const [number, text] of [...pages].sort(([one], [other]) => one - other)) {
        const page = `${title}, page ${number}`;
        entries.push({ id: idOf(name, number), title: page, values: { page, pdf, text } });
      }
    }
  }
  return entries;
}

async function write(files: SourceFiles, id: string | null, values: Values): Promise<string> {
  await change(files, id ?? "", (pages, number, mark) => {
    if (values["pdf"] !== mark) throw new PlainError(replaced);
    pages.set(number, values["text"] ?? "");
  });
  return id ?? "";
}

const replaced =
  "The PDF was replaced or deleted since, so these words aren't published: they belong to the PDF that was there before. Copy what you want to keep, then open the page again from its document.";

/** Changes the file of a PDF's corrected words, and deletes it if it has no pages. */
async function change(
  files: SourceFiles,
  id: string,
  act: (pages: Map<number, string>, number: number, mark: string) => void,
): Promise<void> {
  const { name, number } = placeOf(id) ?? { name: "", number: 0 };
  const directory = directories.find((one) => files.has(`${one}/${name}.pdf`));
  const pdf = directory && files.file(`${directory}/${name}.pdf`);
  if (!pdf) throw new PlainError(replaced);
  const path = `${directory}/${name}.txt`;
  const { pages } = parseWords(files.text(path));
  const mark = markOfPdf(pdf.hash);
  act(pages, number, mark);
  if (pages.size > 0) files.writeText(path, formatWords({ pdf: mark, pages }));
  else files.delete(path);
}

/** Such a line would start another page in the file. */
function findOtherPage({ text = "" }: Values): Problem[] {
  const line = text.split("\n").findIndex(beginsPage) + 1;
  if (line === 0) return [];
  const message = `Line ${line} begins with == and the word Page, which the site needs for itself. Please write it without the ==.`;
  return [{ field: "text", message }];
}
