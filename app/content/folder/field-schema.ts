import { z } from "zod";
import { isTimeZone } from "../../platform/local-time.ts";
import { type Field, isLink } from "../fields.ts";
import type { Paths } from "../kind.ts";

/*
 * The shape of YAML files and front matter, as the fields of the kinds say it. Each message is the phrase that
 * follows "expected"; yaml-mistakes.ts puts the file, the entry and the field before it.
 */

/** An object that lists its fields if it has an unknown one. */
export function fieldsSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, `the fields ${Object.keys(shape).join(", ")}`);
}

/** What is expected in a field. */
function expectedOf({ type, max, choices = [], isEmbed }: Field): string {
  switch (type) {
    case "date":
      return "a date such as 2026-11-16";
    case "email":
      return "an email address";
    case "number":
      return "a number in the chart's own units";
    case "url":
      return isEmbed
        ? "an address that begins with https:// (from an <iframe>, only what is in quotes after src=)"
        : "an address that begins with https:// or http://";
    case "zone":
      return "the name of a time zone such as America/New_York";
    case "choice": {
      const names = choices.flatMap(({ value }) => value || []);
      const last = names.pop();
      return names.length > 0 ? `${names.join(", ")} or ${last}` : `${last}, or no such field`;
    }
    case "picture":
      return "the name of a picture without its ending, such as wide, of letters a to z, digits and hyphens";
    default:
      return `${type === "markdown" ? "Markdown text" : "text"} of 1 to ${max} characters`;
  }
}

function typeSchema(field: Field): z.ZodType {
  const expected = expectedOf(field);
  const text = z.string(expected).trim();
  switch (field.type) {
    case "date":
    case "hidden":
      return z.iso.date("a date such as 2026-11-16");
    case "email":
      return z.email(expected);
    case "number":
      return z.number(expected).min(0, "0 or more");
    case "url":
      return text.refine((value) => isLink(value, field.isEmbed), expected);
    case "zone":
      return text.refine(isTimeZone, expected);
    case "choice": {
      const names = (field.choices ?? []).flatMap(({ value }) => value || []);
      // "form: true"
      return names.length === 1
        ? z.literal(true, "true, or no such field")
        : z.enum(names as [string, ...string[]], expected);
    }
    case "picture":
      return z.string(expected).regex(/^[\w][\w -]{0,80}$/, expected);
    default:
      return text.min(1, expected).max(field.max ?? 4000, expected);
  }
}

/** The schema of a field as a folder has it. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = typeSchema(field);
  return field.required ? schema : schema.optional();
}

const line = "a line of the label of 1 to 40 characters";

/** The fields whose form in a folder isn't that of forms. */
const special: Readonly<Record<string, z.ZodType>> = {
  chartLabel: z.enum(["left", "right", "above", "below"], "left, right, above or below"),
  chartLines: z
    .array(z.string(line).trim().min(1, line).max(40, line), "a list of one to three lines")
    .min(1, "one to three lines")
    .max(3, "one to three lines")
    .refine((lines) => new Set(lines).size === lines.length, "lines that differ"),
};

/**
 * The fields of an object, some of which are in groups.
 *
 * @param needed those that a group must have.
 */
export function shapeOf(
  fields: readonly Field[],
  paths: Paths = {},
  needed: readonly string[] = [],
): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  const groups = new Map<string, Record<string, z.ZodType>>();
  for (const field of fields) {
    const [group = field.name, name] = paths[field.name] ?? [];
    if (name === undefined) {
      shape[group] = fieldSchema(field);
      continue;
    }
    const inside = groups.get(group) ?? {};
    groups.set(group, inside);
    const isNeeded = needed.includes(field.name);
    inside[name] = special[field.name] ?? (isNeeded ? typeSchema(field) : fieldSchema(field));
  }
  for (const [group, inside] of groups) shape[group] = fieldsSchema(inside).optional();
  return shape;
}
