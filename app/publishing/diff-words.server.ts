/** A piece of a text: in both, only in the earlier, or only in the later one. */
export interface Piece {
  text: string;
  is: "same" | "removed" | "added";
}

/** Compares two texts word by word. */
export async function diffWords(before: string, after: string): Promise<Piece[]> {
  const { diffWordsWithSpace } = await import("diff");
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? "added" : removed ? "removed" : "same",
  }));
}
