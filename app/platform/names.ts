/**
 * How a new resident is greeted: by the first word of their name, such as "Dorothy", or by the whole name if that
 * word is a title or an initial, as in "Mr. and Mrs. Lee" or "J. Hale".
 */
export function firstName(name: string): string {
  const all = name.trim();
  const [first = ""] = all.split(/\s+/);
  return /\.$|^.$/u.test(first) ? all : first;
}

/** Suffixes that aren't part of the last name, folded and without periods. */
const suffixes = new Set("jr jnr sr snr ii iii iv 2nd 3rd 4th esq md phd dds cpa".split(" "));

/** Characters around a word: quotes, periods, emoji. */
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
const telling = /[\p{L}\p{N}]/u;
const blanks = /\s+/u;

/**
 * The word by which to sort a full name: its last one, or the last before a comma, as in "Alder, Ada" and "Ada
 * Alder, Jr." Nicknames in parentheses and suffixes such as "III" don't count, unless there is nothing else.
 */
export function lastNameOf(name: string): string {
  const plain = name.replaceAll(/\([^)]*\)/g, " ");
  const [beforeComma = ""] = plain.split(/[,،，]/);
  for (const part of [beforeComma, plain, name]) {
    const words = part.split(blanks).filter((word) => telling.test(word));
    const last = words.findLast((word, at) => at === 0 || !isSuffix(word));
    if (last) return trimWord(last);
  }
  // Only emoji, for example.
  return name.trim().split(blanks).at(-1) ?? "";
}

/** Trims what surrounds a word, unless that is all there is: "Alder," becomes "Alder". */
function trimWord(word: string): string {
  return word.replaceAll(edges, "") || word;
}

/** Whether a word of a name is a suffix such as "Jr." or "Ph.D.", which isn't part of the last name. */
export function isSuffix(word: string): boolean {
  return suffixes.has(foldText(trimWord(word)).replaceAll(".", ""));
}

/** Folds case and accents for searching and sorting alike on both databases: "Émile" and "emile" give "emile". */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
