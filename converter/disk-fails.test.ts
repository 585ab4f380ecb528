import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { convertPhoto } from "./convert-picture.ts";
import { convertPdf } from "./pdf/convert-pdf.ts";
import { makePdf } from "./pdf/pdf.fixture.ts";
import { drawing } from "./sample-folder.fixture.ts";

const create = { width: 90, height: 60, channels: 3 as const, background: "red" };

test("a disk that fails is not blamed on the file", async () => {
  const folder = temporaryFolder();
  const [pdf, gone] = [join(folder, "rules.pdf"), join(folder, "gone")];
  writeFileSync(pdf, makePdf({ pages: [[{ text: "Rules", y: 700, size: 20 }]] }));
  const photo = await sharp({ create }).jpeg().toBuffer();
  const failing = [
    convertPdf(gone, null),
    convertPdf(gone, folder),
    convertPdf(pdf, gone),
    convertPhoto(photo, gone),
    convertPhoto(Buffer.from(drawing), gone),
  ];
  const errors = await Promise.all(failing.map((made) => made.catch((error: unknown) => error)));
  expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: "ENOENT" })));
});
