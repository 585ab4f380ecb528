import { crc32, deflateSync } from "node:zlib";

/** PNG's signature, bit depth and color type (PNG specification, 5.2 and 11.2). */
const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const depth = 4;
const gray = 0;

/** The nearest of 16 shades for each of 256. */
const shades = Uint8Array.from({ length: 256 }, (_, value) => Math.round((value * 15) / 255));

/**
 * Encodes a picture as a PNG in 16 shades of gray, which is how text is printed. Finding the best 16 colors takes
 * three times as long, more than drawing the page.
 *
 * @param pixels RGBA; the opacity is ignored.
 * @returns undefined for a picture with colors.
 */
export function packGray(pixels: Buffer, width: number, height: number): Buffer | undefined {
  const rowBytes = 1 + Math.ceil(width / 2);
  // A row's first byte names its filter: none.
  const rows = Buffer.alloc(rowBytes * height);
  let from = 0;
  for (let row = 0; row < height; row += 1) {
    const start = row * rowBytes + 1;
    for (let column = 0; column < width; column += 1) {
      const value = pixels[from] as number;
      if (pixels[from + 1] !== value || pixels[from + 2] !== value) return undefined;
      const place = start + (column >> 1);
      const shade = shades[value] as number;
      rows[place] = (rows[place] as number) | (column & 1 ? shade : shade << depth);
      from += 4;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, gray], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
