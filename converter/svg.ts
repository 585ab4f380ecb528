import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { FileMistake } from "./file-mistake.ts";

/** In pixels: more than any screen has. */
const mostUnits = 20_000;

/** In pixels: wide enough for sharp screens. */
const widths = [1000, 2000];

/**
 * A drawing's size in its own units. The viewBox takes precedence, because places on the chart are given in its units.
 *
 * @throws FileMistake if it has none, or is too large.
 */
export function sizeOfDrawing(bytes: Buffer): { width: number; height: number } {
  const [tag = ""] = /<(?:[\w-]+:)?svg\s[^>]*>/.exec(bytes.toString("utf8")) ?? [];
  const read = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1];
  const given = [read("width"), read("height")].map(toUnits);
  const [, , ...inside] = (read("viewBox") ?? "").trim().split(/[\s,]+/);
  const [width = Number.NaN, height = Number.NaN] =
    inside.length === 2 ? inside.map(toUnits) : given;
  const largest = [width, height, ...given].reduce((one, other) => (other > one ? other : one), 0);
  if (largest > mostUnits) {
    const expected = `expected a drawing of at most ${mostUnits} units each way`;
    throw new FileMistake(`is ${largest} units large; ${expected}. ${asPng}`);
  }
  if (width > 0 && height > 0) return { width, height };
  const expected = "expected a drawing with a viewBox, or a width and a height";
  throw new FileMistake(`doesn't say how large it is; ${expected}. ${asPng}`);
}

/** "1200" or "1200px" as a number; NaN for anything else, since 100% isn't a size. */
function toUnits(length: string | undefined): number {
  return Number(length?.replace(/px$/, "") ?? Number.NaN);
}

/**
 * Converts a drawing to WebP in several widths, so that none of it runs in a browser or takes long to draw there.
 *
 * @param path the folder to write to.
 * @throws FileMistake if it can't be drawn.
 */
export async function paintDrawing(bytes: Buffer, path: string) {
  const size = sizeOfDrawing(bytes);
  const sizes = widths.map((width) => ({ name: `${width}.webp`, width }));
  for (const { name, width } of sizes) {
    const drawn = await drawSvg(bytes, width)
      .then((svg) =>
        svg.resize({ width }).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
      )
      .catch(() => undefined);
    if (!drawn) throw new FileMistake(`can't be drawn; ${simpler}`);
    const { data, info } = drawn;
    if (data.every((value, index) => index % 4 < 3 || value === 0)) {
      throw new FileMistake(`shows nothing when it is drawn; ${simpler}`);
    }
    const { default: sharp } = await import("sharp");
    const webp = sharp(data, { raw: info }).webp({ nearLossless: true, quality: 60 });
    writeFileSync(join(path, name), await webp.toBuffer());
  }
  return { ...size, sizes };
}

const asPng = "Or save it as a PNG picture";
const simpler = `expected a drawing of plain shapes and text. ${asPng}`;

/** Renders a drawing with about this many pixels on its shorter side, whatever its declared size. */
export async function drawSvg(bytes: Buffer, dots: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const [small, large] = [Math.min(width, height), Math.max(width, height)];
  // In dpi: at 72, a unit is a pixel. The renderer allows no side over 32,767 pixels.
  const density = Math.min((72 * dots) / Math.max(1, small), (72 * mostUnits) / Math.max(1, large));
  return sharp(bytes, { density: Math.min(Math.max(density, 1), 2400) });
}
