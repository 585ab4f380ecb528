import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Document, isScalar, parseDocument, visit } from "yaml";
import type { z } from "zod";
import type { Findings } from "./findings.ts";
import { explainYaml, validate } from "./yaml-mistakes.ts";

/** Files that systems and editors create by themselves; they are ignored. */
const leftBySystems = /^\.|^Thumbs\.db$|^desktop\.ini$|^~\$|~$/i;

/** The content folder: reads its files and names them in mistakes as content/faq.yaml. */
export class ContentFolder {
  readonly #path: string;
  readonly findings: Findings;

  constructor(path: string, findings: Findings) {
    this.#path = resolve(path);
    this.findings = findings;
  }

  /** How a mistake names a file: the folder's own name and the path in it. */
  label(file: string): string {
    return join(basename(this.#path), file).replaceAll("\\", "/");
  }

  has(file: string): boolean {
    return existsSync(join(this.#path, file));
  }

  /** The names in a folder in a fixed order, folders with a slash at the end; [] if there is none. */
  list(folder: string): string[] {
    const path = join(this.#path, folder);
    if (!existsSync(path)) return [];
    if (!isFolder(path)) {
      this.findings.mistake(this.label(folder), [], "is a file; expected a folder");
      return [];
    }
    return readdirSync(path)
      .filter((name) => !leftBySystems.test(name))
      .map((name) => (isFolder(join(path, name)) ? `${name}/` : name))
      .sort();
  }

  readBytes(file: string): Buffer {
    return readFileSync(join(this.#path, file));
  }

  /** A text file, or undefined and a mistake if it is not UTF-8. */
  readText(file: string): string | undefined {
    const bytes = this.readBytes(file);
    if (isOfficeFile(bytes)) {
      const message = "is a Word file or a ZIP archive; expected plain text, saved as UTF-8";
      this.findings.mistake(this.label(file), [], message);
      return undefined;
    }
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
      return text.replaceAll("\r\n", "\n");
    } catch {
      this.findings.mistake(this.label(file), [], "cannot be read; expected text saved as UTF-8");
      return undefined;
    }
  }

  /** A YAML file checked against its schema; undefined if it is missing or has mistakes. */
  readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | undefined {
    if (!this.has(file)) return undefined;
    const text = this.readText(file);
    return text === undefined ? undefined : this.#checkYaml(file, text, 0, schema);
  }

  /** A Markdown file with YAML between two lines of --- on top; undefined if it has mistakes. */
  readMarkdown<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): { about: z.infer<Schema>; markdown: string } | undefined {
    const text = this.readText(file);
    if (text === undefined) return undefined;
    const [, head, markdown] = /^---\n(.*?\n)?---[ \t]*(?:\n(.*))?$/s.exec(text) ?? [];
    if (head === undefined) {
      const expected =
        "expected a first line of ---, fields such as name and summary, and a line of ---";
      this.findings.mistake(this.label(file), [], `has no fields on top; ${expected}`);
      return undefined;
    }
    const about = this.#checkYaml(file, head, 1, schema);
    return about === undefined ? undefined : { about, markdown: markdown ?? "" };
  }

  #checkYaml<Schema extends z.ZodType>(
    file: string,
    text: string,
    linesBefore: number,
    schema: Schema,
  ): z.infer<Schema> | undefined {
    const document = parseDocument(text, { prettyErrors: false });
    // Only the parser's first error is reported: later ones are often consequences of it.
    const [error] = document.errors;
    if (error) {
      const { line, field, message } = explainYaml(error, text);
      const where = [`line ${line + linesBefore}`, ...(field ? [field] : [])];
      this.findings.mistake(this.label(file), where, message);
      return undefined;
    }
    this.#warnOfCutTexts(file, text, linesBefore, document);
    return validate(schema, dropEmpty(document.toJS()), this.label(file), this.findings);
  }

  /** An unquoted text ends at " #", and nothing else warns that the rest isn't shown. */
  #warnOfCutTexts(file: string, text: string, linesBefore: number, document: Document): void {
    visit(document, {
      Scalar: (_, node) => {
        if (!isScalar(node) || node.type !== "PLAIN" || !node.range) return;
        const [, end, after] = node.range;
        if (!/^[ \t]+#/.test(text.slice(end, after))) return;
        const line = `line ${text.slice(0, end).split("\n").length + linesBefore}`;
        const message = "what stands after # is not shown; if it shall be, put the text in quotes";
        this.findings.warn(this.label(file), [line], message);
      },
    });
  }
}

/** What is expected in place of a file: the one that was probably meant, else all known ones. */
export function expectOneOf(file: string, known: readonly string[]): string {
  const meant = known.find((name) => isMeant(file, name));
  return meant ? `expected it to be called ${meant}` : `expected ${known.join(", ")}`;
}

/** Whether a file's name is another but for capital letters or an ending too many (site.yaml.txt). */
export function isMeant(file: string, name: string): boolean {
  const [small, wanted] = [file.toLowerCase(), name.toLowerCase()];
  return (
    small === wanted ||
    small.startsWith(`${wanted}.`) ||
    small.replace(/\.yml$/, ".yaml") === wanted
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** A field without a value (`postalAddress:`) counts as absent. */
function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(given.map(([key, item]) => [key, dropEmpty(item)]));
}

/** Whether a file is of Word (.docx, .doc) or another office program, or a ZIP archive. */
export function isOfficeFile(bytes: Uint8Array): boolean {
  return ["504b0304", "d0cf11e0"].includes(Buffer.from(bytes.subarray(0, 4)).toString("hex"));
}
