import { statSync } from "node:fs";
import { join } from "node:path";
import { findDocument } from "../content/convert-document.server.ts";
import type { Entry } from "../content/entry.ts";
import {
  type FieldType,
  fieldsOfFiles,
  fileTypes,
  isSeveral,
  linesOf,
  parseFile,
  type Several,
  siteColor,
  field as toField,
  type Values,
} from "../content/fields.ts";
import { compareEditions, type EntryDifference } from "../content/history.server.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { type EditionEntries, entriesAt } from "../content/store.server.ts";
import { describePages } from "../documents/document-pages.ts";
import { formatClock } from "../ics/describe-event.server.ts";
import { isDay, weekdayOf } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { formatSize } from "../platform/format-size.ts";
import { followWhole } from "./apply-change.server.ts";
import {
  audienceField,
  changedFields,
  dateOfFile,
  entryVersion,
  formFields,
  formValues,
  listOf,
  titleOf,
} from "./desk-kinds.server.ts";

export interface Piece {
  text: string;
  is: "same" | "removed" | "added";
  /** To show before the text. */
  color?: string;
}

export type FieldDifference = { label: string } & (
  | { pieces: Piece[] }
  /** Files, as form values; "" for none; and what is known of each. */
  | { before: string; after: string; facts: readonly [string, string] }
);

/** The fields in which two versions of an entry differ, in the form's order. */
export async function compareValues(kind: Kind, before: Values, after: Values) {
  const differences: FieldDifference[] = [];
  for (const field of fieldsToCompare(kind, before, after)) {
    const { name, was = name, label, type } = field;
    if (isSeveral(type)) {
      const pieces = await describeMoves(type, before, after);
      if (pieces.length > 0) differences.push({ label, pieces });
      continue;
    }
    const [one = "", other = ""] = [before[was], after[name]];
    // Of what is new, who will see it is said, too.
    const isSaid = name === audienceField.name && isNothing(before) && !isNothing(after);
    if (one === other && !isSaid) continue;
    if (fileTypes.includes(type)) {
      const facts = [sayFile(one), sayFile(other)] as const;
      differences.push({ label, before: one, after: other, facts });
      continue;
    }
    const describe = (values: Values, value: string) => {
      // Its choices may depend on the values.
      const own = formFields(kind, values).find((one) => one.name === name) ?? field;
      return isNothing(values) ? "" : describeValue(own, value);
    };
    const values = [describe(before, one), describe(after, other)] as const;
    const words = type === "markdown" ? withoutSigns(...values) : values;
    const isOfDays = field.isDays && !isNothing(before) && !isNothing(after);
    const pieces = isOfDays
      ? compareDays(one, other)
      : texts.has(type)
        ? await diffWords(...words)
        : replaceAll(...words);
    if (pieces.length === 0) continue;
    const colorOf = ({ is }: Piece) => (is === "added" ? other : one) || siteColor;
    const isColor = type === "color";
    differences.push({
      label,
      pieces: isColor ? pieces.map((piece) => ({ ...piece, color: colorOf(piece) })) : pieces,
    });
  }
  return differences;
}

/** The fields in which two entries differ, by the dates that documents show; null for none. */
export function compareEntries(kind: Kind, before: Entry | null, after: Entry | null) {
  const [one = {}, other = {}] = [before, after].map((entry) => {
    const updated = entry && dateOfFile(entry.values);
    return entry ? { ...formValues(entry), ...(updated && { updated }) } : {};
  });
  return compareValues(kind, one, other);
}

/** What the later version says in the fields that differ, without what it replaces. */
export function keepLater(differences: readonly FieldDifference[]): FieldDifference[] {
  return differences.map((difference) => {
    if ("after" in difference && difference.after) return difference;
    const pieces = "pieces" in difference ? difference.pieces : [];
    const left = pieces.filter(({ is }) => is !== "removed");
    return {
      label: difference.label,
      pieces: left.length > 0 ? left : [{ text: "Nothing", is: "same" }],
    };
  });
}

