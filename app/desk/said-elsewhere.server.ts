import type { Entry } from "../content/entry.ts";
import { type Field, quote, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { formatClock } from "../ics/describe-event.server.ts";
import { isSeries } from "../ics/event-values.server.ts";
import { todayIn } from "../platform/dates.ts";
import { formatDate } from "../platform/format-date.ts";
import { dateOfFile, linkToForm, listOf } from "./desk-kinds.server.ts";
import { linkTo } from "./find-contacts.server.ts";

const times =
  /\b(?<from>\d{1,2}(?::\d\d)?)(?: ?(?:–|-|to|and) ?(?<to>\d{1,2}(?::\d\d)?))? ?(?<half>[ap])\.?m\b/gi;
const daysAndAmounts =
  /\$\d[\d,]*(?:\.\d\d)?|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/g;

/** The times, days and amounts in a text: "8–11:30 am" has "8 am" and "11:30 am". */
function factsOf(text: string): string[] {
  const said = [...text.matchAll(times)].flatMap(({ groups: { from, to, half = "" } = {} }) =>
    [from, to].flatMap((hour) => (hour ? `${hour.replace(":00", "")} ${half.toLowerCase()}m` : [])),
  );
  return [...said, ...(text.match(daysAndAmounts) ?? [])];
}

function textOf({ name, type }: Field, values: Values): string {
  const value = (name === "updated" ? dateOfFile(values) : values[name]) ?? "";
  if (type === "time" && /^\d\d:\d\d$/.test(value)) return formatClock(value);
  return type === "date" && value ? formatDate(value) : value;
}

/** They say what held on their day. */
const ofTheirDay = ["announcements", "minutes"];

/** A fact's sentence, in quotation marks. */
function quoteAround(text: string, fact: string): string {
  const sentence = text.split(/(?<=[.!?])\s|\n/).find((one) => factsOf(one).includes(fact)) ?? fact;
  const plain = sentence.replaceAll(/^\W+|[*[\]]|\(\/[^)]*\)|[.!?]$/g, "");
  return plain.length > 160 ? `“${plain.slice(0, 160)}…”` : `“${plain}.”`;
}

/**
 * Where the site still says a time, day or amount that a change takes out of an entry: in its other texts, in
 * entries that name it, and in series of the same name.
 *
 * @returns notes for `Message`.
 */
export function listSaidElsewhere(
  kind: Kind,
  before: Values,
  next: Entry,
  entries: readonly Entry[],
): string[] {
  // One date of a series differs from what is said of the series.
  if (next.values["recurrence"]) return [];
  const gone = new Set<string>();
  for (const field of kind.fields) {
    const now = factsOf(textOf(field, next.values));
    for (const fact of factsOf(textOf(field, before))) {
      const place = now.indexOf(fact);
      if (place < 0) gone.add(fact);
      else now.splice(place, 1);
    }
  }
  const note = (where: string, text: string) => {
    const fact = factsOf(text).find((one) => gone.has(one));
    return fact ? [`${where} says ${quoteAround(text, fact)} Is that still right?`] : [];
  };
  const own = kind.fields
    .filter(({ type }) => !["time", "date"].includes(type))
    .flatMap((field) => note(`${quote(field.label)} in this form`, textOf(field, next.values)));
  const name = kind.isSingle ? "" : (next.values[kind.fields[0]?.name ?? ""] ?? "");
  // So that "Board meeting" is named where "the board meets".
  const words = name.toLowerCase().match(/(?<!\p{L})\p{L}{4}/gu);
  if (!words) return own;
  const others = kinds
    .filter(({ name }) => !ofTheirDay.includes(name))
    .flatMap((other) =>
      listOf(other, entries).flatMap((entry) => {
        const text = other.fields.map((field) => textOf(field, entry.values)).join("\n");
        const isNamed = words.every((word) => text.toLowerCase().includes(word));
        const isSelf = other === kind && entry.slug === next.slug;
        const isPast = other.name === "events" && !isSeriesAhead(entry.values);
        if (!isNamed || isSelf || isPast) return [];
        return note(linkTo(linkToForm(other, entry)), text);
      }),
    );
  return [...own, ...others];
}

/** Single dates, also those that were changed, are told of beside. */
function isSeriesAhead({ recurrence, until, ...values }: Values): boolean {
  return !recurrence && isSeries(values) && (!until || until >= todayIn("Etc/GMT+12"));
}
