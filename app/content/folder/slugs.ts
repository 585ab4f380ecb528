import type { ContentFolder } from "./content-folder.ts";

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
