/**
 * What a new resident is greeted by: the first word of a name, such as "Dorothy". All of it where that
 * is a title or an initial, as in "Mr. and Mrs. Lee" or "J. Hale".
 */
export function firstName(name: string): string {
  const all = name.trim();
  const [first = ""] = all.split(/\s+/);
  return /\.$|^.$/u.test(first) ? all : first;
}

/** What may follow a name without being part of the last name, folded and without periods. */
const suffixes = new Set("jr jnr sr snr ii iii iv 2nd 3rd 4th esq md phd dds cpa".split(" "));

/** What stands around a word: quotes, periods, emoji. */
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu;
/** A letter or digit. */
const telling = /[\p{L}\p{N}]/u;
const blanks = /\s+/u;

/**
 * The word by which a full name is sorted: its last one, or the last before a comma, as in "Alder,
 * Ada" and "Ada Alder, Jr." Nicknames in parentheses and suffixes such as "III" don't count, unless
 * there is nothing else.
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

/** A word without what stands around it, unless it is nothing else: "Alder" of "Alder,". */
function trimWord(word: string): string {
  return word.replaceAll(edges, "") || word;
}

/** Whether a word of a name is a suffix such as "Jr." or "Ph.D.", which is no part of the last name. */
export function isSuffix(word: string): boolean {
  return suffixes.has(foldText(trimWord(word)).replaceAll(".", ""));
}

/**
 * Folds a text so that finding and sorting take no notice of case and accents, in the same way on
 * both databases: "Émile" and "emile" fold to "emile".
 */
export function foldText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
