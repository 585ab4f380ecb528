import { completeUrl } from "../../platform/links.ts";
import type { Audience, Entry } from "../entry.ts";
import { type Field, fileTypes, type Values } from "../fields.ts";
import type { Kind, Paths } from "../kind.ts";
import { findProblems } from "../problems.server.ts";
import { isSlug } from "../slug.server.ts";
import type { ContentFolder, Place } from "./content-folder.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Fields of rows and front matter that aren't in forms. */
export const rowFields = ["audience", "order"].map((name) => [name]);

/** Whether a value of YAML is an object. */
export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * An object of YAML; unknown fields are mistakes.
 *
 * @param known the paths of its fields.
 */
export function readRow(
  folder: ContentFolder,
  value: unknown,
  known: readonly (readonly string[])[],
  place: Place,
): Row {
  const names = [...new Set(known.map(([name = ""]) => name))];
  const expected = `expected the fields ${names.join(", ")}`;
  if (!isRow(value)) {
    folder.mistake(place, `${value ? "has no fields" : "is empty"}; ${expected}`);
    return {};
  }
  for (const [name, said] of Object.entries(value)) {
    const inside = known.filter(([first]) => first === name).map((path) => path.slice(1));
    if (inside.length === 0) folder.mistake([...place, name], `is not a known field; ${expected}`);
    else if (inside.some(({ length }) => length > 0)) {
      if (said !== null) readRow(folder, said, inside, [...place, name]);
    } else if (isRow(said)) folder.mistake([...place, name], "is a group of fields; expected text");
  }
  return value;
}

/** A trimmed text; a list line by line. */
export function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join("\n") : `${value ?? ""}`.trim();
}

/** Whether a field isn't in the text: a file, or something asked at every publishing. */
export function isBeside({ type, isOnce }: Field): boolean {
  return isOnce === true || fileTypes.includes(type);
}

/** Where fields are in a row. */
export function pathsOf(fields: readonly Field[], paths: Paths = {}): readonly string[][] {
  const texts = fields.filter((field) => !isBeside(field));
  return texts.map(({ name }) => [...(paths[name] ?? [name])]);
}

/** The values of the fields that aren't files. */
export function valuesOf(
  fields: readonly Field[],
  row: Row,
  paths: Paths = {},
): Record<string, string> {
  const texts = fields.filter((field) => !isBeside(field));
  return Object.fromEntries(
    texts.map(({ name, type }) => {
      const [top = name, inside] = paths[name] ?? [];
      const group = row[top];
      const text = textOf(inside === undefined ? group : isRow(group) ? group[inside] : "");
      return [name, type === "url" ? completeUrl(text) : text];
    }),
  );
}

const longestSlug = 60;

/** Whether a name is a valid slug; if not, that is a mistake. */
export function checkSlug(folder: ContentFolder, slug: string, place: Place): boolean {
  if (isSlug(slug) && slug.length <= longestSlug) return true;
  const expected = `a name of letters a to z, digits and hyphens, such as pet-policy, of at most ${longestSlug} characters`;
  folder.mistake(place, `can't have this name; expected ${expected}`);
  return false;
}

/** Where a field of an entry of a kind is in its row. */
export function pathOf({ folder }: Kind, field: string | null): readonly string[] {
  const path = "paths" in folder ? folder.paths?.[field ?? ""] : undefined;
  return path ?? (field ? [field] : []);
}

/** Values without those that are empty. */
export function withoutBlanks(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Makes an entry of a row, and checks it as a form would. */
export function makeEntry(
  folder: ContentFolder,
  kind: Kind,
  { slug, values, place, row = {} }: { slug: string; values: Values; place: Place; row?: Row },
): Entry {
  const order = row["order"] ?? null;
  const position = order === null ? null : Number(order);
  if (Number.isNaN(position)) folder.mistake([...place, "order"], "is not a number such as 3");
  const audience = (row["audience"] ?? "everyone") as Audience;
  if (!["everyone", "residents"].includes(audience)) {
    folder.mistake([...place, "audience"], "is neither everyone nor residents");
  }
  const twin = `${kind.name} ${slug}`.toLowerCase();
  if (folder.places.has(twin)) {
    folder.mistake(place, "has the name of another; expected names that differ in their letters");
  }
  folder.places.set(twin, place);
  for (const { field, message } of findProblems(asInFolder(kind), values)) {
    const { choices = [] } = kind.fields.find(({ name }) => name === field) ?? {};
    const names = choices.flatMap(({ value }) => value || []).slice(0, 10);
    const said = message.startsWith("Please choose") ? `${message} ${names.join(", ")}` : message;
    folder.mistake([...place, ...pathOf(kind, field)], said.trim());
  }
  return { kind: kind.name, slug, values: withoutBlanks(values), position, audience };
}

/** A page that only has files needs no text. */
function asInFolder(kind: Kind): Kind {
  const text = "text" in kind.folder ? kind.folder.text : undefined;
  return { ...kind, fields: kind.fields.filter(({ name }) => name !== text) };
}
