import type { Sharp } from "sharp";
import { checkDrawingWork } from "./drawing-work.ts";
import { type DrawingPart, readSvg, SvgFault } from "./read-svg.ts";

/** What an SVG must not contain. It is served from our own origin, where a script would be trusted. */
const refused: readonly [RegExp, string][] = [
  [/<([^\s<>/:"'=]+:)?script/i, "contains a script"],
  [/<([^\s<>/:"'=]+:)?foreignObject/i, "contains a foreignObject"],
  [/<([^\s<>/:"'=]+:)?(iframe|embed|object|audio|video)\b/i, "contains another page or video"],
  // Forms, and links; an entity in a name could be any of these.
  [/\bxmlns(:[^\s=:]+)?\s*=\s*["'][^"']*(xhtml|&)/i, "contains parts of a web page"],
  [/[\s"'/]on[a-z]+\s*=/i, "contains an event handler (onload, onclick …)"],
  [/\b(href|src)\s*=(?!\s*["']#)/i, "refers to something outside itself (href)"],
  [/attributeName\s*=\s*["']([^"']*[:&]|\s*href|\s*on)/i, "changes a link"],
  [/<\?xml-stylesheet/i, "has styles outside itself"],
  [/url\((?!\s*["']?#)/i, "refers to something outside itself (url)"],
  [/@import/i, "refers to something outside itself (@import)"],
  [/<!(ENTITY|ATTLIST)/i, "declares an entity or an attribute"],
  // Encodings that would hide the patterns above.
  [/\0|\ufffd|^\s*<\?xml[^>]*encoding\s*=(?!\s*["']utf-8)/i, "is not saved as UTF-8"],
];

const mostBytes = 5_000_000;

/** More dots than any screen has. */
const mostUnits = 20_000;

/** The size of a drawing in its own units, or an error message. The drawing itself is served as it is. */
export async function checkSvg(
  bytes: Buffer,
): Promise<{ width: number; height: number } | { mistake: string }> {
  if (bytes.length > mostBytes) {
    const size = (bytes.length / 1e6).toFixed(1);
    return { mistake: `has ${size} MB; expected at most ${mostBytes / 1e6} MB: simplify it` };
  }
  const source = bytes.toString("utf8");
  const found = refused.find(([pattern]) => pattern.test(source));
  if (found) return { mistake: `${found[1]}; expected a drawing of shapes and text only` };
  try {
    const root = readSvg(source);
    if (root.name !== "svg") return { mistake: "isn't an SVG, although its name says so" };
    checkDrawingWork(root);
    return await sizeOf(bytes, root);
  } catch (error) {
    if (error instanceof SvgFault) return { mistake: error.message };
    throw error;
  }
}

async function sizeOf(
  bytes: Buffer,
  { attributes }: DrawingPart,
): Promise<{ width: number; height: number }> {
  const [, , viewWidth, viewHeight] =
    attributes
      .get("viewBox")
      ?.trim()
      .split(/[\s,]+/) ?? [];
  // Places on the chart are given in the units of the viewBox, so it comes first.
  const width = toUnits(viewWidth ?? attributes.get("width"));
  const height = toUnits(viewHeight ?? attributes.get("height"));
  const drawn = await drawSmall(bytes);
  const [wide, high] = [Math.max(width, drawn.width), Math.max(height, drawn.height)];
  if (wide > mostUnits || high > mostUnits) {
    throw new SvgFault(`is ${wide} by ${high} units; expected at most ${mostUnits} each way`);
  }
  if (width > 0 && height > 0) return { width, height };
  throw new SvgFault("has no size; expected a viewBox, or a width and a height");
}

/** The declared size of a drawing. Also tries to draw it, as for share pictures. */
async function drawSmall(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) <= mostUnits) {
      await (await drawSvg(bytes, 16)).resize(16).raw().toBuffer();
    }
    return { width, height };
  } catch {
    throw new SvgFault("is broken; expected a well-formed SVG");
  }
}

/** "1200" or "1200px" as a number; NaN for anything else, since 100% says no size. */
function toUnits(length: string | undefined): number {
  return Number(length?.replace(/px$/, "") ?? Number.NaN);
}

/** Renders a drawing with about this many pixels, whatever its declared size. */
export async function drawSvg(bytes: Buffer, dots: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const [small, large] = [Math.min(width, height), Math.max(width, height)];
  // In dots an inch: at 72, a unit is a dot. What draws them takes no side of over 32,767 dots.
  const density = Math.min((72 * dots) / Math.max(1, small), (72 * mostUnits) / Math.max(1, large));
  return sharp(bytes, { density: Math.min(Math.max(density, 1), 2400) });
}