/** What is known of a file before it is published, such as "3 pages, 120 KB". */
function sayFile(value: string): string {
  const { hash = "" } = parseFile(value) ?? {};
  const file = hash && statSync(join(cacheFolder(), "files", hash), { throwIfNoEntry: false });
  if (!file) return "";
  const { pages = null } = findDocument(cacheFolder(), hash)?.about ?? {};
  return [describePages(pages), formatSize(file.size)].filter(Boolean).join(", ");
}

/** Without an entry, a choice that says "None" would look like a value. */
function isNothing(values: Values): boolean {
  return Object.keys(values).length === 0;
}

/** The days that only one of two lists has, in order, one a line. */
function compareDays(before: string, after: string): Piece[] {
  const [one, other] = [linesOf(before), linesOf(after)];
  const days = [...new Set([...one, ...other])].sort();
  return days.flatMap((day) => {
    if (one.includes(day) && other.includes(day)) return [];
    const is = one.includes(day) ? "put back" : "left out";
    return { text: `${nameDay(day)}: ${is}\n`, is: "same" };
  });
}

/** Compared word by word; single words of a date or choice say nothing. */
const texts = new Set<FieldType>(["text", "lines", "markdown", "words"]);

/** Strips Markdown and the addresses of links that are in both, unless nothing else differs. */
function withoutSigns(...texts: readonly [string, string]): readonly [string, string] {
  const [one, other] = texts.map((text, index) =>
    text
      .replaceAll(/^#+ |\*\*|__/gm, "")
      .replaceAll(/^(\s*)[*-] /gm, "$1\u2022 ")
      .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (link, words, address) =>
        texts[1 - index]?.includes(link) ? words : `${words} (${address})`,
      ),
  ) as [string, string];
  return one === other ? texts : [one, other];
}

function replaceAll(before: string, after: string): Piece[] {
  const pieces: Piece[] = [
    { text: before, is: "removed" },
    { text: after, is: "added" },
  ];
  return pieces.filter(({ text }) => text !== "");
}

/** In words and spaces. The time grows with the square: two texts of 45,000 letters took 47 seconds. */
const mostEdits = 1000;

/**
 * Texts with less than half of the shorter one in common, single words apart, are replaced: woven together, both are
 * hard to read.
 */
async function diffWords(before: string, after: string): Promise<Piece[]> {
  const { diffWordsWithSpace } = await import("diff");
  const found = diffWordsWithSpace(before, after, { maxEditLength: mostEdits });
  if (!found) return replaceAll(before, after);
  const pieces = found.map(
    ({ value, added, removed }): Piece => ({
      text: value,
      is: added ? "added" : removed ? "removed" : "same",
    }),
  );
  const common = pieces
    .filter(({ is, text }) => is === "same" && text.trim().includes(" "))
    .reduce((sum, { text }) => sum + text.length, 0);
  if (common * 2 < Math.min(before.length, after.length)) return replaceAll(before, after);
  return pieces.map((piece, index) =>
    piece.is === "same" ? { ...piece, text: cutSame(piece.text, index, pieces.length) } : piece,
  );
}

/** Of what is in both texts, only the lines in which something changes, and one above. */
function cutSame(text: string, index: number, count: number): string {
  const lines = text.split("\n");
  const from = index === 0 ? 0 : 1;
  const isLast = index === count - 1;
  const to = isLast ? lines.length : lines.slice(0, -1).findLastIndex((line) => line.trim());
  if (!lines.slice(from, to).some((line) => line.trim())) return text;
  return [...lines.slice(0, from), "…", ...lines.slice(to)].join("\n");
}

