/** Thrown when the content has mistakes: the message lists every one on a line of its own. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? "one mistake" : `${mistakes.length} mistakes`;
    super(`The content has ${count}:\n${mistakes.map((mistake) => `  ${mistake}`).join("\n")}`);
    this.mistakes = mistakes;
  }
}
