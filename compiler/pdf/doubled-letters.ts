import type { TextPiece } from "./page-text.ts";

/** Fewer letters may be the same by chance. */
const leastLetters = 6;
/** No heading is longer. */
const mostPieces = 200;

/**
 * Undoes shadowed text, in which each letter is printed twice: "HHooww TToo" becomes "How To". Whole pieces
 * printed over each other are dropped when they are read.
 */
export function halveDoubled(pieces: readonly TextPiece[]): TextPiece[] {
  const halved: TextPiece[] = [];
  let start = 0;
  for (let end = 1; end <= pieces.length; end += 1) {
    const [first, next] = [pieces[start], pieces[end]];
    if (first && next && end - start < mostPieces && isSameLine(first, next)) continue;
    halved.push(...halveLine(pieces.slice(start, end)));
    start = end;
  }
  return halved;
}

function isSameLine(one: TextPiece, other: TextPiece): boolean {
  const isNear = Math.abs(one.y - other.y) < one.size / 5;
  return isNear && one.size === other.size && one.tag === other.tag;
}

function halveLine(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const [first, last] = [pieces[0], pieces.at(-1)];
  const text = halve(pieces.map((piece) => piece.text).join(""));
  if (!first || !last || text === null) return pieces;
  const right = Math.max(...pieces.map(({ x, width }) => x + width));
  return [{ ...first, text, width: right - first.x, endsLine: last.endsLine }];
}

/** Every second letter of a text whose letters are all doubled; null if they aren't. */
function halve(text: string): string | null {
  let half = "";
  let waiting: string | null = null;
  let count = 0;
  for (const letter of text) {
    if (letter.trim() === "") {
      if (waiting === null) half += " ";
    } else if (waiting === null) {
      waiting = letter;
    } else if (waiting === letter) {
      half += letter;
      count += 2;
      waiting = null;
    } else return null;
  }
  // A row of the same letter isn't a doubled word.
  const isWord = /\p{L}{2}/u.test(half) && new Set(half.replaceAll(" ", "")).size > 2;
  return waiting === null && count >= leastLetters && isWord ? half : null;
}
