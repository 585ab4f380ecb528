import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { fieldLimits, shortestPassword } from "../platform/limits.ts";

/** What can be seen: a name of blanks that have no width would be an empty row. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Control characters, line ends, and marks that turn the direction of what follows. */
const unordinary = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A required line of text: trimmed, without control characters, at most `longest` characters. */
export function textField(what: string, longest: number) {
  return z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(longest, `Please use at most ${longest} characters.`)
    .refine((text) => text === "" || visible.test(text), `Please enter ${what}.`)
    .refine((text) => !unordinary.test(text), "Please use one line of ordinary text.");
}

/** A required text of several lines, with its line ends made plain. */
export function paragraphsField(what: string, longest: number) {
  const error = `Please enter ${what}.`;
  return z
    .string({ error })
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        // Conform makes an empty text none, here too.
        .string({ error })
        .min(1, error)
        .max(longest, `Please use at most ${longest} characters.`)
        .refine((text) => text === "" || visible.test(text), error)
        .refine((text) => !/(?![\n\t])\p{Cc}/u.test(text), "Please use ordinary text."),
    );
}

/** A required e-mail address, kept as typed but for outer blanks. */
export function emailField(what: string) {
  return textField(what, fieldLimits.email).pipe(
    z.email("Please enter an e-mail address such as name@example.org."),
  );
}

/**
 * A new password: no rule but its length, and nothing trimmed. The code before a message goes into
 * the form's red banner.
 *
 * @param shortest the least length of that person's password, in characters.
 */
export function newPasswordField(shortest = shortestPassword) {
  return z
    .string({ error: "Please choose a password." })
    .min(shortest, `auth/weak-password: Please use ${shortest} characters or more.`)
    .max(fieldLimits.password, `Please use at most ${fieldLimits.password} characters.`);
}

/** A password to be compared with the one there is. */
export const typedPasswordField = z
  .string({ error: "Please enter your password." })
  .max(fieldLimits.password, `Please use at most ${fieldLimits.password} characters.`);

/**
 * Checks a sent form by a schema. Only the fields that the schema names are looked at, the first of
 * each, in the order in which they were sent: the library would unfold any other name, such as
 * `a[99999999]`, into as large a value.
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
