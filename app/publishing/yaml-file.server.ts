import type { Document, YAMLMap, YAMLSeq } from "yaml";
import type { SourceFiles } from "./source-files.server.ts";

/** Wide enough that a sentence stays on few lines. */
const style = { lineWidth: 100 };

/** A YAML file whose comments and unchanged parts stay as they were. */
export interface YamlFile {
  document: Document;
  /** Its value in plain objects and lists; null if the file is empty. */
  value: unknown;
  /** The file's text, exactly the same if nothing has changed. */
  format: () => string;
}

/**
 * Reads an edition's YAML, which is valid because it was compiled before.
 *
 * @param text "" for a new file.
 */
export async function parseYaml(text: string): Promise<YamlFile> {
  const { parseDocument, visit, isScalar } = await import("yaml");
  const document: Document = parseDocument(text);
  const value = document.toJS({ maxAliasCount: 100 }) ?? null;
  // Aliases are expanded, so that changing one entry leaves the others.
  visit(document, { Alias: (_, alias) => alias.resolve(document)?.clone() as typeof alias });
  visit(document, {
    Node: (_, node) => {
      if ("anchor" in node) delete node.anchor;
    },
    // A key such as 1987 would otherwise be a number.
    Pair: (_, { key }) => {
      if (isScalar(key)) key.value = String(key.value);
    },
  });
  const before = JSON.stringify(value);
  return {
    document,
    value,
    format: () => (JSON.stringify(document.toJS()) === before ? text : document.toString(style)),
  };
}

/** Reads a file with a list of entries; a missing file is an empty list. */
export async function openList(files: SourceFiles, path: string) {
  const { YAMLSeq } = await import("yaml");
  const { document, value, format } = await parseYaml(files.text(path));
  if (document.contents === null) document.contents = new YAMLSeq();
  const list = document.contents as unknown as YAMLSeq;
  return {
    list,
    rows: (value ?? []) as Record<string, unknown>[],
    /** Adds an entry at the end. */
    add: (row: Record<string, unknown> | string) => list.add(document.createNode(row)),
    save: () => (list.items.length > 0 ? files.writeText(path, format()) : files.delete(path)),
  };
}

/** Reads a file with named entries; a missing file has none. */
export async function openMap(files: SourceFiles, path: string) {
  const { YAMLMap } = await import("yaml");
  const { document, value, format } = await parseYaml(files.text(path));
  if (document.contents === null) document.contents = new YAMLMap();
  const map = document.contents as unknown as YAMLMap;
  // A name without fields counts as missing.
  const rows = Object.entries(value ?? {}).filter(([, row]) => row !== null);
  return {
    document,
    map,
    rows: Object.fromEntries(rows) as Record<string, Record<string, unknown>>,
    save: () => (map.items.length > 0 ? files.writeText(path, format()) : files.delete(path)),
  };
}

/** A field's text, trimmed; "" if it has no value. */
export function textOf(value: unknown): string {
  return `${value ?? ""}`.trim();
}

type Path = readonly (string | number)[];
type Part = Pick<Document, "getIn" | "setIn" | "deleteIn">;

/** Sets fields of an entry; "" deletes one. Unchanged fields stay as they are written. */
export function setFields(part: Part, at: Path, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) setField(part, [...at, name], value ?? "");
}

/** Sets one field, like `setFields`. */
export function setField(part: Part, at: Path, value: unknown): void {
  if (textOf(part.getIn(at)) === `${value}`) return;
  if (value === "") {
    part.deleteIn(at);
    return;
  }
  const group = at.slice(0, -1);
  // A group without fields.
  if (group.length > 0 && part.getIn(group) === null) part.deleteIn(group);
  part.setIn(at, value);
}
