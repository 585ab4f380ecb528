import type { Document, YAMLMap, YAMLSeq } from "yaml";
import type { SourceFiles } from "./source-files.server.ts";

/** Wide enough that a sentence stays on few lines. */
const style = { lineWidth: 100 };

/** A YAML file that is changed in parts: comments, and what isn't changed, stay as they were. */
export interface YamlFile {
  document: Document;
  /** Its value, in plain objects and lists; null of an empty file. */
  value: unknown;
  /** The file's text. */
  format: () => string;
}

/**
 * Reads YAML of an edition, which has no mistakes: it was compiled before.
 *
 * @param text "" begins a new file.
 */
export async function parseYaml(text: string): Promise<YamlFile> {
  const { parseDocument } = await import("yaml");
  const document = parseDocument(text);
  return {
    document,
    value: document.toJS({ maxAliasCount: 100 }) ?? null,
    format: () => document.toString(style),
  };
}

/** Reads a file whose entries stand in a list; an absent file is an empty list. */
export async function openList(files: SourceFiles, path: string) {
  const { YAMLSeq } = await import("yaml");
  const { document, value, format } = await parseYaml(files.text(path));
  if (document.contents === null) document.contents = new YAMLSeq();
  const list = document.contents as unknown as YAMLSeq;
  return {
    list,
    rows: (value ?? []) as Record<string, unknown>[],
    /** Adds an entry at the end. */
    add: (row: Record<string, unknown>) => list.add(document.createNode(row)),
    save: () => (list.items.length > 0 ? files.writeText(path, format()) : files.delete(path)),
  };
}

/** Reads a file whose entries have names; an absent file has none. */
export async function openMap(files: SourceFiles, path: string) {
  const { YAMLMap } = await import("yaml");
  const { document, value, format } = await parseYaml(files.text(path));
  if (document.contents === null) document.contents = new YAMLMap();
  const map = document.contents as unknown as YAMLMap;
  return {
    document,
    map,
    rows: (value ?? {}) as Record<string, Record<string, unknown>>,
    save: () => (map.items.length > 0 ? files.writeText(path, format()) : files.delete(path)),
  };
}

/** Sets fields of an entry: a text, or nothing for "". */
export function setFields(
  document: Pick<Document, "setIn" | "deleteIn">,
  at: readonly (string | number)[],
  fields: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === "" || value === undefined) document.deleteIn([...at, name]);
    else document.setIn([...at, name], value);
  }
}
