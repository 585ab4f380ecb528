import type { z } from "zod";
import type { Findings } from "./findings.ts";

/**
 * Checks a value against its schema and notes each mistake with its place in the file.
 * Returns the checked value, or undefined if there was a mistake.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  file: string,
  findings: Findings,
): z.infer<Schema> | undefined {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) noteIssue(issue, value, file, findings);
  return undefined;
}

function noteIssue(issue: z.core.$ZodIssue, value: unknown, file: string, findings: Findings) {
  const where = issue.path.map(nameStep);
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) {
      findings.mistake(file, [...where, key], `is not a known field; expected ${issue.message}`);
    }
    return;
  }
  if (issue.code === "invalid_key") {
    findings.mistake(file, where, `has another name; expected ${issue.issues[0]?.message}`);
    return;
  }
  const found = describeValue(issue.path.reduce(takeStep, value), where.length === 0);
  findings.mistake(file, where, `${found}; expected ${issue.message}`);
}

/** "entry 3" for the third of a list, the field's own name otherwise. */
function nameStep(step: PropertyKey): string {
  return typeof step === "number" ? `entry ${step + 1}` : String(step);
}

function takeStep(value: unknown, step: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
}

function describeValue(value: unknown, isWholeFile: boolean): string {
  if (value === undefined || value === null) return isWholeFile ? "is empty" : "is missing";
  if (Array.isArray(value)) return value.length === 0 ? "is an empty list" : "is a list";
  if (typeof value === "object") return "is a group of fields";
  if (typeof value !== "string") return `is the ${typeof value} ${String(value)}`;
  if (value.trim() === "") return "is empty";
  return value.length > 80 ? `has ${value.length} characters` : `is "${value}"`;
}
