import type { Sharp } from "sharp";

/** What an SVG may not hold: it is served from our own origin, where scripts would be ours. */
const refused: readonly [RegExp, string][] = [
  [/<([^\s<>/:"'=]+:)?script/i, "holds a script"],
  [/<([^\s<>/:"'=]+:)?foreignObject/i, "holds a foreignObject"],
  [/<([^\s<>/:"'=]+:)?(iframe|embed|object|audio|video)\b/i, "holds another page or film"],
  // Forms, and pages that lead elsewhere; a reference in a name could be any of these.
  [/\bxmlns(:[^\s=:]+)?\s*=\s*["'][^"']*(xhtml|&)/i, "holds parts of a web page"],
  [/[\s"'/]on[a-z]+\s*=/i, "holds an event handler (onload, onclick …)"],
  [/\b(href|src)\s*=(?!\s*["']#)/i, "refers to something outside itself (href)"],
  [/attributeName\s*=\s*["']([^"']*[:&]|\s*href|\s*on)/i, "changes a link"],
  [/<\?xml-stylesheet/i, "has styles outside itself"],
  [/url\((?!\s*["']?#)/i, "refers to something outside itself (url)"],
  [/@import/i, "refers to something outside itself (@import)"],
  [/<!(ENTITY|ATTLIST)/i, "declares an entity or an attribute"],
  // Text in which the patterns above could not be found.
  [/\0|\ufffd|<\?xml[^>]*encoding\s*=(?!\s*["']utf-8)/i, "is not saved as UTF-8"],
];

/** More dots than any screen has. */
const mostUnits = 20_000;

/**
 * The size of a drawing in its own units, or a message that says what is wrong with it.
 * The drawing itself is served as it is.
 */
export async function checkSvg(
  bytes: Buffer,
): Promise<{ width: number; height: number } | { mistake: string }> {
  const source = bytes.toString("utf8");
  const found = refused.find(([pattern]) => pattern.test(source));
  if (found) return { mistake: `${found[1]}; expected a drawing of shapes and text only` };
  const { default: sharp } = await import("sharp");
  try {
    const { format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (format !== "svg") return { mistake: "isn't an SVG, although its name says so" };
  } catch {
    return { mistake: "is broken; expected a well-formed SVG" };
  }
  const tag = /<(?:[\w-]+:)?svg\b[^>]*>/i.exec(source)?.[0] ?? "";
  const [, , viewWidth, viewHeight] =
    attribute(tag, "viewBox")
      ?.trim()
      .split(/[\s,]+/) ?? [];
  // Places on the chart are given in the units of the viewBox, so it comes first.
  const width = toUnits(viewWidth ?? attribute(tag, "width"));
  const height = toUnits(viewHeight ?? attribute(tag, "height"));
  if (width > mostUnits || height > mostUnits) {
    return { mistake: `is ${width} by ${height} units; expected at most ${mostUnits} each way` };
  }
  if (width > 0 && height > 0) return { width, height };
  return { mistake: "has no size; expected a viewBox, or a width and a height" };
}

/** "1200" or "1200px" as a number; NaN for anything else, since 100% says no size. */
function toUnits(length: string | undefined): number {
  return Number(length?.replace(/px$/, "") ?? Number.NaN);
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}

/** A drawing as a picture of about this many dots, however large it says that it is. */
export async function drawSvg(bytes: Buffer, dots: number): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  // In dots an inch: at 72, a unit is a dot.
  const density = (72 * dots) / Math.max(1, Math.min(width, height));
  return sharp(bytes, { density: Math.min(Math.max(density, 1), 2400) });
}
