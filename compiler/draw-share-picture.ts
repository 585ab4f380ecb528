import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";
import { sharePictureSize } from "../app/editions/content.ts";
import { drawSvg } from "./svg.ts";

const { width, height } = sharePictureSize;
const deep = "#0b3a44";
const paper = "#fbf9f4";
/** The band with the association's name, under the picture. */
const band = { height: 120, margin: 60, largestType: 56 };
/** A page of a document, as it lies on the deep water. */
const sheet = { width: 820, top: 50 };

// The machine may not have any font.
const fontFile = createRequire(import.meta.url).resolve(
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
);
const face = "Shoreline";
GlobalFonts.registerFromPath(fontFile, face);

/** Ways to draw a share picture from what a page shows, and from a name. */
export const drawings = {
  /** A picture that fills it. */
  async fill(picture: Buffer): Promise<Sharp> {
    return cover(picture, width, height);
  },

  /** The upper part of a page. */
  async page(page: Buffer): Promise<Sharp> {
    const upper = await sharp(page)
      .resize(sheet.width, height - sheet.top, { fit: "cover", position: "top" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const left = (width - sheet.width) / 2;
    return water().composite([{ input: upper, left, top: sheet.top }]);
  },

  /** The association's chart, and its name below. */
  async chart(chart: Buffer, name: string): Promise<Sharp> {
    const top = height - band.height;
    const drawn = await cover(chart, width, top);
    const input = await drawn.png({ compressionLevel: 1 }).toBuffer();
    return water().composite([
      { input, left: 0, top: 0 },
      { input: letter(name), left: 0, top },
    ]);
  },

  async name(_: Buffer, name: string): Promise<Sharp> {
    return water().composite([{ input: letter(name) }]);
  },
};

/** A picture that fills a rectangle, cropped evenly. */
async function cover(bytes: Buffer, wide: number, high: number): Promise<Sharp> {
  const isSvg = bytes.toString("utf8", 0, 1024).includes("<svg");
  const picture = isSvg ? await drawSvg(withColors(bytes), wide) : sharp(bytes);
  return picture.resize(wide, high, { fit: "cover" }).flatten({ background: paper });
}

/** The SVG renderer doesn't know custom properties, so each is replaced by its first value. */
function withColors(bytes: Buffer): Buffer {
  const source = bytes.toString("utf8");
  const values = new Map<string, string>();
  for (const [, name = "", value = ""] of source.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)) {
    if (!values.has(name)) values.set(name, value);
  }
  const filled = source.replaceAll(
    /var\(\s*(--[\w-]+)\s*\)/g,
    (whole, name: string) => values.get(name) ?? whole,
  );
  return Buffer.from(filled);
}

function water(): Sharp {
  return sharp({ create: { width, height, channels: 3, background: deep } });
}

/** A band with one line of words, as large as fits. */
function letter(words: string): Buffer {
  const canvas = createCanvas(width, band.height);
  const context = canvas.getContext("2d");
  const widest = width - 2 * band.margin;
  let size = band.largestType;
  const measure = () => {
    context.font = `600 ${size}px ${face}`;
    return context.measureText(words).width;
  };
  while (measure() > widest) size -= 1;
  context.fillStyle = "#ffffff";
  context.textBaseline = "middle";
  context.fillText(words, band.margin, band.height / 2);
  return canvas.toBuffer("image/png");
}
