import type { Entry } from "../content/entry.ts";
import {
  type FieldType,
  fieldsOfFiles,
  fileTypes,
  isSeveral,
  parseFile,
  type SourceFile,
  type Values,
} from "../content/fields.ts";
import { compareEditions, type EntryDifference } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { isDay } from "../content/problems.server.ts";
import { formatDate, formatTime } from "../platform/format-date.ts";
import { entryVersion, formFields, formValues, titleOf } from "./desk-kinds.server.ts";

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
    const words = [describeValue(field, one), describeValue(field, other)] as const;
    const isShort = lines.has(type) && Math.max(...words.map(({ length }) => length)) < shortText;
    const isText = texts.has(type) && !isShort;
    const pieces = isText ? await diffWords(...words) : replaceAll(...words);
    differences.push({ label, pieces });
  }
  return differences;
}

/** The types that are compared word by word; of a date or a choice, single words would say nothing. */
const texts = new Set<FieldType>(["text", "lines", "markdown", "words"]);
/** Of these, short ones are replaced as a whole: with few words in common, both are hard to read in one line. */
const lines = new Set<FieldType>(["text", "lines"]);
const shortText = 60;

function replaceAll(before: string, after: string): Piece[] {
  const pieces: Piece[] = [
    { text: before, is: "removed" },
    { text: after, is: "added" },
  ];
  return pieces.filter(({ text }) => text !== "");
}

async function diffWords(before: string, after: string): Promise<Piece[]> {
  const { diffWordsWithSpace } = await import("diff");
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? "added" : removed ? "removed" : "same",
  }));
}

/** Formats a value for people: a choice's label, a date in words. */
export function describeValue({ type, choices }: Kind["fields"][number], value: string): string {
  // A draft can have an invalid date.
  if (type === "date" && isDay(value)) return formatDate(value);
  if (type === "check") return value ? "Yes" : "No";
  const [, hour, minute] = (type === "time" && /^(\d\d):(\d\d)$/.exec(value)) || [];
  if (hour) return formatTime({ hour: Number(hour), minute: Number(minute) });
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** The fields of a kind, with one for each of several files. */
function fieldsToCompare(kind: Kind): readonly Kind["fields"][number][] {
  return formFields(kind).flatMap((field) => {
    const { type } = field;
    if (!isSeveral(type)) return [field];
    const typeOfAlt = type === "versions" ? ("date" as const) : ("text" as const);
    const files = fieldsOfFiles(type).map(({ file, alt, caption, label }) => {
      return [
        { name: file, label, type: "picture" as const },
        {
          name: alt,
          label: `${label}: ${type === "versions" ? "date" : "description"}`,
          type: typeOfAlt,
        },
        { name: caption, label: `${label}: caption`, type: "text" as const },
      ];
    });
    return files.flat();
  });
}

/** How an entry differs in two editions, in words. */
export interface DescribedDifference {
  /** The kind's name. */
  kind: string;
  id: string;
  title: string;
  how: "Added" | "Changed" | "Deleted";
  /** Whether what it said before can be erased for good. */
  isErasable: boolean;
  differences: FieldDifference[];
}

/**
 * The entries in which two editions differ, by kind.
 *
 * @param base all entries of the earlier one.
 */
export async function describeDifferences(
  earlier: number,
  later: number,
  base: readonly Entry[],
): Promise<DescribedDifference[]> {
  const found = await compareEditions(earlier, later);
  const described: DescribedDifference[] = [];
  for (const kind of kinds) {
    const ofKind = found.filter((one) => one.kind === kind.name && !isSame(one));
    // What is gone comes last.
    ofKind.sort((one, other) => {
      if (!one.after || !other.after) return Number(!one.after) - Number(!other.after);
      return kind.compare(one.after, other.after);
    });
    for (const { slug, before, after } of ofKind) {
      const title = titleOf(kind, (after ?? before) as Entry);
      // What was there already without an entry of its own, such as a date of a series.
      const known = before ?? kind.begin?.(slug, base) ?? null;
      described.push({
        ...{ kind: kind.name, id: slug },
        title: kind.isSingle ? title : `${kind.title}: ${title}`,
        isErasable: !kind.isSingle && before !== null,
        how: kind.isSingle || (before && after) ? "Changed" : before ? "Deleted" : "Added",
        differences: await compareValues(
          kind,
          known ? formValues(known) : {},
          after ? formValues(after) : {},
        ),
      });
    }
  }
  return described;
}

function isSame({ before, after }: EntryDifference): boolean {
  return before !== null && after !== null && entryVersion(before) === entryVersion(after);
}
