import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPdf } from "./pdf.ts";
import { onePage } from "./sample-folder.ts";

const documents = join(import.meta.dirname, "../../content/documents");

test("counts the pages of the sample documents, packed by qpdf", () => {
  const pages = readdirSync(documents)
    .filter((file) => file.endsWith(".pdf"))
    .map((file) => [file, readPdf(readFileSync(join(documents, file)))]);
  expect(pages).toContainEqual(["covenants.pdf", expect.objectContaining({ pages: 19 })]);
  expect(pages).toContainEqual(["bylaws.pdf", expect.objectContaining({ pages: 9 })]);
});

test("what was appended last counts", () => {
  const changed = `2 0 obj << /Type /Pages /Kids [3 0 R 3 0 R] /Count 5 0 R >> endobj
4 0 obj << /CreationDate (D:20200101) /ModDate (D:202611) >> endobj
5 0 obj 2 endobj
trailer << /Root 1 0 R /Info 4 0 R /Prev 0 >>
startxref
0
%%EOF
`;
  expect(readPdf(onePage)).toEqual({ pages: 1, changed: null });
  const both = Buffer.concat([onePage, Buffer.from(changed)]);
  expect(readPdf(both)).toEqual({ pages: 2, changed: "2026-11-01" });
});

test("an attached PDF is not taken for the document", () => {
  const attached = onePage.toString().replace("/Count 1", "/Count 7");
  const stream = `9 0 obj << /Length ${attached.length} >> stream\n${attached}\nendstream endobj\n`;
  const [head = "", rest = ""] = onePage.toString().split("trailer");
  const whole = Buffer.from(`${head}${stream}trailer${rest}`);
  expect(readPdf(whole)).toEqual({ pages: 1, changed: null });
});

test("reads objects that are packed into a stream", () => {
  const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
  const tree = "<< /Type /Pages /Kids [] /Count 3 >>";
  const pairs = `1 0 2 ${catalog.length + 1} `;
  const data = deflateSync(`${pairs}${catalog} ${tree}`);
  const dictionary = `/Type /ObjStm /N 2 /First ${pairs.length} /Filter /FlateDecode`;
  const packed = Buffer.concat([
    Buffer.from(`%PDF-1.5\n7 0 obj << ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from(
      "\nendstream endobj\n8 0 obj << /Type /XRef /Root 1 0 R >> stream\n\nendstream endobj",
    ),
  ]);
  expect(readPdf(packed)).toEqual({ pages: 3, changed: null });
});

test.each([
  ["encrypted", onePage.toString().replace("/Root", "/Encrypt 8 0 R /Root"), "is encrypted"],
  ["cut short", onePage.toString().slice(0, 60), "is broken or cut short"],
  ["something else", "PK", "does not begin with %PDF-"],
])("says what is wrong with a file that is %s", (_, text, expected) => {
  expect(readPdf(Buffer.from(text))).toEqual({ mistake: expect.stringContaining(expected) });
});
