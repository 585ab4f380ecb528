import { posix } from "node:path";
import type { z } from "zod";
import type { EditionFiles } from "../edition-files.ts";
import { fileKindOf } from "../file-type.ts";
import { parseYaml } from "./parse-yaml.ts";
import { type Findings, validate } from "./yaml-mistakes.ts";

/** In bytes; a whole FAQ has a hundredth of it. */
const longestText = 2_000_000;

/** Files as a folder: reads them, and names them in messages as content/faq.yaml. */
export class ContentFolder {
  readonly #files: EditionFiles;
  /** The names in each folder. */
  readonly #folders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #read: (sha256: string) => Buffer;
  readonly #name: string;
  readonly findings: Findings;

  /**
   * @param files the path of each file in the folder, and its SHA-256.
   * @param options what reads the bytes of a text, and the folder's name in messages.
   */
  constructor(
    files: EditionFiles,
    options: { read: (sha256: string) => Buffer; name: string; findings: Findings },
  ) {
    this.#files = files;
    this.#folders = listFolders(files.keys());
    this.#read = options.read;
    this.#name = options.name;
    this.findings = options.findings;
  }

  /** A file's name in messages: the folder's name and the path in it. */
  label(file: string): string {
    return `${this.#name}/${file}`;
  }

  /** Whether there is a file. */
  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** The names in a folder in a fixed order, folders with a slash at the end; [] if there is none. */
  list(folder: string): string[] {
    if (!this.#files.has(folder)) return [...(this.#folders.get(folder) ?? [])].sort();
    this.findings.mistake(this.label(folder), [], "is a file; expected a folder");
    return [];
  }

  /** The SHA-256 of a file, which names its bytes in the cache. */
  sha256(file: string): string {
    const hash = this.#files.get(file);
    if (!hash) throw new Error(`${file} is not there`);
    return hash;
  }

  /** The bytes of a text file. */
  readBytes(file: string): Buffer {
    return this.#read(this.sha256(file));
  }

  /** A text file, or undefined and a mistake if it is not UTF-8. */
  readText(file: string, longest = longestText): string | undefined {
    const bytes = this.readBytes(file);
    if (bytes.length > longest) {
      const most = `${longest / 1_000_000} MB of text`;
      const message = `has ${Math.ceil(bytes.length / 1_000_000)} MB; expected at most ${most}`;
      this.findings.mistake(this.label(file), [], message);
      return undefined;
    }
    if (fileKindOf(bytes) === "office") {
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

  /** A YAML file checked against its schema, without what has mistakes; undefined if nothing is left. */
  readYaml<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): Partial<z.infer<Schema>> | undefined {
    if (!this.has(file)) return undefined;
    const text = this.readText(file);
    return text === undefined ? undefined : this.#checkYaml(file, text, 0, schema);
  }

  /** A Markdown file with YAML between two lines of --- on top, without the fields that have mistakes. */
  readMarkdown<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): { about: Partial<z.infer<Schema>>; markdown: string } | undefined {
    const text = this.readText(file);
    if (text === undefined) return undefined;
    const [, head, markdown] = /^---\n(.*?\n)?---[ \t]*(?:\n(.*))?$/s.exec(text) ?? [];
    if (head === undefined) {
      this.findings.mistake(this.label(file), [], explainNoFields(text));
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
  ): Partial<z.infer<Schema>> | undefined {
    const label = this.label(file);
    const value = parseYaml(text, linesBefore, {
      mistake: (where, message) => this.findings.mistake(label, where, message),
      warn: (where, message) => this.findings.warn(label, where, message),
    });
    return value && validate(schema, value.of, label, this.findings);
  }
}

function explainNoFields(text: string): string {
  if (text.startsWith("---\n")) {
    return "has no line of --- after its fields; expected one above the text";
  }
  const expected = "a first line of ---, fields such as name and summary, and a line of ---";
  return `has no fields at the top; expected ${expected}`;
}

/** What was expected instead of a file: the one that was probably meant, otherwise all known ones. */
export function expectOneOf(file: string, known: readonly string[]): string {
  const meant = known.find((name) => isMeant(file, name));
  return meant ? `expected it to be called ${meant}` : `expected ${known.join(", ")}`;
}

/** Whether two file names differ only in case or an extra extension (site.yaml.txt). */
export function isMeant(file: string, name: string): boolean {
  const [small, wanted] = [file.toLowerCase(), name.toLowerCase()];
  return (
    small === wanted ||
    small.startsWith(`${wanted}.`) ||
    small.replace(/\.yml$/, ".yaml") === wanted
  );
}

/** The names in each folder, that of all being "."; those of folders with a slash at the end. */
function listFolders(paths: Iterable<string>): Map<string, Set<string>> {
  const folders = new Map<string, Set<string>>();
  const add = (path: string, end: "" | "/") => {
    const folder = posix.dirname(path);
    const names = folders.get(folder) ?? new Set();
    folders.set(folder, names.add(posix.basename(path) + end));
    if (folder !== ".") add(folder, "/");
  };
  for (const path of paths) add(path, "");
  return folders;
}
