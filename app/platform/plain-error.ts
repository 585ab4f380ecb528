/** An error whose message says all that a person needs: what is wrong, and what to do about it. */
export class PlainError extends Error {
  override readonly name = "PlainError";
}

/** Compares names, because the built site has its own copies of classes. */
const plain = new Set([
  ...["ContentError", "DatabaseMisconfigured", "DatabaseUnavailable", "PlainError"],
  "SettingMistake",
]);

/** Whether a command shows an error by its message alone, without a stack. */
export function isPlain(error: unknown): error is Error {
  return error instanceof Error && plain.has(error.name);
}
