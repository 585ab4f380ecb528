import type { FoundLine, GrayPicture } from "./reading.ts";

/** By which quarter a picture is turned, or by half. */
export type Turn = "left" | "right" | "over";

/** Words of at least so many letters are wider than high. */
const fewestLetters = 4;

/**
 * Tells whether the lines of a picture run from its top to its bottom or back, as where a wide table was
 * scanned upright: its words are higher than wide.
 */
export function liesOnSide(lines: readonly FoundLine[]): boolean {
  const boxes = lines
    .flatMap(({ words }) => words)
    .filter(({ text }) => text.length >= fewestLetters)
    .map(({ bbox }) => bbox);
  const high = boxes.filter(({ x0, x1, y0, y1 }) => y1 - y0 > x1 - x0);
  return high.length > boxes.length / 2;
}

/** A picture turned. */
export function turnPicture(
  { gray, width, height, dotsPerInch }: GrayPicture,
  turn: Turn,
): GrayPicture {
  if (turn === "over") return { gray: gray.slice().reverse(), width, height, dotsPerInch };
  const turned = new Uint8Array(gray.length);
  for (let row = 0; row < height; row += 1) {
    const to = turn === "left" ? row : height - 1 - row;
    for (let column = 0; column < width; column += 1) {
      const below = turn === "left" ? width - 1 - column : column;
      turned[below * height + to] = gray[row * width + column] as number;
    }
  }
  return { gray: turned, width: height, height: width, dotsPerInch };
}
