import { formatDate } from "../platform/format-date.ts";
import { entryVersion } from "./entry-version.server.ts";
import {
  fileTypes,
  mostPictures,
  parseFile,
  pictureFields,
  type SourceFile,
  type Values,
} from "./fields.ts";
import type { Entry, Kind } from "./kind.server.ts";
import { kinds } from "./kinds.server.ts";
import { isDay } from "./problems.server.ts";
import type { SourceFiles } from "./source-files.server.ts";

/** A piece of a text: in both, only in the earlier, or only in the later one. */
interface Piece {
  text: string;
  is: "same" | "removed" | "added";
}

/** How a field differs in two versions of an entry. */
export type FieldDifference = { label: string } & (
  | { pieces: Piece[] }
  | { before: SourceFile | null; after: SourceFile | null }
);

/** The fields in which two versions of an entry differ, in the form's order. */
export async function compareValues(
  kind: Kind,
  before: Values,
  after: Values,
): Promise<FieldDifference[]> {
  const differences: FieldDifference[] = [];
  for (const field of fieldsToCompare(kind)) {
    const { name, label, type } = field;
    const [one = "", other = ""] = [before[name], after[name]];
    if (one === other) continue;
    if (fileTypes.includes(type)) {
      differences.push({ label, before: parseFile(one), after: parseFile(other) });
      continue;
    }
    const pieces = await diffWords(describe(field, one), describe(field, other));
    differences.push({ label, pieces });
  }
  return differences;
}

/** Compares two texts word by word. */
async function diffWords(before: string, after: string): Promise<Piece[]> {
  const { diffWordsWithSpace } = await import("diff");
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? "added" : removed ? "removed" : "same",
  }));
}

/** Formats a value for people: a choice's label, a date in words. */
function describe({ type, choices }: Kind["fields"][number], value: string): string {
  // A draft can have an invalid date.
  if (type === "date" && isDay(value)) return formatDate(value);
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** The fields of a kind, with one for each picture. */
function fieldsToCompare({ fields }: Kind): readonly Kind["fields"][number][] {
  return fields.flatMap((field) => {
    if (field.type !== "pictures") return [field];
    return Array.from({ length: mostPictures }, (_, index) => {
      const { file, alt, caption } = pictureFields(index + 1);
      const label = `Photo ${index + 1}`;
      return [
        { name: file, label, type: "picture" as const },
        { name: alt, label: `${label}: what it shows`, type: "text" as const },
        { name: caption, label: `${label}: caption`, type: "text" as const },
      ];
    }).flat();
  });
}

/** How an entry differs in two editions; null where it isn't in one of them. */
export interface EntryDifference {
  kind: Kind;
  /** Its id in the later edition, or in the earlier one if it is only there. */
  id: string;
  title: string;
  before: Entry | null;
  after: Entry | null;
}

/** The entries in which two editions differ, by kind. */
export async function compareEditions(
  earlier: SourceFiles,
  later: SourceFiles,
): Promise<EntryDifference[]> {
  const differences: EntryDifference[] = [];
  for (const kind of kinds) {
    const [before, after] = [await kind.read(earlier), await kind.read(later)];
    const known = new Map(before.map((entry) => [entry.id, entry]));
    for (const entry of after) {
      const old = known.get(entry.id) ?? null;
      known.delete(entry.id);
      if (old && entryVersion(old.values) === entryVersion(entry.values)) continue;
      differences.push({ kind, id: entry.id, title: entry.title, before: old, after: entry });
    }
    for (const old of known.values()) {
      differences.push({ kind, id: old.id, title: old.title, before: old, after: null });
    }
  }
  return differences;
}
