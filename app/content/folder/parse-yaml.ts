import { type Document, isScalar, parseDocument, visit } from "yaml";
import { explainYaml } from "./yaml-mistakes.ts";

/** Reports a mistake, with its line and field if known. */
type Note = (where: readonly string[], message: string) => void;

/**
 * Parses YAML. A field without a value (`postalAddress:`) counts as absent.
 *
 * @param linesBefore how many lines of the file come before the text.
 * @returns the value; undefined, with a mistake reported, if the text can't be parsed.
 */
export function parseYaml(
  text: string,
  linesBefore: number,
  { mistake, warn }: { mistake: Note; warn: Note },
): { of: unknown } | undefined {
  const document = parseDocument(text, { prettyErrors: false });
  // Only the parser's first error is reported: later ones are often consequences of it.
  const [error] = document.errors;
  if (error) {
    const { line, field, message } = explainYaml(error, text);
    mistake([`line ${line + linesBefore}`, ...(field ? [field] : [])], message);
    return undefined;
  }
  for (const line of findCutTexts(text, document)) {
    const message = "what comes after # is not shown; to show it, put the text in quotes";
    warn([`line ${line + linesBefore}`], message);
  }
  try {
    // A few lines of nested aliases can expand to more than fits in memory.
    return { of: dropEmpty(document.toJS({ maxAliasCount: 100 })) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    mistake([], `repeats parts of itself (${reason}); expected each text written out`);
    return undefined;
  }
}

/** The lines where an unquoted text ends at " #", since nothing else warns that the rest is lost. */
function findCutTexts(text: string, document: Document): number[] {
  const lines: number[] = [];
  visit(document, {
    Scalar: (_, node) => {
      if (!isScalar(node) || node.type !== "PLAIN" || !node.range) return;
      const [, end, after] = node.range;
      if (!/^[ \t]+#/.test(text.slice(end, after))) return;
      lines.push(text.slice(0, end).split("\n").length);
    },
  });
  return lines;
}

function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(given.map(([key, item]) => [key, dropEmpty(item)]));
}
