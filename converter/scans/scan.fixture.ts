import sharp from "sharp";
import { openPdf } from "../pdf/open-pdf.ts";
import { makePdf } from "../pdf/pdf.fixture.ts";
import type { GrayPicture } from "./reading.ts";
import { drawForReading } from "./reading.ts";

/** Lines of text as a picture of a page, without this machine's fonts. */
export async function drawLines(texts: readonly string[]): Promise<GrayPicture> {
  const lines = texts.map((text, index) => ({ text, y: 740 - 16 * index, size: 12 }));
  const pdf = await openPdf(makePdf({ pages: [lines] }));
  try {
    return await drawForReading(pdf, 1);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

/**
 * A PDF of scanned pages that all show the same lines.
 *
 * @param pages what each is: "scan", "scan: " and another OCR's words, or the text of a page that has some of its own.
 * @param columns the width in pixels: 1275 is as coarse as a careless scan.
 */
export async function makeScan(
  texts: readonly string[],
  pages: readonly string[] = ["scan"],
  columns = 1275,
): Promise<Buffer> {
  const { gray, width, height } = await drawLines(texts);
  const picture = sharp(gray, { raw: { width, height, channels: 1 } });
  const jpeg = await picture.resize({ width: columns }).toColourspace("srgb").jpeg().toBuffer();
  return makePdf({
    pages: pages.map((page) => {
      const [, layer] = page.split("scan: ");
      if (page === "scan") return [];
      return [{ text: layer ?? page, y: 700, isUnseen: layer !== undefined }];
    }),
    photo: { jpeg, width: columns, height: (columns * 22) / 17, lies: "beneath" },
    changed: "19790401",
  });
}
