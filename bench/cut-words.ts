/** Letters that are printed as one sign, which pdftotext may not know and then leaves out. */
const ligatures = ["ffi", "ffl", "fi", "fl", "ff", "tti", "ti", "tt", "ft"];

/** The longest word that is looked for in pieces, in letters. */
const longest = 25;

/**
 * The other program's words, with those joined that it cut apart and that the text has whole: at a sign of several
 * letters ("mee ng" is "meeting", "re" is "fire"), or where a single letter stands alone that is no word ("w ebsite").
 * Each only as often as the text has the whole word and the other program hasn't.
 *
 * @param expected the other program's words.
 * @param found the text's.
 */
export function joinCut(expected: readonly string[], found: readonly string[]): string[] {
  const wanted = surplus(found, expected);
  const cuts = new Map<string, string[]>();
  for (const word of wanted.keys()) {
    for (const cut of word.length <= longest ? cutsOf(word) : []) {
      cuts.set(cut, [...(cuts.get(cut) ?? []), word]);
    }
  }
  const known = countWords(found);
  return replaceRuns(expected, (run) => {
    // What is a word of the text by itself isn't the rest of one.
    if (run.length === 1 && known.has(run[0] ?? "")) return undefined;
    return take(wanted, cuts.get(run.join(" ")));
  });
}

/**
 * The text's words, with those joined that the other program runs together ("thename"): only where each of them is
 * a word of two letters or more that the other program has elsewhere, so that "re pair" isn't "repair".
 */
export function joinSpelled(found: readonly string[], expected: readonly string[]): string[] {
  const wanted = surplus(expected, found);
  const known = new Set(expected);
  return replaceRuns(found, (run) => {
    const areWords = run.length > 1 && run.every((word) => word.length > 1 && known.has(word));
    return areWords ? take(wanted, [run.join("")]) : undefined;
  });
}

/** The words that one has more often than the other, and how many times. */
function surplus(words: readonly string[], others: readonly string[]): Map<string, number> {
  const counts = countWords(words);
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) - 1);
  return new Map([...counts].filter(([, count]) => count > 0));
}

/** How a word looks cut apart. */
function cutsOf(word: string): Set<string> {
  const cuts = new Set<string>();
  const cutSigns = (text: string, from: number) => {
    for (const sign of ligatures) {
      for (let at = text.indexOf(sign, from); at >= 0; at = text.indexOf(sign, at + 1)) {
        const cut = `${text.slice(0, at)} ${text.slice(at + sign.length)}`;
        cuts.add(cut.trim());
        cutSigns(cut, at + 1);
      }
    }
  };
  cutSigns(word, 0);
  for (const at of [1, word.length - 1]) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.some((part) => /^[^ai\d]$/.test(part))) cuts.add(parts.join(" "));
  }
  if (word.length > 2) cuts.add([...word].join(" "));
  cuts.delete("");
  return cuts;
}

/** Words with runs of them replaced, the longest runs first. */
function replaceRuns(
  words: readonly string[],
  replace: (run: readonly string[]) => string | undefined,
): string[] {
  const replaced: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longest, words.length - at);
    let whole: string | undefined;
    for (; length > 0 && whole === undefined; length -= 1) {
      whole = replace(words.slice(at, at + length));
    }
    replaced.push(whole ?? (words[at] as string));
    at += whole === undefined ? 1 : length + 1;
  }
  return replaced;
}

/** The first of some words that is still wanted, which then is wanted once less. */
function take(wanted: Map<string, number>, words: readonly string[] = []): string | undefined {
  const word = words.find((one) => (wanted.get(one) ?? 0) > 0);
  if (word !== undefined) wanted.set(word, (wanted.get(word) ?? 0) - 1);
  return word;
}

/** How often each word is there. */
export function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
