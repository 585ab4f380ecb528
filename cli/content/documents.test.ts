import { expect, test } from "vitest";
import { mistakesOf, onePage } from "./sample-folder.ts";

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "a document that is no PDF",
    {
      "documents/bylaws.pdf": "<html>",
      "documents/documents.yaml": "bylaws: {title: A, summary: B}",
    },
    "content/documents/bylaws.pdf: does not begin with %PDF-; expected a PDF file",
  ],
  [
    "a document without an entry",
    { "documents/bylaws.pdf": onePage },
    "content/documents/documents.yaml › bylaws: is missing; expected the title and summary of bylaws.pdf",
  ],
  [
    "a document without a date",
    {
      "documents/bylaws.pdf": onePage,
      "documents/documents.yaml": "bylaws: {title: A, summary: B}",
    },
    "content/documents/documents.yaml › bylaws › updated: is missing, and the PDF says no date",
  ],
  [
    "a document given twice",
    {
      "documents/bylaws.pdf": onePage,
      "documents/documents.yaml": "bylaws: {title: A, summary: B, embed: https://c.example/}",
    },
    "content/documents/documents.yaml › bylaws › embed: stands beside the file bylaws.pdf",
  ],
  [
    "an unknown document in the list",
    { "documents/documents.yaml": "bylaw: {title: A, summary: B}" },
    "content/documents/documents.yaml › bylaw: is not a known field; expected the fields guidelinesStandards",
  ],
];

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  const mistakes = await mistakesOf(files);
  expect(mistakes).toContainEqual(expect.stringContaining(expected));
});
