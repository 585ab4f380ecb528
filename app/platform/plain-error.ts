/** An error whose message tells a person everything: what is wrong, and what to do about it. */
export class PlainError extends Error {
  override readonly name = "PlainError";
}

/** Compares names, because the built site has its own copies of classes. */
const plain = new Set([
  ...["ContentError", "DatabaseMisconfigured", "DatabaseUnavailable", "PlainError"],
  "SettingMistake",
]);

/** Whether a command shows only an error's message, without a stack. */
export function isPlain(error: unknown): error is Error {
  return error instanceof Error && plain.has(error.name);
}
