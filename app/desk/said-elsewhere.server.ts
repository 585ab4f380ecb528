import type { Entry } from "../content/entry.ts";
import { type Field, quote, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { formatClock } from "../ics/describe-event.server.ts";
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

/**
 * Where the site still says a time, day or amount that a change takes out of an entry: in its other fields, or in
 * entries that name it.
 *
 * @returns a sentence for `Message`, or "".
 */
export function noteSaidElsewhere(
  kind: Kind,
  before: Values,
  next: Entry,
  entries: readonly Entry[],
): string {
  // One date of a series differs from what is said of the series.
  if (next.values["recurrence"]) return "";
  const gone = new Set<string>();
  for (const field of kind.fields) {
    const now = factsOf(textOf(field, next.values));
    for (const fact of factsOf(textOf(field, before))) {
      const place = now.indexOf(fact);
      if (place < 0) gone.add(fact);
      else now.splice(place, 1);
    }
  }
  const found = new Set<string>();
  const isIn = (facts: readonly string[]) => {
    const still = facts.filter((fact) => gone.has(fact));
    for (const fact of still) found.add(fact);
    return still.length > 0;
  };
  const own = kind.fields
    .filter(({ type }) => !["time", "date"].includes(type))
    .filter((field) => isIn(factsOf(textOf(field, next.values))))
    .map(({ label }) => `${quote(label)} in this form`);
  const name = kind.isSingle ? "" : (next.values[kind.fields[0]?.name ?? ""] ?? "");
  // So that "Board meeting" is named where "the board meets".
  const words = name.toLowerCase().match(/(?<!\p{L})\p{L}{4}/gu);
  const others = kinds.flatMap((other) => {
    // What changes of a series' dates is told beside.
    const isLeftOut = !words || ofTheirDay.includes(other.name) || other.name === "events";
    if (isLeftOut) return [];
    const about = listOf(other, entries).filter((entry) => {
      const text = other.fields.map((field) => textOf(field, entry.values)).join("\n");
      const isNamed = words.every((word) => text.toLowerCase().includes(word));
      return isNamed && !(other === kind && entry.slug === next.slug) && isIn(factsOf(text));
    });
    return about.map((entry) => linkTo(linkToForm(other, entry)));
  });
  const places = [...own, ...others];
  if (places.length === 0) return "";
  const list = (parts: Iterable<string>) => new Intl.ListFormat("en-US").format(parts);
  const [mention, them] = places.length > 1 ? ["mention", "them"] : ["mentions", "it"];
  return `${list(places)} still ${mention} ${list(found)}. Change ${them}, too, if that's out of date.`;
}
