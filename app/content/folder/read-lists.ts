import { z } from "zod";
import type { Entry } from "../entry.ts";
import type { FolderForm, Kind } from "../kind.ts";
import { findSynonymMistake } from "../kinds/search-words.ts";
import type { ContentFolder } from "./content-folder.ts";
import { fieldsSchema, shapeOf } from "./field-schema.ts";
import { checkPictureFiles, findPicture } from "./picture-names.ts";
import { audienceShape, entryOf, fileValue, type Row, textOf, valuesOf } from "./row-values.ts";

/** Reads a YAML file that is a list of entries. */
export function readList(
  kind: Kind,
  { file, slug: name, pictures, what }: Extract<FolderForm, { form: "list" }>,
  folder: ContentFolder,
): Entry[] {
  const idExpected = "lowercase letters, digits and hyphens, a letter first, such as president";
  const id = { [name ?? ""]: z.string(idExpected).regex(/^[a-z][a-z0-9-]{0,39}$/, idExpected) };
  const row = fieldsSchema({ ...(name && id), ...shapeOf(kind.fields), ...audienceShape });
  const most = name ? 30 : 200;
  const schema = z
    .array(row, what)
    .min(1, "at least one entry")
    .max(most, `at most ${most} entries`);
  const rows: readonly (Row | undefined)[] = folder.readYaml(file, schema) ?? [];
  const ofPictures = { directory: pictures ?? "", list: file, isInside: false };
  if (pictures && folder.has(file)) {
    const shown = rows.map((one) => textOf(one?.["picture"]));
    checkPictureFiles(folder, ofPictures, shown);
  }
  const taken: string[] = [];
  return rows.flatMap((row, index): Entry[] => {
    if (!row) return [];
    const where = `entry ${index + 1}`;
    const values = valuesOf(kind.fields, row);
    const picture = textOf(row["picture"]);
    const found = picture && findPicture(folder, ofPictures, picture, [where, "picture"]);
    if (found) values["picture"] = fileValue(folder, `${pictures}/${found}`);
    const slug = name ? textOf(row[name]) : kind.newSlug(values, taken);
    if (name && taken.includes(slug)) {
      const message = `repeats "${slug}"; expected a different id`;
      folder.findings.mistake(folder.label(file), [where, name], message);
      return [];
    }
    taken.push(slug);
    return [entryOf(kind, slug, values, { ...row, order: index })];
  });
}

/** Reads a YAML file that is a list of lines. */
export function readLines(
  kind: Kind,
  { file, field }: Extract<FolderForm, { form: "lines" }>,
  folder: ContentFolder,
): Entry[] {
  const line = "words with commas between them, such as trash, garbage, of 1 to 200 characters";
  const schema = z
    .array(
      z.string(line).trim().min(1, line).max(200, line),
      "a list of lines, each with words that mean the same, such as - trash, garbage",
    )
    .min(1, "at least one entry")
    .max(200, "at most 200 entries");
  const rows = folder.readYaml(file, schema) ?? [];
  const lines = rows.flatMap((words, index) => {
    const message = words && findSynonymMistake(words);
    if (message) folder.findings.mistake(folder.label(file), [`entry ${index + 1}`], message);
    return words && !message ? [words] : [];
  });
  return lines.length > 0 ? [entryOf(kind, kind.name, { [field]: lines.join("\n") })] : [];
}
