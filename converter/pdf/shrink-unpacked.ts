import { ImageKind, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { mostDots } from "./shrink-pictures.ts";

/** A picture or stencil as decoded by pdf.js; without `kind` it is a stencil: 0 is ink, 1 is nothing. */
export interface UnpackedPicture {
  width: number;
  height: number;
  kind?: number;
  data?: Uint8Array | Uint8ClampedArray;
  interpolate?: boolean;
}

/** A canvas that is drawn as it is, and freed like an ImageBitmap. */
type Bitmap = HTMLCanvasElement & { close: () => void };

type MakeCanvas = (width: number, height: number) => HTMLCanvasElement;

/**
 * Has a page's largest pictures drawn from smaller ones. pdf.js would first copy each to a canvas, four bytes a
 * pixel, and then halve it while it is more than twice as large as drawn. Here pixels are averaged in one pass,
 * with memory for the smaller picture alone.
 *
 * @param page isn't drawn yet.
 * @param drawn the page's size in pixels; no side of a picture gets shorter than the page's.
 */
export function shrinkUnpacked(
  page: PDFPageProxy,
  drawn: { width: number; height: number },
  makeCanvas: MakeCanvas,
): void {
  // `commonObjs` has the pictures that several pages share.
  for (const known of [page.objs, page.commonObjs]) {
    const { resolve } = Object.getPrototypeOf(known);
    known.resolve = (id: string, data?: UnpackedPicture | null) => {
      const times = data?.data && /(^|_)(img|mask)_/.test(id) ? timesTooLarge(data, drawn) : 1;
      resolve.call(known, id, data && times > 1 ? shrink(data, times, makeCanvas) : data);
    };
  }
}

/** How many times wider and higher than needed a picture is: a power of two. */
function timesTooLarge(
  { width, height }: UnpackedPicture,
  drawn: { width: number; height: number },
): number {
  if (width * height <= mostDots) return 1;
  // It may be drawn on its side.
  const long = Math.max(width, height) / Math.max(drawn.width, drawn.height);
  const short = Math.min(width, height) / Math.min(drawn.width, drawn.height);
  return 2 ** Math.max(0, Math.floor(Math.log2(Math.min(long, short))));
}

function shrink(picture: UnpackedPicture, times: number, makeCanvas: MakeCanvas) {
  const width = Math.ceil(picture.width / times);
  const height = Math.ceil(picture.height / times);
  const canvas = makeCanvas(width, height);
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  const row = context.createImageData(width, 1);
  const line = new Uint8ClampedArray(picture.width * 4);
  const sums = new Float64Array(width * 4);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    const last = Math.min(picture.height, (y + 1) * times);
    for (let from = y * times; from < last; from += 1) {
      unpackLine(picture, from, line);
      addLine(line, times, sums);
    }
    const rows = last - y * times;
    meanOf(sums, (x) => rows * Math.min(times, picture.width - x * times), row.data);
    context.putImageData(row, 0, y);
  }
  const close = () => {
    canvas.width = 0;
  };
  const bitmap: Bitmap = Object.assign(canvas, { close });
  return { width, height, interpolate: picture.interpolate, data: null, bitmap };
}

/** Writes a line of a picture as RGBA. */
function unpackLine({ width, kind, data }: UnpackedPicture, y: number, line: Uint8ClampedArray) {
  const bytes = data as Uint8Array;
  if (kind === ImageKind.RGBA_32BPP) {
    line.set(bytes.subarray(y * width * 4, (y + 1) * width * 4));
  } else if (kind === ImageKind.RGB_24BPP) {
    for (let from = y * width * 3, to = 0; to < line.length; from += 3, to += 4) {
      line[to] = bytes[from] as number;
      line[to + 1] = bytes[from + 1] as number;
      line[to + 2] = bytes[from + 2] as number;
      line[to + 3] = 255;
    }
  } else {
    const start = y * ((width + 7) >> 3);
    const dots = new Uint32Array(line.buffer);
    const [black, other] = [0xff000000, kind === undefined ? 0 : 0xffffffff];
    for (let x = 0; x < width; x += 1) {
      // Missing data is white, as in pdf.js.
      const byte = bytes[start + (x >> 3)] ?? 255;
      dots[x] = byte & (0x80 >> (x & 7)) ? other : black;
    }
  }
}

/** Adds up colors weighted by opacity. */
function addLine(line: Uint8ClampedArray, times: number, sums: Float64Array): void {
  let from = 0;
  for (let to = 0; to < sums.length; to += 4) {
    const last = Math.min(line.length, from + times * 4);
    for (; from < last; from += 4) {
      const cover = line[from + 3] as number;
      (sums[to] as number) += (line[from] as number) * cover;
      (sums[to + 1] as number) += (line[from + 1] as number) * cover;
      (sums[to + 2] as number) += (line[from + 2] as number) * cover;
      (sums[to + 3] as number) += cover;
    }
  }
}

function meanOf(sums: Float64Array, dotsOf: (x: number) => number, row: Uint8ClampedArray): void {
  for (let at = 0; at < row.length; at += 4) {
    const cover = sums[at + 3] as number;
    for (let color = 0; color < 3; color += 1) {
      row[at + color] = cover > 0 ? (sums[at + color] as number) / cover : 0;
    }
    row[at + 3] = cover / dotsOf(at / 4);
  }
}
