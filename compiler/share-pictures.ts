import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";
import type { DocumentPages } from "../app/documents/document-pages.ts";
import {
  type Content,
  documentUrl,
  type SharePicture,
  sharePictureSize,
} from "../app/editions/content.ts";
import { readCache, writeCache } from "./build-cache.ts";
import type { PublicFiles } from "./output-folder.ts";

const { width, height } = sharePictureSize;
const deep = "#0b3a44";
const paper = "#fbf9f4";
/** The band with the association's name, under the picture. */
const band = { height: 120, margin: 60, largestType: 56 };
/** A page of a document, as it lies on the deep water. */
const sheet = { width: 820, top: 50 };

// The machine that builds may have no font at all.
const fontFile = createRequire(import.meta.url).resolve(
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
);
const face = "Shoreline";
GlobalFonts.registerFromPath(fontFile, face);

/** The pictures that other sites and messengers show with a link to a page of this one. */
export interface SharePictures {
  /** Of the pages that have none of their own. */
  site: SharePicture;
  /** By the page's address. */
  pages: Record<string, SharePicture>;
}

/**
 * Makes the pictures for links from what the pages show: the lake with the association's name, an
 * amenity's first picture, a document's first page. Adds them to the files that are served.
 *
 * @param content all else that the association says.
 * @param output holds the pictures of it already.
 */
export async function addSharePictures(
  {
    site,
    chart,
    amenities,
    documents,
    minutes,
  }: Omit<Content, "sharePictures" | "site"> & {
    site: { name: string };
  },
  documentPages: Record<string, DocumentPages>,
  output: PublicFiles,
): Promise<SharePictures> {
  const bytesOf = (src: string) => output.files.get(src) as Buffer;
  const known = [
    ...Object.entries(documents),
    ...minutes.map((entry) => [entry.id, entry] as const),
  ];
  const drawings = [
    ...Object.entries(amenities).map(async ([id, amenity]) => {
      const first = amenity?.pictures[0];
      if (!first) return [];
      const src = await addPicture(id, bytesOf(first.src), fill, output);
      return [[`/amenities/${id}`, { src, alt: first.alt }] as const];
    }),
    ...known.map(async ([id, document]) => {
      const page = documentPages[id]?.pages[0];
      if (!document || !page) return [];
      const src = await addPicture(id, bytesOf(page.picture.largeSrc), layOnWater, output);
      const alt = `The first page of ${document.title}`;
      return [[documentUrl(id), { src, alt }] as const];
    }),
  ];
  const pages = Object.fromEntries((await Promise.all(drawings)).flat());
  const { name } = site;
  const src = chart
    ? await addPicture(
        "site",
        bytesOf(chart.src),
        (bytes) => nameUnderChart(name, bytes),
        output,
        name,
      )
    : await addPicture("site", Buffer.from(name), () => nameOnWater(name), output);
  return { site: { src, alt: chart ? `${name}. ${chart.alt}` : name }, pages };
}

/** Draws a picture for links from what the site shows. */
type Draw = (source: Buffer) => Promise<Sharp>;

/** What was kept is used as long as nothing of this file is changed. */
const recipe = readFileSync(import.meta.filename);

/** Draws a picture, unless it is kept from an earlier build, and returns its address. */
async function addPicture(
  name: string,
  source: Buffer,
  draw: Draw,
  output: PublicFiles,
  words = "",
): Promise<string> {
  const hash = createHash("sha256").update(recipe).update(`${draw.name} ${words} `).update(source);
  const key = `share-${hash.digest("hex")}`;
  let bytes = readCache(key) as Buffer | undefined;
  if (!bytes) {
    bytes = await (await draw(source)).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
    writeCache(key, bytes);
  }
  return output.addMedia(`share-${name}`, "jpg", bytes);
}

/** A picture that fills a rectangle; what doesn't fit is cut off evenly. */
function cover(bytes: Buffer, wide: number, high: number): Sharp {
  return sharp(withColours(bytes))
    .resize(wide, high, { fit: "cover" })
    .flatten({ background: paper });
}

/** What draws SVG here knows no custom properties: each gets the first value that is given to it. */
function withColours(bytes: Buffer): Buffer {
  const source = bytes.toString("utf8");
  if (!source.includes("var(--")) return bytes;
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

async function fill(picture: Buffer): Promise<Sharp> {
  return cover(picture, width, height);
}

/** The upper part of a page. */
async function layOnWater(page: Buffer): Promise<Sharp> {
  const upper = await sharp(page)
    .resize(sheet.width, height - sheet.top, { fit: "cover", position: "top" })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const left = (width - sheet.width) / 2;
  return water().composite([{ input: upper, left, top: sheet.top }]);
}

/** The association's chart, and its name below. */
async function nameUnderChart(name: string, chart: Buffer): Promise<Sharp> {
  const top = height - band.height;
  const input = await cover(chart, width, top).png({ compressionLevel: 1 }).toBuffer();
  return water().composite([
    { input, left: 0, top: 0 },
    { input: letter(name), left: 0, top },
  ]);
}

async function nameOnWater(name: string): Promise<Sharp> {
  return water().composite([{ input: letter(name) }]);
}

function water(): Sharp {
  return sharp({ create: { width, height, channels: 3, background: deep } });
}

/** A band with words in one line, as large as they fit. */
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
