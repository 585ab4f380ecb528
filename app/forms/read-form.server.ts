import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

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