/** A value in words: a choice's label, a date. */
export function describeValue({ type, choices }: Kind["fields"][number], value: string): string {
  if (type === "color") return value || `${siteColor} (the site's own color)`;
  if (type === "check") return value ? "Yes" : "No";
  if (type === "date" || type === "lines") return value.replaceAll(/^.+$/gm, nameDay);
  if (type === "time" && /^\d\d:\d\d$/.test(value)) return formatClock(value);
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** Drafts may have invalid dates. */
function nameDay(day: string): string {
  return isDay(day) ? `${weekdayOf(day)}, ${formatDate(day)}` : day;
}

/** With a field's name in the earlier version, if it isn't the same. */
type ComparedField = Kind["fields"][number] & { was?: string };

function fieldsToCompare(kind: Kind, before: Values, after: Values): readonly ComparedField[] {
  return formFields(kind).flatMap((field) => {
    const { type } = field;
    if (!isSeveral(type)) return [field];
    const isDated = type === "versions";
    const files = matchFiles(type, before, after).flatMap(({ file, alt, caption, label, was }) => {
      const what = after[file] || isNothing(after) ? label : `${was.label} (removed)`;
      return [
        toField("picture", file, what),
        toField(isDated ? "date" : "text", alt, `${what}: ${isDated ? "date" : "description"}`),
        toField("text", caption, `${what}: caption`),
      ].map((one) => ({ ...one, was: one.name.replace(file, was.file) }));
    });
    // The site puts versions in order.
    return isDated ? files : [field, ...files];
  });
}

/** A field's files, each with where the same one was before; new ones take the places of those that are gone. */
function matchFiles(type: Several, before: Values, after: Values) {
  const left = fieldsOfFiles(type);
  const found = fieldsOfFiles(type).map((place) => {
    const index = left.findIndex(({ file }) => before[file] && before[file] === after[place.file]);
    return { ...place, same: index < 0 ? undefined : left.splice(index, 1)[0] };
  });
  return found.map((place) => ({ ...place, was: place.same ?? left.shift() ?? place }));
}

async function describeMoves(type: Several, before: Values, after: Values): Promise<Piece[]> {
  const places = fieldsOfFiles(type);
  const [one, other] = [before, after].map((values) =>
    places.map(({ file }) => values[file] ?? ""),
  );
  const moved = await findMoved(one, other);
  return places.flatMap(({ file, alt, caption }, index) => {
    const value = after[file];
    if (!value || !moved.includes(value)) return [];
    const name = after[caption] || after[alt] || parseFile(value)?.name;
    return { text: `“${name}”: moved to position ${index + 1}\n`, is: "same" };
  });
}

/** What has another place among what is in both lists; the others have only made way. */
async function findMoved(before: string[] = [], after: string[] = []): Promise<string[]> {
  const { diffArrays } = await import("diff");
  const one = before.filter((item) => after.includes(item));
  const other = after.filter((item) => before.includes(item));
  return diffArrays(one, other).flatMap(({ value, added }) => (added ? value : []));
}

/**
 * The differences between two editions, by kind, including the order of lists (whose id is ""): how each came about,
 * whether the earlier edition has it, to bring it back, and whether earlier versions can be erased for good.
 */
export async function describeDifferences(earlier: EditionEntries, later: EditionEntries) {
  const found = await compareEditions(earlier.number, later.number);
  const ofKinds = kinds.map(async (kind) => {
    const ofKind = found
      .filter((one) => one.kind === kind.name && !isSame(one))
      .map((one) => ({ ...one, whole: kind.wholeOf?.(one.slug, later.entries) }));
    // Deleted entries come last, and a series before its dates.
    ofKind.sort((one, other) => {
      if (!one.after || !other.after) return Number(!one.after) - Number(!other.after);
      if (!one.whole !== !other.whole) return one.whole ? 1 : -1;
      return kind.compare(one.after, other.after);
    });
    const described = ofKind.map(async ({ slug, before, after, ended, whole }) => {
      const title = titleOf(kind, (after ?? before) as Entry);
      // What was there without an entry of its own, such as a date of a series.
      const known = before ?? kind.begin?.(slug, earlier.entries) ?? null;
      const left = after ?? kind.begin?.(slug, later.entries) ?? null;
      const led = before && after && whole && followWhole(kind, before, earlier.entries, whole);
      // Hidden values also say when an event was changed.
      const isLed = led && changedFields(kind, led, after.values).length === 0;
      return {
        ...{ kind: kind.name, id: slug },
        title: kind.isSingle ? title : `${kind.title}: ${title}`,
        isEarlier: kind.isSingle || before !== null,
        isErasable: !kind.isSingle && before !== null,
        how: isLed ? "Changed along with its series" : howIs(kind, { known, left, after, ended }),
        isWhole: !known || !left,
        differences: await compareEntries(kind, known, left),
      };
    });
    const order = await compareOrder(kind, earlier.entries, later.entries);
    // What only hidden values say is no change that anybody could see, or undo.
    const seen = (await Promise.all(described)).filter(
      ({ how, differences }) => how !== "Changed" || differences.length > 0,
    );
    return [...seen, ...order];
  });
  return (await Promise.all(ofKinds)).flat();
}

const mostQuoted = 2;

/**
 * What an edition changed in an entry, or first, such as "Starts at: “7 pm”, was “6 pm”"; "" if words can't say it.
 */
export async function sayChange(edition: number, of?: { kind: string; id: string }) {
  const found = await compareEditions(edition - 1, edition);
  const one = of
    ? found.find(({ kind, slug }) => kind === of.kind && slug === of.id)
    : (found.find(({ before, after }) => before && after) ?? found[0]);
  const kind = kinds.find(({ name }) => name === one?.kind);
  if (!kind || !one?.after) return "";
  // A date of a series is there without an entry of its own.
  const before =
    one.before ?? kind.begin?.(one.slug, (await entriesAt(edition - 1))?.entries ?? []);
  const differences = before ? await compareEntries(kind, before, one.after) : [];
  const said = differences.map(sayDifference);
  const left = said.splice(mostQuoted).length;
  return [...said, left && `and ${left} more`].filter(Boolean).join(" · ");
}

function sayDifference({ label, ...difference }: FieldDifference): string {
  if (!("pieces" in difference)) return `${label}: another file`;
  const { pieces } = difference;
  const from = pieces[0]?.is === "same" ? pieces[0].text.length : 0;
  const [was, now] = (["added", "removed"] as const).map((other) => {
    const own = pieces.filter(({ is }) => is !== other).map(({ text }) => text);
    return excerpt(own.join(""), from);
  });
  return `${label}: ${now === was ? now?.slice(1, -1) : `${now || "blank"}, was ${was || "blank"}`}`;
}

/** A text, or 90 letters of it in whole words, from a few before what differs. */
function excerpt(text: string, changed: number): string {
  const start = text.length > 90 ? text.lastIndexOf(" ", changed - 30) + 1 : 0;
  const left = text.slice(start).replaceAll(/\s+/g, " ").trim();
  const [shown = ""] = /^.{1,90}(?!\S)|^.{90}/.exec(left) ?? [];
  return left && `“${start > 0 ? "…" : ""}${shown}${shown === left ? "" : "…"}”`;
}

function howIs(
  { isSingle }: Kind,
  is: Record<"known" | "left" | "after", Entry | null> & Pick<EntryDifference, "ended">,
) {
  if (!is.left) return is.ended ? "Taken down" : "Deleted";
  // What is left of a date of a series without its change.
  if (!is.after) return "Put back as it was";
  if (isSingle || is.known) return "Changed";
  return is.ended ? "Brought back" : "Added";
}

/** None if what both have is in the same order. */
async function compareOrder(kind: Kind, ...editions: [readonly Entry[], readonly Entry[]]) {
  if (!kind.isOrdered) return [];
  const [before = [], after = []] = editions.map((entries) => listOf(kind, entries));
  const [one, other] = [before, after].map((list) => list.map(({ slug }) => slug));
  const moved = await findMoved(one, other);
  if (moved.length === 0) return [];
  const pieces = after.flatMap((entry, index) => {
    if (!moved.includes(entry.slug)) return [];
    const above = after[index - 1];
    const where = above ? `after “${titleOf(kind, above)}”` : "to the top";
    return { text: `“${titleOf(kind, entry)}”: moved ${where}\n`, is: "same" as const };
  });
  const differences: FieldDifference[] = [{ label: "Order", pieces }];
  const list = { kind: kind.name, id: "", title: kind.title, isEarlier: true, isErasable: false };
  return [{ ...list, how: "Reordered", isWhole: false, differences }];
}

function isSame({ before, after }: EntryDifference): boolean {
  return before !== null && after !== null && entryVersion(before) === entryVersion(after);
}
