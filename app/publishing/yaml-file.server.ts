import type { Document, YAMLMap, YAMLSeq } from "yaml";
import type { SourceFiles } from "./source-files.server.ts";

/** Wide enough that a sentence stays on few lines. */
const style = { lineWidth: 100 };

/** A YAML file that is changed in parts: comments, and what isn't changed, stay as they were. */
export interface YamlFile {
  document: Document;
  /** Its value, in plain objects and lists; null of an empty file. */
  value: unknown;
  /** The file's text: letter for letter what it was, if nothing has changed. */
  format: () => string;
}

/**
 * Reads YAML of an edition, which has no mistakes: it was compiled before.
 *
 * @param text "" begins a new file.
 */
export async function parseYaml(text: string): Promise<YamlFile> {
  const { parseDocument, visit, isScalar } = await import("yaml");
  const document: Document = parseDocument(text);
  const value = document.toJS({ maxAliasCount: 100 }) ?? null;
  // What entries share is written out in each, so that a change of one leaves the others.
  visit(document, { Alias: (_, alias) => alias.resolve(document)?.clone() as typeof alias });
  visit(document, {
    Node: (_, node) => {
      if ("anchor" in node) delete node.anchor;
    },
    // A name such as 1987 would be found as a number only.
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
    add: (row: Record<string, unknown> | string) => list.add(document.createNode(row)),
    save: () => (list.items.length > 0 ? files.writeText(path, format()) : files.delete(path)),
  };
}

/** Reads a file whose entries have names; an absent file has none. */
export async function openMap(files: SourceFiles, path: string) {
  const { YAMLMap } = await import("yaml");
  const { document, value, format } = await parseYaml(files.text(path));
  if (document.contents === null) document.contents = new YAMLMap();
  const map = document.contents as unknown as YAMLMap;
  // A name with nothing below it counts as absent.
  const rows = Object.entries(value ?? {}).filter(([, row]) => row !== null);
  return {
    document,
    map,
    rows: Object.fromEntries(rows) as Record<string, Record<string, unknown>>,
    save: () => (map.items.length > 0 ? files.writeText(path, format()) : files.delete(path)),
  };
}

/** A field's text, trimmed; "" where it has no value. */
export function textOf(value: unknown): string {
  return `${value ?? ""}`.trim();
}

type Path = readonly (string | number)[];
type Part = Pick<Document, "getIn" | "setIn" | "deleteIn">;

/**
 * Sets fields of an entry: a text, or nothing for "". What says the same already stays as it is
 * written.
 */
export function setFields(part: Part, at: Path, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) setField(part, [...at, name], value ?? "");
}

/** Sets one field, as `setFields`. */
export function setField(part: Part, at: Path, value: unknown): void {
  if (textOf(part.getIn(at)) === `${value}`) return;
  if (value === "") {
    part.deleteIn(at);
    return;
  }
  const group = at.slice(0, -1);
  // A group that is named, but has nothing below it.
  if (group.length > 0 && part.getIn(group) === null) part.deleteIn(group);
  part.setIn(at, value);
}
