import type { YAMLParseError } from "yaml";
import { z } from "zod";

/** A syntax error in a YAML file, with its line, and the field on it if there is one. */
interface YamlMistake {
  line: number;
  field: string | undefined;
  message: string;
}

const openedQuote = /^[^#]*?[:-] +(["'])(?:(?!\1).)*$/;
/** Characters that have a meaning in YAML at the start of a text. */
const signs = /^(?:[&*!%@`]|- |[|>](?![+-]?\d? *$))/;
const misplaced =
  "this line or the next has the wrong indentation; expected each field directly under the one before";
const lost =
  "isn't part of any field; expected a field and a colon, or the same number of spaces in front as the text above";

/** Explains the parser's error in plain words. */
export function explainYaml({ code, message, pos }: YAMLParseError, text: string): YamlMistake {
  const lines = text.split("\n");
  // An unclosed quote runs to the end of the file, where the parser reports it.
  const opened = code === "MISSING_CHAR" ? lines.findIndex((line) => openedQuote.test(line)) : -1;
  const place = opened >= 0 ? opened : text.slice(0, pos[0]).split("\n").length - 1;
  const line = lines[place] ?? "";
  const [, field, value = ""] = /^[\s-]*([\w-]+):(.*)$/.exec(line) ?? [];
  const explain = () => {
    if (/^ *\t/.test(line)) return "begins with a tab; expected spaces";
    if (opened >= 0)
      return "has a quote that isn't closed; expected one at the end of the text, too";
    if (code === "DUPLICATE_KEY") {
      return "appears twice; expected it once (in a list, each new entry begins with a dash)";
    }
    if (/^ *-[^\s-]/.test(line)) return "has no space after the dash; expected one";
    if (field && /^\S/.test(value)) return "has no space after the colon; expected one";
    const isClosedTooSoon = message.endsWith("at node end") && /^ *[[{]/.test(value);
    if (isClosedTooSoon || signs.test(value.trim())) {
      return `begins with ${value.trim().slice(0, 1)}; expected the text in quotes`;
    }
    if (/^ *["']/.test(value)) return "continues after its quotes; expected all of it in quotes";
    if (code === "BLOCK_AS_IMPLICIT_KEY" && value.includes(": ")) {
      return "has a colon in its text; expected the text in quotes";
    }
    const isList = /^ *[[{]/.test(value);
    const isMisplaced =
      code === "BLOCK_AS_IMPLICIT_KEY" ||
      code === "BAD_INDENT" ||
      message.startsWith("Sequence item");
    if (!isList && (isMisplaced || message.endsWith("at node end"))) return misplaced;
    if (!field) return lost;
    return `is not YAML: ${message}`;
  };
  return { line: place + 1, field, message: explain() };
}

/**
 * Checks a value against its schema and reports each mistake with its place in the file.
 *
 * @returns what is left without the entries, or fields, that have mistakes; undefined if nothing can be used.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  file: string,
  findings: Findings,
): Partial<z.infer<Schema>> | undefined {
  const result = schema.safeParse(value);
  const issues = result.error?.issues ?? [];
  for (const issue of issues) noteIssue(issue, value, file, findings);
  return issues.length === 0 ? result.data : (parseRest(schema, value, issues) as undefined);
}

/** The parts of a list, in which the others leave a gap, or of an object, whose others are missing. */
function parseRest(schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]) {
  const wrong = new Set(
    issues.flatMap((issue) => {
      const [part = null] = issue.path;
      return part === null && issue.code === "unrecognized_keys" ? issue.keys : [part];
    }),
  );
  if (wrong.has(null) || typeof value !== "object" || value === null) return undefined;
  if (Array.isArray(value)) {
    const rest = schema.safeParse(value.filter((_, index) => !wrong.has(index)));
    const parts = [...((rest.data ?? []) as unknown[])];
    return value.map((_, index) => (wrong.has(index) ? undefined : parts.shift()));
  }
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !wrong.has(name)));
  return (schema instanceof z.ZodObject ? schema.partial() : schema).safeParse(rest).data;
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
    findings.mistake(file, where, `can't have this name; expected ${issue.issues[0]?.message}`);
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

function describeList({ code }: z.core.$ZodIssue, { length }: unknown[]): string {
  if (length === 0) return "is an empty list";
  return code === "too_big" ? `has ${length} entries` : "is a list";
}

function describeValue(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) {
    return issue.path.length === 0 ? "is empty" : "is missing";
  }
  if (Array.isArray(value)) return describeList(issue, value);
  if (typeof value === "object") return "is a group of fields";
  if (typeof value !== "string") {
    const isTextWanted = issue.code === "invalid_type" && issue.expected === "string";
    return `is ${String(value)}${isTextWanted ? ", which needs quotes to be text" : ""}`;
  }
  if (value.trim() === "") return "is empty";
  if (issue.code === "too_big") return `has ${value.length} characters`;
  return value.length > 80 ? `begins with "${value.slice(0, 60)} …"` : `is "${value}"`;
}

/** Collects what is wrong with a folder, so that one run names everything. */
export class Findings {
  readonly mistakes: string[] = [];
  readonly warnings: string[] = [];

  /** Records a mistake, for example ("content/faq.yaml", ["entry 3", "answer"], "is missing; …"). */
  mistake(file: string, where: readonly string[], message: string): void {
    this.mistakes.push(describe(file, where, message));
  }

  /** Records a warning for the volunteer. */
  warn(file: string, where: readonly string[], message: string): void {
    this.warnings.push(describe(file, where, message));
  }
}

function describe(file: string, where: readonly string[], message: string): string {
  return `${[file, ...where].join(" › ")}: ${message}`;
}

/** Messages in the order of their files, each once. */
export function sortByFile(messages: readonly string[]): string[] {
  const byFile = Map.groupBy(new Set(messages), (message) => message.split(/ › |: /, 1)[0] ?? "");
  return [...byFile.keys()].sort().flatMap((file) => byFile.get(file) ?? []);
}
