/** A stretch of a password that others guess as a whole. */
interface Piece {
  start: number;
  /** Behind its last character. */
  end: number;
  /** How many digits the number of guesses has that it takes; a character of its own counts one. */
  cost: number;
}

/** For each key, the keys beside it, by direction. */
export type Keyboard = Record<string, readonly (string | null)[] | undefined>;

/** What is known of what people take for passwords. */
export interface Guesses {
  /** The cost of a word; undefined for one that nobody would try. */
  costOf: (word: string) => number | undefined;
  keyboards: readonly Keyboard[];
}

/** Words are looked up to this length, in characters. */
const longestWord = 20;

const shortestRun = 3;

/** Finds every guessable piece of a text in small letters without accents. */
export function findPieces(text: string, guesses: Guesses): Piece[] {
  return Array.from(text, (_, start) => start).flatMap((start) => [
    ...findWords(text, start, guesses),
    ...findDates(text, start),
    ...findRepeat(text, start),
    ...findRun(text, start, guesses),
  ]);
}

/** What signs and digits stand for instead of letters, where it isn't the same for all. */
const substitutions = [
  { "1": "i", "!": "i", "|": "l", "7": "t" },
  { "1": "l", "!": "l", "|": "i", "7": "l" },
].map((some) => ({
  ...{ "0": "o", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "8": "b", "9": "g" },
  ...{ "@": "a", $: "s", "€": "e", "(": "c", "+": "t" },
  ...some,
}));

/** The words that begin at a place, also with digits and signs instead of some letters. */
function* findWords(text: string, start: number, { costOf }: Guesses): Iterable<Piece> {
  const written = text.slice(start, start + longestWord);
  const read = substitutions.map((letters) =>
    written.replace(/[^\p{L}\s]/gu, (sign) => letters[sign as keyof typeof letters] ?? sign),
  );
  for (const reading of new Set([written, ...read])) {
    for (let length = 1; length <= reading.length; length += 1) {
      const cost = costOf(reading.slice(0, length));
      if (cost !== undefined) yield { start, end: start + length, cost };
    }
  }
}

const dates = [
  { pattern: /(?:19|20)\d\d/y, cost: 2 },
  { pattern: /[0-3]?\d[-/. ]?[0-3]?\d[-/. ]?(?:19|20)\d\d/y, cost: 4 },
  { pattern: /(?:19|20)\d\d[-/. ]?[0-3]?\d[-/. ]?[0-3]?\d/y, cost: 4 },
];

/** A year, or a day of one, written in whatever order. */
function* findDates(text: string, start: number): Iterable<Piece> {
  for (const { pattern, cost } of dates) {
    pattern.lastIndex = start;
    if (pattern.test(text)) yield { start, end: pattern.lastIndex, cost };
  }
}

/** What stood in the text before already. */
function* findRepeat(text: string, start: number): Iterable<Piece> {
  let end = start + shortestRun;
  const isRepeat = () =>
    end <= text.length && text.lastIndexOf(text.slice(start, end), start - 1) !== -1;
  while (start > 0 && isRepeat()) end += 1;
  if (end > start + shortestRun) yield { start, end: end - 1, cost: 1 };
}

/** Characters in a row: alike, of the alphabet, or on a straight line of a keyboard. */
function* findRun(text: string, start: number, { keyboards }: Guesses): Iterable<Piece> {
  const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
  const alongAlphabet = (at: number) =>
    Math.abs(step) <= 1 && text.charCodeAt(at + 1) - text.charCodeAt(at) === step;
  const ways = [alongAlphabet];
  for (const keyboard of keyboards) {
    keyboard[text[start] ?? ""]?.forEach((_, direction) => {
      ways.push((at) => isBeside(keyboard, text, at, direction));
    });
  }
  for (const goesOn of ways) {
    let end = start + 1;
    while (end < text.length && goesOn(end - 1)) end += 1;
    if (end - start >= shortestRun) yield { start, end, cost: step === 0 ? 1 : 2 };
  }
}

function isBeside(keyboard: Keyboard, text: string, at: number, direction: number): boolean {
  const next = text[at + 1];
  return Boolean(next && keyboard[text[at] ?? ""]?.[direction]?.includes(next));
}

/**
 * The least that a text costs, put together of pieces and of characters of their own.
 *
 * @param costOfRest of a character that no piece covers.
 */
export function leastCost(
  text: string,
  pieces: Piece[],
  costOfRest: (character: string) => number,
): number {
  const least: number[] = [0];
  for (let end = 1; end <= text.length; end += 1) {
    const alone = (least[end - 1] ?? 0) + costOfRest(text[end - 1] ?? "");
    const ending = pieces.filter((piece) => piece.end === end);
    least[end] = Math.min(alone, ...ending.map(({ start, cost }) => (least[start] ?? 0) + cost));
  }
  return least[text.length] ?? 0;
}

/** Letters of other alphabets, and the Latin ones that they look like. */
const pairs = [
  // Cyrillic.
  ["АВЕКМНОРСТУХІЅЈЗИЯШЦЬДГПЛԌԚԜҮӀ", "ABEKMHOPCTYXISJENRWUBAGNNGQWYL"],
  ["авекмнорстухіѕјһзияшцьдгплԁԛԝүӏ", "abekmhopctyxisjhenrwubarnndqwyl"],
  // Greek. Small letters look like others than capital ones do.
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "ABRAEZHOIKAMNEONPETYOXYO"],
  ["αβγδεζηθικλμνοπρσςτυφχψωϳ", "abydeznoikluvonpostuoxywj"],
  // Armenian.
  ["օոսհցյզա", "onuhgjqw"],
  // Latin letters with strokes, without dots, and small capitals; they have no accent to take off.
  ["ØøŁłĐđÐðĦħıŦŧƀɑɡɩʋ", "OoLlDdDdHhiTtbagiv"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"],
] as const;

const latin = new Map(
  pairs.flatMap(([drawn, read]) => Array.from(drawn, (letter, at) => [letter, read[at] ?? ""])),
);

/**
 * Reads a text as it looks: `Pаssword` with a Cyrillic `а` becomes the Latin word. Case stays, and
 * letters that look like no Latin one stay too.
 */
export function readAsLatin(text: string): string {
  return Array.from(text.normalize("NFKD"), (letter) => latin.get(letter) ?? letter).join("");
}
