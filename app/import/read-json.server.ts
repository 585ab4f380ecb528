import { PlainError } from "../platform/plain-error.ts";
import { readTextFile } from "./read-text.server.ts";

/** A JSON object, whatever is in it. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws PlainError when the file isn't JSON, or not all of it is there. */
export function readJson(path: string): unknown {
  const { text } = readTextFile(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(
      `${path} isn't complete JSON. It may have been cut off: export it again.`,
      { cause: error },
    );
  }
}
