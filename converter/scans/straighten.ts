import sharp from "sharp";
import type { GrayPicture } from "./reading.ts";

/** In degrees: how far paper lies askew in a scanner at most, and how finely that is measured. */
const most = 6;
const steps = { coarse: 0.5, fine: 0.1 };
/** Pixels darker than this are ink; one in each square of 1/75 inch is looked at. */
const ink = 128;
const squaresPerInch = 75;
/** The rows must be this much clearer after straightening; a photo's aren't. */
const clearer = 1.1;

type Points = readonly { x: number; y: number }[];

/** Straightens ("deskews") a page that was scanned askew: the engine loses lines from 2 degrees on. */
export async function straighten(picture: GrayPicture): Promise<GrayPicture> {
  const skew = findSkew(picture);
  return skew === 0 ? picture : rotate(picture, -skew);
}

/** @param degrees clockwise; the corners become white. */
export async function rotate(
  { gray, width, height, dotsPerInch }: GrayPicture,
  degrees: number,
): Promise<GrayPicture> {
  const { data, info } = await sharp(gray, { raw: { width, height, channels: 1 } })
    .rotate(degrees, { background: "white" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { gray: data, width: info.width, height: info.height, dotsPerInch };
}

/** Finds the angle of the clearest rows or columns of ink, by projection profiles. @returns degrees clockwise. */
export function findSkew(picture: GrayPicture): number {
  const upright = inkOf(picture);
  // Perhaps its lines run up or down.
  const onSide = upright.map(({ x, y }) => ({ x: y, y: -x }));
  const found = [upright, onSide].map(findAngle);
  return found.sort((one, other) => other.contrast - one.contrast)[0]?.angle ?? 0;
}

function findAngle(points: Points): { angle: number; contrast: number } {
  const around = (center: number, reach: number, step: number) => {
    const count = Math.round((2 * reach) / step) + 1;
    const angles = Array.from({ length: count }, (_, at) => center - reach + at * step);
    const scores = angles.map((angle) => scoreRows(points, angle));
    const best = scores.reduce((top, score, at) => (score > (scores[top] ?? 0) ? at : top), 0);
    return { angle: angles[best] ?? 0, score: scores[best] ?? 0, least: Math.min(...scores) };
  };
  const coarse = around(0, most, steps.coarse);
  const { angle, score } = around(coarse.angle, steps.coarse, steps.fine);
  const isSure = score > scoreRows(points, 0) * clearer;
  return { angle: isSure ? angle : 0, contrast: score / coarse.least };
}

function inkOf({ gray, width, height, dotsPerInch }: GrayPicture): Points {
  const side = Math.max(1, Math.round(dotsPerInch / squaresPerInch));
  const points = [];
  for (let row = 0; row * side < height; row += 1) {
    for (let column = 0; column * side < width; column += 1) {
      const shade = gray[row * side * width + column * side] as number;
      if (shade < ink) points.push({ x: column, y: row });
    }
  }
  return points;
}

/** The sum of the squares of each row's ink: the greatest where lines and the gaps between them lie level. */
function scoreRows(points: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Map<number, number>();
  for (const { x, y } of points) {
    const row = Math.round(y - x * slope);
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return rows.values().reduce((sum, count) => sum + count * count, 0);
}
