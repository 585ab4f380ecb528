/** Of the pixels of a drawn page, at least this share lies in areas of a few colors; of a photo, few do. */
const leastFlat = 0.75;
/** Paper, ink, and what else a page of text is printed in. */
const mostColors = 8;
/** In pixels: a shorter run of one color may be chance. */
const shortestRun = 4;
/** Every eighth row is enough to know a picture by. */
const rowStep = 8;

/** What a page's pixels show of it, four bytes each. */
export function judgePixels(
  pixels: Buffer,
  width: number,
  height: number,
): { isDrawn: boolean; isBlank: boolean } {
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const [first] = colors;
  const isBlank = colors.every((color) => color === first);
  return { isBlank, isDrawn: isBlank || flatShare(colors, width) >= leastFlat };
}

/** The share of the pixels that lie in runs of one of the most usual colors. */
function flatShare(colors: Uint32Array, width: number): number {
  const counts = new Map<number, number>();
  let seen = 0;
  for (let start = 0; start + width <= colors.length; start += rowStep * width) {
    countRuns(colors.subarray(start, start + width), counts);
    seen += width;
  }
  const usual = [...counts.values()].sort((one, other) => other - one).slice(0, mostColors);
  return usual.reduce((sum, count) => sum + count, 0) / seen;
}

function countRuns(row: Uint32Array, counts: Map<number, number>): void {
  let begin = 0;
  for (let place = 1; place <= row.length; place += 1) {
    const color = row[begin] as number;
    if (row[place] === color) continue;
    const length = place - begin;
    if (length >= shortestRun) counts.set(color, (counts.get(color) ?? 0) + length);
    begin = place;
  }
}
