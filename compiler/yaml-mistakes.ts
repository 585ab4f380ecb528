import type { YAMLParseError } from "yaml";

/** What is wrong with a file that is not YAML, and where: its line, and the field on it if it has one. */
export interface YamlMistake {
  line: number;
  field: string | undefined;
  message: string;
}

const openedQuote = /^[^#]*?[:-] +(["'])(?:(?!\1).)*$/;
/** Signs that mean something else than a text to YAML, at the beginning of one. */
const signs = /^(?:[&*!%@`]|- |[|>](?![+-]?\d? *$))/;
const misplaced =
  "this line or the next stands too far left or right; expected each field right under the one before";
const lost =
  "belongs to no field; expected a field and a colon, or as many spaces before it as the text above has";

/** Says in a volunteer's words what the parser found. */
export function explainYaml({ code, message, pos }: YAMLParseError, text: string): YamlMistake {
  const lines = text.split("\n");
  // A quote that isn't closed runs to the end of the file, and only there the parser notes it.
  const opened = code === "MISSING_CHAR" ? lines.findIndex((line) => openedQuote.test(line)) : -1;
  const place = opened >= 0 ? opened : text.slice(0, pos[0]).split("\n").length - 1;
  const line = lines[place] ?? "";
  const [, field, value = ""] = /^[\s-]*([\w-]+):(.*)$/.exec(line) ?? [];
  const explain = () => {
    if (/^ *\t/.test(line)) return "begins with a tab; expected spaces";
    if (opened >= 0)
      return "has a quote that isn't closed; expected one at the end of the text, too";
    if (code === "DUPLICATE_KEY") {
      return "stands there twice; expected it once (in a list, each new entry begins with a dash)";
    }
    if (/^ *-[^\s-]/.test(line)) return "has no space after the dash; expected one";
    if (field && /^\S/.test(value)) return "has no space after the colon; expected one";
    const isClosedTooSoon = message.endsWith("at node end") && /^ *[[{]/.test(value);
    if (isClosedTooSoon || signs.test(value.trim())) {
      return `begins with ${value.trim().slice(0, 1)}; expected the text in quotes`;
    }
    if (/^ *["']/.test(value)) return "goes on after its quotes; expected all of it in quotes";
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
