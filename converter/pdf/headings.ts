import { breaksOff, readNumbered } from "./numbered-headings.ts";
import type { TextLine } from "./text-lines.ts";

/** A line's look, which decides what kind of heading it may belong to. */
export type Look = "article" | "section" | "large" | "strong" | "plain";

/** A document's usual look; a line that differs is a heading or starts a paragraph. */
export type Measure = ReturnType<typeof measureLines>;

const mostHeadingLetters = 90;
const mostHeadingLines = 4;
const mostBoldLetters = 80;
/** Abbreviations that don't end a sentence. */
const abbreviation = /\b(?:inc|co|corp|ltd|llc|assn|assoc|jr|sr)\.$/i;

export function measureLines(pages: readonly (readonly TextLine[])[]) {
  const lines = pages.flat();
  const bodySize = mostUsual(lines.map(({ size, text }) => [halfPoints(size), text.length])) ?? 10;
  const gaps = pages.flatMap((ofPage) =>
    ofPage.slice(1).map((line, index): [number, number] => {
      return [Math.round((ofPage[index]?.y ?? 0) - line.y), 1];
    }),
  );
  // From one baseline to the next within a paragraph, in points.
  const pitch = mostUsual(gaps.filter(([gap]) => gap > 0)) ?? bodySize * 1.2;
  const larger = lines.map(({ size }) => halfPoints(size)).filter((size) => size > bodySize * 1.15);
  // The largest first.
  const headingSizes = [...new Set(larger)].sort((one, two) => two - one);
  return { bodySize, pitch, headingSizes };
}

export function looksOf(lines: readonly TextLine[], measure: Measure): Look[] {
  const looks: Look[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    // "... as set forth in" above "ARTICLE V".
    const goesOn = above && isNextLine(line, above, measure) && breaksOff(above.text);
    const isInSentence = goesOn && looks.at(-1) === "plain" && line.size < above.size * 1.15;
    looks.push(isInSentence ? "plain" : lookOf(line, measure));
  }
  return looks;
}

function lookOf(line: TextLine, { bodySize }: Measure): Look {
  const { text, size } = line;
  if (!line.isLevel || line.isEntry || line.hasBlank || /^[•·▪◦‣]/.test(text)) return "plain";
  const numbered = readNumbered(text);
  if (numbered) return numbered.rank;
  if (!/\p{L}{2}/u.test(text) || text.length > mostHeadingLetters) return "plain";
  if (size > bodySize * 1.15) return "large";
  return (line.isBold || isCapitals(text)) && size > bodySize * 0.95 ? "strong" : "plain";
}

function isNextLine(line: TextLine, before: TextLine, { pitch }: Measure): boolean {
  const gap = before.y - line.y;
  return gap > 0 && gap < pitch * 1.35;
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase() && text.length > 5;
}

/** The heading level of lines with this look, from 1; null if they aren't headings. */
export function headingLevel(
  lines: readonly TextLine[],
  look: Look,
  { bodySize, headingSizes }: Measure,
): number | null {
  const [first] = lines;
  if (!first || look === "plain") return null;
  const place = headingSizes.indexOf(halfPoints(first.size));
  const bySize = place === -1 ? headingSizes.length + 1 : place + 1;
  const text = lines.map((line) => line.text).join(" ");
  if (text.length > 2 * mostHeadingLetters || lines.length > mostHeadingLines) return null;
  if (look === "article") return Math.min(bySize, 6);
  if (look === "section") return Math.min(place === -1 ? bySize + 1 : Math.max(bySize, 2), 6);
  const isSentence =
    look === "strong" ? /[.:]$/.test(text) : /[.:]$/.test(text) && text.length > 60;
  if (/^\P{L}*\p{Ll}/u.test(text) || /[,;-]$/.test(text)) return null;
  if ((isSentence && !abbreviation.test(text)) || first.size < bodySize * 0.95) return null;
  if (look === "strong" && !isCapitals(text) && !isBriefTitle(text)) return null;
  return Math.min(bySize, 6);
}

/** Whether bold words may be a title, rather than a sentence or a label with its text. */
function isBriefTitle(text: string): boolean {
  if (text.length > mostBoldLetters || /;\s|,\s\p{Ll}/u.test(text)) return false;
  const weighty = text.match(/\p{L}{4,}/gu) ?? [];
  const capitals = weighty.filter((word) => /^\p{Lu}/u.test(word));
  if (/:\s/.test(text)) return capitals.length === weighty.length;
  return capitals.length >= weighty.length * 0.6 || text.split(" ").length < 4;
}

function halfPoints(size: number): number {
  return Math.round(size * 2) / 2;
}

/** The value with the greatest weight; undefined if there is none. */
function mostUsual(weighed: readonly (readonly [number, number])[]): number | undefined {
  const sums = new Map<number, number>();
  for (const [value, weight] of weighed) sums.set(value, (sums.get(value) ?? 0) + weight);
  return [...sums].sort(([, one], [, two]) => two - one)[0]?.[0];
}
