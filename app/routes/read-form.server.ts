import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Checks a sent form by a schema. Only the fields that the schema names are looked at, the first of
 * each: the library would unfold any other name, such as `a[99999999]`, into as large a value.
 */
export function readForm<Schema extends z.ZodObject>(
  sent: FormData,
  schema: Schema,
): Submission<z.output<Schema>> {
  const known = new FormData();
  for (const name of Object.keys(schema.shape)) {
    const value = sent.get(name);
    if (typeof value === "string") known.set(name, value);
  }
  return parseWithZod(known, { schema }) as Submission<z.output<Schema>>;
}
