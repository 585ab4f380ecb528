import type { TextPiece } from "./page-text.ts";

/** A part of a row without wide gaps, in points from the left. */
export interface Chunk {
  text: string;
  left: number;
  right: number;
  href?: string;
}

/** Everything at one height of a page. */
export type Row = ReturnType<typeof describeRow>;

/** "1,200", "$ 5.00", "(12.50)", "-", "3%", but not a year. */
const amount =
  /^(?!(19|20)\d\d$)[-–(]*\s*\$?\s*[-–(]*\s*(\d[\d,]*(\.\d+)?|\.\d+|[-–])\s*\)?\s*%?\)?$/;
const money = /[$.,%]\s*\d|\d%/;
/** Longer texts aren't amounts; on an endless run of dashes the pattern would take endless time. */
const longestAmount = 30;
const proseLetters = 70;
/** The minimum gap between two chunks, in type heights. */
const leastGap = 0.9;

/** A page's rows from the top, without rotated text. */
export function readRows(pieces: readonly TextPiece[]): Row[] {
  const level = pieces.filter(({ text, isLevel }) => isLevel && text.trim() !== "");
  const sorted = level.toSorted((one, two) => two.y - one.y);
  const rows: TextPiece[][] = [];
  for (const piece of sorted) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.y - piece.y < 0.4 * Math.min(first.size, piece.size)) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(describeRow);
}

function describeRow(pieces: readonly TextPiece[]) {
  const size = Math.max(...pieces.map((piece) => piece.size));
  const chunks = joinMoney(joinWords(pieces.flatMap(splitWide), size));
  const behind = chunks.slice(1).filter(({ text }) => isAmount(text));
  return {
    // In points from the bottom of the page; `low` is that of its lowest text.
    ...{ y: pieces[0]?.y ?? 0, low: pieces.at(-1)?.y ?? 0, size, chunks },
    // The number of amounts after other text, and whether one looks like money.
    amounts: behind.length,
    hasMoney: behind.some(({ text }) => money.test(text)),
    // Whether it is a line of running text.
    isProse: chunks.some(({ text }) => text.length > proseLetters),
  };
}

/** Whether a text is an amount of money, a percentage or a count. */
export function isAmount(text: string): boolean {
  return text.length <= longestAmount && amount.test(text);
}

/** Splits a piece with wide gaps inside, as from a typewriter. */
function splitWide({ text, x, width, href }: TextPiece): Chunk[] {
  const perLetter = width / Math.max(1, text.length);
  return [...text.matchAll(/\$ ?[-–(]*[\d.,]+\)?$|\$ ?[-–]$|\S+(?: (?!\$)\S+)*/g)].map(
    ({ 0: part, index }) => {
      const left = x + index * perLetter;
      const chunk = { text: part, left, right: left + part.length * perLetter };
      return href ? { ...chunk, href } : chunk;
    },
  );
}

function joinWords(words: readonly Chunk[], size: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (const word of words.toSorted((one, two) => one.left - two.left)) {
    const before = chunks.at(-1);
    const gap = before ? word.left - before.right : Number.POSITIVE_INFINITY;
    // Labels may reach up to the dollar signs at the left of a column.
    const least = word.text.startsWith("$") ? 0.2 : leastGap;
    if (!before || gap > least * size) chunks.push({ ...word });
    else {
      before.text += gap > 0.12 * size ? ` ${word.text}` : word.text;
      before.right = Math.max(before.right, word.right);
      if (word.href) before.href ??= word.href;
    }
  }
  return chunks;
}

/** Joins a dollar sign at the left edge of its column with the amount at the right. */
function joinMoney(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks) {
    const before = joined.at(-1);
    if (before && /^[-–(]?\$\(?$/.test(before.text) && isAmount(chunk.text)) {
      // The sign's position is irrelevant: the column is where the amounts are.
      joined.splice(-1, 1, { ...chunk, text: before.text + chunk.text });
    } else joined.push({ ...chunk });
  }
  return joined;
}
