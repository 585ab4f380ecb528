import { readBlocks } from "../app/announcements/announcement-body.ts";
import { sumUp, timesHead, timesLine } from "./times.ts";

const rounds = 20;
const longest = 10_000;

/** Pieces of text that make a careless pattern look at everything again and again. */
const pieces = [
  ...["a", "a.", "a@", "https://", "https://a.", "(", "https://x)))", "a@a.", "\n", " \n"],
  `https://x/${")".repeat(1980)} `,
];

/** How long the longest announcements take to be read. */
export async function measureTexts(): Promise<void> {
  console.log(timesHead);
  for (const piece of pieces) {
    const body = piece.repeat(longest / piece.length);
    const times = Array.from({ length: rounds }, () => {
      const started = performance.now();
      readBlocks(body);
      return performance.now() - started;
    });
    console.log(timesLine(`${JSON.stringify(piece).slice(0, 20)} again and again`, sumUp(times)));
  }
}
