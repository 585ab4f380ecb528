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
  const found = describeValue(issue, issue.path.reduce(takeStep, value));
  findings.mistake(file, where, `${found}; expected ${issue.message}`);
}

/** "entry 3" for the third of a list, the field's own name otherwise. */
function nameStep(step: PropertyKey): string {
  return typeof step === "number" ? `entry ${step + 1}` : String(step);
}

function takeStep(value: unknown, step: PropertyKey): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
}

function describeValue(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) {
    return issue.path.length === 0 ? "is empty" : "is missing";
  }
  if (Array.isArray(value)) return value.length === 0 ? "is an empty list" : "is a list";
  if (typeof value === "object") return "is a group of fields";
  if (typeof value !== "string") {
    const isTextWanted = issue.code === "invalid_type" && issue.expected === "string";
    return `is ${String(value)}${isTextWanted ? ", which as a text stands in quotes" : ""}`;
  }
  if (value.trim() === "") return "is empty";
  if (issue.code === "too_big") return `has ${value.length} characters`;
  return value.length > 80 ? `begins with "${value.slice(0, 60)} …"` : `is "${value}"`;
}
