import type { YAMLParseError } from "yaml";

/** What is wrong with a file that is not YAML, and where: its line, and the field on it if it has one. */
export interface YamlMistake {
  line: number;
  field: string | undefined;
  message: string;
}

const openedQuote = /^[^#]*?[:-] +(["'])(?:(?!\1).)*$/;
const misplaced =
  "this line or the next stands too far left or right; expected each field right under the one before";

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
    if (code === "DUPLICATE_KEY") return "stands there twice; expected it once";
    if (code === "BAD_SCALAR_START") {
      return `begins with ${value.trim().slice(0, 1)}; expected the text in quotes`;
    }
    if (/^ *["']/.test(value)) return "goes on after its quotes; expected all of it in quotes";
    if (code === "BLOCK_AS_IMPLICIT_KEY" && value.includes(": ")) {
      return "has a colon in its text; expected the text in quotes";
    }
    const isList = /^ *[[{]/.test(value);
    const isMisplaced = code === "BLOCK_AS_IMPLICIT_KEY" || code === "BAD_INDENT";
    if (!isList && (isMisplaced || message.endsWith("at node end"))) return misplaced;
    return `is not YAML: ${message}`;
  };
  return { line: place + 1, field, message: explain() };
}
