/** The content has mistakes; the message lists them, one a line. */
export class ContentError extends Error {
  override name = "ContentError";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? "one mistake" : `${mistakes.length} mistakes`;
    super(`The content has ${count}:\n${mistakes.map((mistake) => `  ${mistake}`).join("\n")}`);
    this.mistakes = mistakes;
  }
}
