import { z } from "zod";
import type { Audience, Entry } from "../entry.ts";
import { type Field, fileTypes, formatFile, type Values } from "../fields.ts";
import type { Kind, Paths } from "../kind.ts";
import type { ContentFolder } from "./content-folder.ts";

/** An entry's fields as YAML has them. */
export type Row = Record<string, unknown>;

/** The fields of rows and front matter that aren't in forms. */
export const audienceShape = {
  audience: z.enum(["everyone", "residents"], "everyone or residents").optional(),
};
export const orderShape = { order: z.number("a number such as 3").optional() };

/**
 * Makes an entry; values that are empty are left out.
 *
 * @param row with its order and audience, if it has them.
 */
export function entryOf(kind: Kind, slug: string, values: Values, row: Row = {}): Entry {
  const given = Object.entries(values).filter(([, value]) => value !== "");
  const { order = null, audience = "everyone" } = row as { order?: number; audience?: Audience };
  const said = { kind: kind.name, slug, values: Object.fromEntries(given) };
  return { ...said, position: order, audience };
}

/** A file as a value; "" if there is none. */
export function fileValue(folder: ContentFolder, path: string | undefined): string {
  if (path === undefined || !folder.has(path)) return "";
  return formatFile({ hash: folder.sha256(path), name: path.slice(path.lastIndexOf("/") + 1) });
}

/** A field's text, trimmed; "" if it has no value. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  return `${value ?? ""}`.trim();
}

/** Whether a field isn't in the text: a file, which is beside it, or what a form asks each time. */
export function isBeside({ type, isOnce }: Field): boolean {
  return isOnce === true || fileTypes.includes(type);
}

/** The values of the fields that aren't files. */
export function valuesOf(
  fields: readonly Field[],
  row: Row,
  paths: Paths = {},
): Record<string, string> {
  const texts = fields.filter((field) => !isBeside(field));
  return Object.fromEntries(
    texts.map(({ name }) => {
      const [top = name, inside] = paths[name] ?? [];
      const value = inside === undefined ? row[top] : (row[top] as Row | undefined)?.[inside];
      return [name, textOf(value)];
    }),
  );
}

/** A name that a volunteer chooses and that becomes a part of an address. */
export const slug = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;
export const longestSlug = 60;
export const slugExpected = `a name of letters a to z, digits and hyphens, such as pet-policy, of at most ${longestSlug} characters`;

/**
 * The names that are valid slugs; the others are reported as mistakes.
 *
 * @param names each with its file or folder in the content folder.
 */
export function keepSlugs(folder: ContentFolder, names: ReadonlyMap<string, string>): string[] {
  return [...names].flatMap(([name, file]) => {
    if (slug.test(name) && name.length <= longestSlug) return [name];
    folder.findings.mistake(
      folder.label(file),
      [],
      `can't have this name; expected ${slugExpected}`,
    );
    return [];
  });
}
