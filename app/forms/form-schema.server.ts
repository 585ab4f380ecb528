import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { fieldLimits, shortestPassword } from "../platform/limits.ts";

/** A name of zero-width spaces would look like an empty row. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Control characters, line separators, and marks that change the direction of the following text. */
const unordinary = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A required line of text: trimmed, without control characters, up to `longest` characters. */
export function textField(what: string, longest: number) {
  return z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(longest, `Please use at most ${longest} characters.`)
    .refine((text) => text === "" || visible.test(text), `Please enter ${what}.`)
    .refine((text) => !unordinary.test(text), "Please use one line of ordinary text.");
}

/** A required text of several lines, with normalized line ends. */
export function paragraphsField(what: string, longest: number) {
  const error = `Please enter ${what}.`;
  return z
    .string({ error })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        // Conform also turns an empty text into undefined here.
        .string({ error })
        .min(1, error)
        .max(longest, `Please use at most ${longest} characters.`)
        .refine((text) => text === "" || visible.test(text), error)
        .refine((text) => !/(?![\n\t])\p{Cc}/u.test(text), "Please use ordinary text."),
    );
}

export function emailField(what: string) {
  return textField(what, fieldLimits.email).pipe(
    z.email("Please enter an email address such as name@example.org."),
  );
}

/** A new password, not trimmed; only its length is checked here. The code before a message is shown in the banner. */
export function newPasswordField(shortest = shortestPassword) {
  return z
    .string({ error: "Please choose a password." })
    .min(shortest, `auth/weak-password: Your password needs ${shortest} characters or more.`)
    .max(fieldLimits.password, `Please use at most ${fieldLimits.password} characters.`);
}

/** A password to compare with the stored one. */
export const typedPasswordField = z
  .string({ error: "Please enter your password." })
  .max(fieldLimits.password, `Please use at most ${fieldLimits.password} characters.`);

/**
 * Validates a form. Reads only the schema's fields, the first of each name: the library would expand `a[99999999]`
 * into an array of that size.
 */
export function readForm<Schema extends z.ZodObject>(
  sent: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  const known = new FormData();
  for (const [name, value] of sent) {
    const isFirst = Object.hasOwn(schema.shape, name) && !known.has(name);
    if (isFirst && typeof value === "string") known.set(name, value);
  }
  return parseWithZod(known, { schema }) as Submission<z.output<Schema>>;
}
