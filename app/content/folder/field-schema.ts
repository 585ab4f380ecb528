import { z } from "zod";
import { completeUrl } from "../../platform/links.ts";
import { type Field, isSeveral, type Several, several } from "../fields.ts";
import type { Paths } from "../kind.ts";
import { rules } from "../problems.server.ts";

/*
 * The shape of YAML files and front matter, as the fields of the kinds say it. Each message is the phrase that
 * follows "expected"; yaml-mistakes.ts puts the file, the entry and the field before it.
 */

/** An object that lists its fields if it has an unknown one. */
export function fieldsSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, `the fields ${Object.keys(shape).join(", ")}`);
}

function typeSchema(field: Field): z.ZodType {
  const { type, max, choices = [] } = field;
  // "form: true"
  if (type === "choice" && choices.every(({ value }) => !value || value === "true")) {
    return z.literal(true, "true, or no such field");
  }
  const rule = rules[type === "hidden" ? "date" : type];
  const what = type === "markdown" ? "Markdown text" : "text";
  const expected = rule?.expected(field) ?? `${what} of 1 to ${max} characters`;
  if (type === "number") return z.number(expected).min(0, "0 or more");
  if (type === "picture") return z.string(pictureName).regex(/^[\w][\w -]{0,80}$/, pictureName);
  const text = z
    .string(expected)
    .trim()
    .overwrite(type === "url" ? completeUrl : String);
  return rule
    ? text.refine((value) => rule.isRight(value, field), expected)
    : text.min(1, expected).max(max ?? 4000, expected);
}

const pictureName =
  "the name of a file without its ending, such as wide, of letters a to z, digits and hyphens";

/** The schema of a field as a folder has it. */
function fieldSchema(field: Field): z.ZodType {
  const schema = typeSchema(field);
  return field.required ? schema : schema.optional();
}

const line = "a line of the label of 1 to 40 characters";

/** Pictures or PDFs, each by its name without the ending. */
function filesSchema(type: Several) {
  const { most, all } = several[type];
  const file = fieldSchema({ name: "file", label: "", type: "picture", required: true });
  const alt = fieldSchema({ name: "alt", label: "", type: "text", max: 400, required: true });
  const caption = fieldSchema({ name: "caption", label: "", type: "text", max: 200 });
  const isPictures = type === "pictures";
  const expected = isPictures
    ? "a list of pictures, each with file and alt"
    : "a list, each with file";
  const shape: z.ZodRawShape = isPictures ? { file, alt, caption } : { file, caption };
  return z.array(fieldsSchema(shape), expected).max(most, `at most ${most} ${all}`).optional();
}

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
    if (isSeveral(field.type)) {
      shape[field.name] = filesSchema(field.type);
      continue;
    }
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
