import type { MarkedText } from "./passage.ts";

/** A text in which the words that were looked for are marked. */
export function MarkedWords({ text }: { text: MarkedText }) {
  let place = 0;
  return text.map(({ text: words, isMarked }) => {
    const key = place;
    place += words.length;
    return isMarked ? <mark key={key}>{words}</mark> : words;
  });
}
