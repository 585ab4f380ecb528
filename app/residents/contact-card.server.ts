import { escapeText, foldLines } from "../ics/ics-text.server.ts";
import { foldText, isSuffix, lastNameOf, trimWord } from "../platform/names.ts";
import type { SortedNeighbor } from "./directory.server.ts";
import {
  columnNames,
  formatHouse,
  type RecordField,
  type RecordFieldName,
  recordFields,
} from "./record-fields.ts";

/**
 * A neighbor's contact card with the fields they show, in the version that all telephones and mail
 * programs accept (vCard 3.0, RFC 2426; its lines are folded as in iCalendar).
 */
export function writeContactCard(neighbor: SortedNeighbor): string {
  const { name, houseStreet } = neighbor;
  return foldLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:${splitName(neighbor).map(escapeText).join(";")}`,
    ...columnNames.flatMap((name) => propertyOf(name, neighbor[name])),
    ...(houseStreet
      ? [`ADR;TYPE=HOME:;;${escapeText(`${formatHouse(neighbor)} ${houseStreet}`)};;;;`]
      : []),
    "END:VCARD",
  ]);
}

/** The line of a field that needs no conversion; none if the field isn't shown. */
function propertyOf(name: RecordFieldName, value: string | number | null): string[] {
  const field: RecordField = recordFields[name];
  return field.vcard && value ? [`${field.vcard}:${escapeText(String(value))}`] : [];
}

/** A name's parts in the order of the property N: family, given, additional, prefix, suffix. */
function splitName({ name, lastName }: SortedNeighbor): string[] {
  const words = name.split(/\s+/u);
  const [family, rest] = takeOut(words, lastName) ??
    takeOut(words, lastNameOf(name)) ?? [words, []];
  const others = rest.map((word) => word.replace(/[,،，;]+$/, "")).filter((word) => word !== "");
  const given = others.filter((word) => !isSuffix(word));
  const suffix = others.filter(isSuffix);
  return [family.map(trimWord), given, [], [], suffix].map((part) => part.join(" "));
}

/** Divides words into those of a part and all others; null if the part isn't in them. */
function takeOut(words: string[], part: string): [string[], string[]] | null {
  const wanted = part.split(/\s+/u).map(compared);
  const starts = [...words.keys()].filter((start) =>
    wanted.every((word, at) => word === compared(words[start + at] ?? "")),
  );
  const start = starts.at(-1);
  if (start === undefined) return null;
  return [words.slice(start, start + wanted.length), words.toSpliced(start, wanted.length)];
}

/** A word as it is compared: without case, accents and what stands around it. */
function compared(word: string): string {
  return foldText(trimWord(word));
}
