import { expect, test } from "vitest";
import type { FieldType } from "../content/fields.ts";
import { fileKindOf } from "../content/file-type.ts";
import { freeName, slugOf } from "../content/slug.server.ts";
import { explainKind, nameOf } from "./uploads.server.ts";

const gif = "GIF89a\x01\0\x01\0";
const [tiff, otherTiff] = ["II*\0\x08\0\0\0", "MM\0*\0\0\0\x08"];
const word = "PK\x03\x04word";
const asJpeg = "Open it on your device, and save it as JPEG, then upload that.";

test.each<[FieldType, string, string, string]>([
  ["pictures", "IMG.gif", gif, `“IMG.gif” is a GIF file, which the site can't show. ${asJpeg}`],
  ["picture", "a.tif", tiff, `“a.tif” is a TIFF file, which the site can't show. ${asJpeg}`],
  ["picture", "", otherTiff, `This file is a TIFF file, which the site can't show. ${asJpeg}`],
  ["attachments", "a.gif", gif, `“a.gif” is a GIF file, which the site can't show. ${asJpeg}`],
  [
    "pictures",
    "Flyer.docx",
    word,
    "“Flyer.docx” is a Word file, a spreadsheet or a ZIP file. To show a picture that is in it, open it on your device, and save it as JPEG, then upload that.",
  ],
  [
    "attachments",
    "Flyer.docx",
    word,
    "“Flyer.docx” is a Word file, a spreadsheet or a ZIP file. Open it, choose Save as (or Export) and PDF, then upload the PDF.",
  ],
  [
    "pdf",
    "plat.tif",
    tiff,
    "“plat.tif” is a photo. Scan the pages with your phone's notes or files app, which saves a PDF, then upload that.",
  ],
  [
    "pictures",
    "a.txt",
    "words",
    "“a.txt” isn't a photo that the site can show. Save it as JPEG, PNG, WebP, AVIF or HEIC, then try again.",
  ],
])("in a field of type %s, %s is refused with what to do", (type, name, bytes, words) => {
  expect(explainKind(fileKindOf(Buffer.from(bytes, "latin1")), type, name)).toBe(words);
});

test.each(["Con", "NUL", "prn", "Aux", "COM1", "lpt9"])("no file is called %s", (title) => {
  expect(freeName(slugOf(title), [])).toBe(`${slugOf(title)}-2`);
});

test("a name that merely begins so stays", () => {
  expect(freeName(slugOf("Con artists"), [])).toBe("con-artists");
});

test("a long name isn't cut within a character", () => {
  const name = nameOf(`a${"\u{20bb7}".repeat(60)}.pdf`, "pdf");
  expect(name.isWellFormed()).toBe(true);
  expect(name).toMatch(/^a\u{20bb7}+\.pdf$/u);
});
