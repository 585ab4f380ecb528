import { isScalar, parseDocument, visit } from "yaml";
import { formatFile } from "../fields.ts";

/** SHA-256 in hex by path, such as documents/bylaws.pdf. */
export type FolderFiles = ReadonlyMap<string, string>;

/** A file of a folder, and the entry and field in it. */
export type Place = readonly [file: string, ...where: string[]];

/** A folder's files. Collects all mistakes, so that one run names everything. */
export class ContentFolder {
  readonly #files: FolderFiles;
  readonly #texts: ReadonlyMap<string, Buffer>;
  readonly #name: string;
  /** Where each entry is, by kind and lowercase slug. */
  readonly places = new Map<string, Place>();
  readonly #mistakes = new Set<string>();
  readonly #warnings = new Set<string>();

  /**
   * @param files SHA-256 by path.
   * @param texts bytes by SHA-256.
   * @param name the folder's, for messages.
   */
  constructor(files: FolderFiles, texts: ReadonlyMap<string, Buffer>, name: string) {
    this.#files = files;
    this.#texts = texts;
    this.#name = name;
  }

  /** As in "content/faq.yaml › entry 3 › answer: Please fill this in." */
  describe(place: Place, message: string): string {
    return `${this.#name}/${place.join(" › ")}: ${message}`;
  }

  mistake(place: Place, message: string): void {
    this.#mistakes.add(this.describe(place, message));
  }

  warn(place: Place, message: string): void {
    this.#warnings.add(this.describe(place, message));
  }

  get findings(): { mistakes: string[]; warnings: string[] } {
    return { mistakes: [...this.#mistakes], warnings: [...this.#warnings] };
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  hash(file: string): string {
    return this.#files.get(file) ?? "";
  }

  /** The names in a folder, sorted, subfolders with a slash at the end; "" is the top. */
  list(folder: string): string[] {
    const start = folder && `${folder}/`;
    const inside = [...this.#files.keys()].filter((path) => path.startsWith(start));
    return [...new Set(inside.map((path) => path.slice(start.length).replace(/\/.*/, "/")))].sort();
  }

  /** A file as a value of an entry; "" if there is none. */
  valueOf(path: string): string {
    const name = path.slice(path.lastIndexOf("/") + 1);
    return this.has(path) ? formatFile({ hash: this.hash(path), name }) : "";
  }

  /** The path of the file of a value. */
  pathOf(value: string | undefined): string | undefined {
    return [...this.#files.keys()].find((path) => value === this.valueOf(path));
  }

  readBytes(file: string): Buffer {
    return this.#texts.get(this.hash(file)) ?? Buffer.alloc(0);
  }

  /** Undefined, and a mistake, if it isn't UTF-8. */
  readText(file: string): string | undefined {
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(this.readBytes(file));
      return text.replaceAll("\r\n", "\n");
    } catch {
      this.mistake([file], "can't be read; expected plain text, saved as UTF-8");
      return undefined;
    }
  }

  /** A YAML file, all scalars as strings; undefined, and a mistake, if it can't be read. */
  readYaml(file: string, text = this.readText(file)): unknown {
    if (text === undefined) return undefined;
    const document = parseDocument(text, { schema: "failsafe", customTags: ["null"] });
    // Later errors often follow from the first.
    const [error] = document.errors;
    if (error) {
      const [what] = error.message.split(":\n");
      this.mistake([file], `is not YAML. ${what}. ${yamlAdvice}`);
      return undefined;
    }
    visit(document, {
      Scalar: (_, node) => {
        if (!isScalar(node) || node.type !== "PLAIN" || !node.range) return;
        const [, end, after] = node.range;
        if (!/^[ \t]+#/.test(text.slice(end, after))) return;
        const line = `line ${text.slice(0, end).split("\n").length}`;
        this.warn([file, line], cutText);
      },
    });
    try {
      // A few lines of nested aliases could expand beyond memory.
      return document.toJS({ maxAliasCount: 100 });
    } catch {
      this.mistake([file], "repeats parts of itself; expected each text written out");
      return undefined;
    }
  }

  /** A Markdown file with YAML front matter; undefined, and a mistake, without. */
  readMarkdown(file: string): { about: unknown; markdown: string } | undefined {
    const text = this.readText(file);
    if (text === undefined) return undefined;
    const [, head, markdown = ""] = /^---\n(.*?\n)?---[ \t]*(?:\n(.*))?$/s.exec(text) ?? [];
    if (head === undefined) {
      const expected = "a line of ---, fields such as title and summary, and a line of ---";
      this.mistake([file], `has no fields at the top; expected ${expected}`);
      return undefined;
    }
    // Keeps the line numbers right.
    const about = this.readYaml(file, `\n${head}`);
    return about === undefined ? undefined : { about, markdown };
  }
}

const yamlAdvice =
  "Each field begins directly under the one before, with a space after its colon. A text with a colon in it, or with a sign or a quote at its start, needs quotes around all of it";
const cutText = "what comes after # is not shown; to show it, put the text in quotes";

/** Whether a name differs from a known one only in case or in an extra ending, as site.yaml.txt. */
export function isMeant(file: string, name: string): boolean {
  const [small, wanted] = [file.toLowerCase().replace(/\.yml$/, ".yaml"), name.toLowerCase()];
  return small === wanted || small.startsWith(`${wanted}.`);
}
