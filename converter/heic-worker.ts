/**
 * A thread that decodes one HEIC photo and ends, which frees its memory and keeps a damaged photo from affecting
 * the next. Its task is the file's bytes; its answer is `Unpacked`.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import createModule, { type MainModule } from "libheif-js/libheif-wasm/libheif.js";

/** A photo as uncompressed TIFF, or what is wrong with it. */
export type Unpacked = { tiff: Uint8Array<ArrayBuffer> } | { problem: Problem };

type Problem = "cutShort" | "tooLarge" | "notReadable";

/** In pixels: phones take up to 48 million. */
const mostDots = 50_000_000;

/** A photo without tiles takes five times the memory, since it is decoded in one piece. */
const mostDotsOfTile = 25_000_000;

const wasm = createRequire(import.meta.url).resolve("libheif-js/libheif-wasm/libheif.wasm");

/** Constants of libheif's C interface (heif.h). */
const rgb = { colorspace: 1, channel: 10, withoutAlpha: 10, withAlpha: 11 };

/** The types of TIFF fields. */
const [short, long, anyBytes] = [3, 4, 7];

/** Its message is the problem. */
class Unreadable extends Error {
  declare message: Problem;
}

try {
  const heif = createModule({ wasmBinary: readFileSync(wasm) });
  const tiff = unpack(open(workerData, heif));
  parentPort?.postMessage({ answer: { tiff } }, [tiff.buffer]);
} catch (error) {
  const problem = error instanceof Unreadable ? error.message : "notReadable";
  parentPort?.postMessage({ answer: { problem } });
}

/** A file's main photo. Only decoded tiles are freed: the thread ends. */
interface Photo {
  heif: MainModule;
  handle: number;
  /** Where the library writes its error, and its result. */
  error: number;
  found: number;
}

function open(bytes: Uint8Array, heif: MainModule): Photo {
  const file = heif._malloc(bytes.length);
  heif.HEAPU8.set(bytes, file);
  const [error, found] = [heif._malloc(12), heif._malloc(80)];
  const context = heif._heif_context_alloc();
  heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0);
  check(heif, error);
  heif._heif_context_get_primary_image_handle(error, context, found);
  check(heif, error);
  return { heif, handle: numberAt(heif, found), error, found };
}

/** Decodes a photo tile by tile, rotating each upright and copying it into place. */
function unpack({ heif, handle, error, found }: Photo): Uint8Array<ArrayBuffer> {
  heif._heif_image_handle_get_image_tiling(error, handle, 1, found);
  check(heif, error);
  const tiling = Array.from({ length: 9 }, (_, place) => numberAt(heif, found + 4 * place));
  const [, columns = 0, rows = 0, tileWidth = 0, tileHeight = 0] = tiling;
  const [width = 0, height = 0, fromTop = 0, fromLeft = 0] = tiling.slice(5);
  if (width * height > mostDots || tileWidth * tileHeight > mostDotsOfTile) {
    throw new Unreadable("tooLarge");
  }
  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) === 1;
  const chroma = hasAlpha ? rgb.withAlpha : rgb.withoutAlpha;
  const channels = hasAlpha ? 4 : 3;
  const { tiff, pixels } = beginTiff(width, height, channels, profileOf(heif, handle));
  for (let tile = 0; tile < columns * rows; tile += 1) {
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    const chosen = [error, handle, found, rgb.colorspace, chroma, 0] as const;
    // If asked for its only tile, libheif fails on a photo that has to be rotated.
    if (columns * rows === 1) heif._heif_decode_image(...chosen);
    else heif._heif_image_handle_decode_image_tile(...chosen, column, row);
    check(heif, error);
    const image = numberAt(heif, found);
    const place = { left: column * tileWidth - fromLeft, top: row * tileHeight - fromTop };
    copy({ heif, image, found }, place, { pixels, width, height, channels });
    heif._heif_image_release(image);
  }
  return tiff;
}

/** Copies the visible part of a tile into the whole photo. */
function copy(
  { heif, image, found }: { heif: MainModule; image: number; found: number },
  { left, top }: { left: number; top: number },
  whole: { pixels: Uint8Array; width: number; height: number; channels: number },
): void {
  const { pixels, width, height, channels } = whole;
  const start = heif._heif_image_get_plane_readonly(image, rgb.channel, found);
  const every = numberAt(heif, found);
  const first = Math.max(0, -left);
  const end = Math.min(heif._heif_image_get_width(image, rgb.channel), width - left);
  const rows = Math.min(heif._heif_image_get_height(image, rgb.channel), height - top);
  for (let row = Math.max(0, -top); row < rows; row += 1) {
    const from = start + row * every;
    const line = heif.HEAPU8.subarray(from + first * channels, from + end * channels);
    pixels.set(line, ((top + row) * width + left + first) * channels);
  }
}

/** The photo's color profile (ICC); empty if it has none. */
function profileOf(heif: MainModule, handle: number): Uint8Array {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return new Uint8Array();
  const [error, place] = [heif._malloc(12), heif._malloc(size)];
  heif._heif_image_handle_get_raw_color_profile(error, handle, place);
  return heif.HEAPU8.slice(place, place + size);
}

function check(heif: MainModule, error: number): void {
  if (numberAt(heif, error) === 0) return;
  const start = numberAt(heif, error + 8);
  const said = heif.HEAPU8.subarray(start, heif.HEAPU8.indexOf(0, start));
  const isCut = /end of (file|data)/i.test(Buffer.from(said).toString());
  throw new Unreadable(isCut ? "cutShort" : "notReadable");
}

function numberAt(heif: MainModule, place: number): number {
  return heif.HEAPU32[place >> 2];
}

/**
 * Makes an uncompressed TIFF. The caller fills `pixels`, a view of `tiff`, row by row.
 *
 * @param channels RGB or RGBA.
 * @param profile the color profile (ICC); may be empty.
 */
function beginTiff(width: number, height: number, channels: 3 | 4, profile: Uint8Array) {
  const depths = 8;
  const icc = depths + 8;
  const directory = icc + profile.length + (profile.length % 2);
  /** TIFF 6.0: tag, type, count, and the value or its offset. */
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, depths],
    // Uncompressed; RGB.
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, 0],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, width * height * channels],
  ];
  if (channels === 4) fields.push([338, short, 1, 2]);
  if (profile.length > 0) fields.push([34675, anyBytes, profile.length, icc]);
  const start = directory + 2 + fields.length * 12 + 4;
  const tiff = new Uint8Array(start + width * height * channels);
  const view = new DataView(tiff.buffer);
  const little = true;
  tiff.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directory, little);
  for (let channel = 0; channel < 4; channel += 1) view.setUint16(depths + 2 * channel, 8, little);
  tiff.set(profile, icc);
  view.setUint16(directory, fields.length, little);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = directory + 2 + index * 12;
    view.setUint16(at, tag, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, count, little);
    view.setUint32(at + 8, tag === 273 ? start : value, little);
  }
  return { tiff, pixels: tiff.subarray(start) };
}
