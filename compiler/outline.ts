import type { DrawingPart } from "./read-svg.ts";

/** The corners of a shape, and the length of its outline or more, in its own units. */
export interface Outline {
  corners: number;
  length: number;
}

/** Used if a size isn't a plain number (50%, 2em): larger than any allowed drawing. */
const unknown = 20_000;

/** The outline of an element; nothing if it isn't a shape. */
export function outlineOf({ name, attributes }: DrawingPart): Outline {
  const size = (key: string) => {
    const value = attributes.get(key)?.trim().replace(/px$/, "") ?? "0";
    return Number.isFinite(Number(value)) ? Math.abs(Number(value)) : unknown;
  };
  const path = attributes.get("d");
  if (path !== undefined) return outlineOfPath(path);
  const points = attributes.get("points");
  if (points !== undefined) return outlineOfPath(`M${points}z`);
  const radius = Math.max(size("r"), size("rx"), size("ry"));
  const sides = size("x1") + size("x2") + size("y1") + size("y2");
  const isShape = /^(rect|circle|ellipse|line)$/.test(name);
  const around = 2 * (size("width") + size("height")) + 7 * radius + sides;
  return isShape ? { corners: 4, length: around } : { corners: 0, length: 0 };
}

/** How many numbers follow each command of a path. */
const numbersOf = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

type Point = readonly [x: number, y: number];

/** Reads a path as browsers do: up to the first mistake. A curve is at most as long as the lines by its control points. */
function outlineOfPath(path: string): Outline {
  let at = 0;
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(path);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  const outline = { corners: 0, length: 0 };
  let here: Point = [0, 0];
  let start = here;
  let control = here;
  let command = "";
  for (;;) {
    const letter = read(/[\s,]*([a-z])/iy);
    if (letter !== undefined) command = letter;
    else if (/^z?$/i.test(command)) return outline;
    else if (/m/i.test(command)) command = command === "m" ? "l" : "L";
    const kind = command.toLowerCase() as keyof typeof numbersOf;
    const numbers: number[] = [];
    for (let index = 0; index < (numbersOf[kind] ?? Number.NaN); index += 1) {
      const isFlag = kind === "a" && (index === 3 || index === 4);
      const number = read(
        isFlag ? /[\s,]*([01])/y : /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy,
      );
      if (number === undefined) return outline;
      numbers.push(Number(number));
    }
    if (!(kind in numbersOf)) return outline;
    const from: Point = command === kind ? here : [0, 0];
    const points = pointsOf(kind, numbers, { here, start, control, from });
    const [end = here] = points.slice(-1);
    outline.corners += points.length;
    if (kind === "a") outline.length += lengthOfArc(numbers, distance(here, end));
    else if (kind !== "m") outline.length += lengthOf([here, ...points]);
    control = points.at(-2) ?? end;
    if (kind === "m") start = end;
    here = end;
  }
}

/** The control points of a command, and where it ends. */
function pointsOf(
  kind: keyof typeof numbersOf,
  numbers: number[],
  { here, start, control, from }: Record<"here" | "start" | "control" | "from", Point>,
): Point[] {
  const [first = 0] = numbers;
  if (kind === "z") return [start];
  if (kind === "h") return [[from[0] + first, here[1]]];
  if (kind === "v") return [[here[0], from[1] + first]];
  const pairs = kind === "a" ? numbers.slice(-2) : numbers;
  const points = Array.from({ length: pairs.length / 2 }, (_, index): Point => {
    return [from[0] + (pairs[2 * index] ?? 0), from[1] + (pairs[2 * index + 1] ?? 0)];
  });
  const mirrored: Point = [2 * here[0] - control[0], 2 * here[1] - control[1]];
  return kind === "s" || kind === "t" ? [mirrored, ...points] : points;
}

function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.hypot(toX - x, toY - y);
}

function lengthOf(points: Point[]): number {
  return points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0);
}

/** At most the circumference of the whole ellipse, scaled up to reach both ends. */
function lengthOfArc([rx = 0, ry = 0]: number[], chord: number): number {
  const [small = 0, large = 0] = [Math.abs(rx), Math.abs(ry)].sort((one, other) => one - other);
  const growth = Math.max(1, chord / 2 / Math.max(small, 1e-9));
  return small === 0 ? chord : 2 * Math.PI * large * growth;
}
