import type { Entry } from "../content/entry.ts";
import { type Field, fileTypes, type Values } from "../content/fields.ts";
import type { Kind } from "../content/kind.ts";
import { kinds } from "../content/kinds.ts";
import { beginDate } from "../ics/change-date.server.ts";
import { dateOfSlug, isSeries, relatedTo } from "../ics/event-values.server.ts";
import { todayIn } from "../platform/dates.ts";
import { findDates } from "../platform/find-dates.ts";
import { formatPhone, phoneNumbers } from "../platform/links.ts";
import { describeValue } from "./compare.server.ts";
import { dateOfFile, linkToForm, listOf } from "./desk-kinds.server.ts";
import { linkTo } from "./find-contacts.server.ts";

const amounts = /\$\d+(?:,\d{3})*(?:\.\d\d)?/g;
const times =
  /\b(?<from>\d{1,2}(?::\d\d)?)(?:\s?(?:–|-|to|and)\s?(?<to>\d{1,2}(?::\d\d)?))?\s?(?<half>[ap])\.?m\b|\b(?:noon|midnight)\b/gi;

/** The times, days, amounts and phone numbers in a text: "8–11:30 am" has "8 am" and "11:30 am". */
function factsOf(text: string): string[] {
  const ofTimes = [...text.matchAll(times)].flatMap(
    ({ 0: all, groups: { from, to, half } = {} }) => {
      if (!half) return [all.toLowerCase()];
      const [own, other] = half.toLowerCase() === "a" ? ["am", "pm"] : ["pm", "am"];
      const hours = [from, to].flatMap((hour) => hour?.replace(":00", "") ?? []);
      const [first = 0, last = first] = hours.map((hour) => Number.parseInt(hour, 10) % 12);
      return hours.map((hour, place) => `${hour} ${place === 0 && first > last ? other : own}`);
    },
  );
  const ofDays = findDates(text).map(({ date }) => date);
  const ofAmounts = (text.match(amounts) ?? []).map((amount) => amount.replace(".00", ""));
  return [...ofTimes, ...ofDays, ...ofAmounts, ...phonesOf(text)];
}

function phonesOf(text: string): string[] {
  return (text.match(phoneNumbers) ?? []).map(formatPhone);
}

/** "Oct 6" and "Oct 6, 2026" are the same day. */
function isSame(one: string, other: string): boolean {
  return one === other || one.endsWith(`-${other}`) || other.endsWith(`-${one}`);
}

const unsaid = [...fileTypes, "hidden"];

function textOf(field: Field, values: Values): string {
  const value = field.name === "updated" ? dateOfFile(values) : values[field.name];
  return value && !unsaid.includes(field.type) ? describeValue(field, value) : "";
}

/** They say what held on their day. */
const ofTheirDay = ["announcements", "minutes"];

/** In questions. */
const commonWords =
  /\b(?:does|from|have|many|much|should|that|there|they|this|what|when|where|which|will|with)\b/gi;

/** An edition with more changes is an import or the like: to look for each of them would take minutes. */
export const mostLookedAfter = 10;

/**
 * Where the site still says what a change takes out of an entry: a time, day or amount in its other texts, in
 * entries that name it, and in series of the same name; a phone number anywhere.
 *
 * @param read the facts of texts, which several changes can share: to find them takes long.
 * @returns the entries that do, each with a note for `Message`.
 */
export function listSaidElsewhere(
  kind: Kind,
  before: Values,
  next: Entry,
  entries: readonly Entry[],
  read = new Map<string, string[]>(),
): { entry: Entry; note: string }[] {
  // One date of a series differs from what is said of the series.
  if (next.values["recurrence"]) return [];
  const [then = [], now = []] = [before, next.values].map((values) =>
    kind.fields.flatMap((field) => factsOf(textOf(field, values))),
  );
  const count = (facts: string[], fact: string) => facts.filter((one) => one === fact).length;
  const listLess = (more: string[], less: string[]) =>
    more.filter((fact) => count(more, fact) > count(less, fact));
  const gone = listLess(then, now);
  // What is only deleted is not out of date.
  if (gone.length === 0 || listLess(now, then).length === 0) return [];
  const isOld = (text: string) => {
    const facts = read.get(text) ?? factsOf(text);
    read.set(text, facts);
    return facts.some((fact) => gone.some((one) => isSame(one, fact)));
  };
  /** Quotes the first sentence that does, in a line with all of some words, here or in the title. */
  const look = (
    of: Kind,
    entry: Entry,
    fields: readonly Field[],
    words: readonly string[] | null = [],
  ) => {
    const [title = ""] = of.fields.map((field) => textOf(field, entry.values));
    const isAbout = (line: string) =>
      words?.every((word) => `${title}\n${line}`.toLowerCase().includes(word)) ||
      phonesOf(line).some((phone) => gone.includes(phone));
    const lines = fields.flatMap((field) =>
      textOf(field, entry.values)
        .split("\n")
        .map((line) => ({ name: field.name, line })),
    );
    const found = lines.find(({ line }) => isAbout(line) && isOld(line));
    if (!found) return [];
    const sentence = found.line.split(/(?<=[.!?])\s/).find(isOld) ?? found.line;
    const plain = sentence.replaceAll(/^[^\w$]+|[*[\]]|\(\/[^)]*\)|[.!?]$/g, "");
    const quoted = plain.length > 160 ? `“${plain.slice(0, 160)}…”` : `“${plain}.”`;
    const form = linkToForm(of, entry);
    const where = linkTo({ ...form, href: `${form.href}#${found.name}` });
    return [{ entry, note: `${where} says ${quoted} Is that still right?` }];
  };
  const isText = ({ type }: Field) => type !== "time" && type !== "date";
  const own = kind.fields.filter(isText).flatMap((field) => look(kind, next, [field]));
  const name = kind.isSingle ? "" : (before[kind.fields[0]?.name ?? ""] ?? "");
  // So that "Board meeting" is named where "the board meets".
  const words = name
    .replaceAll(commonWords, "")
    .toLowerCase()
    .match(/(?<!\p{L})\p{L}{4}/gu);
  const others = kinds
    .filter(({ name }) => !ofTheirDay.includes(name))
    .flatMap((other) =>
      listOf(other, entries).flatMap((entry) => {
        if (other === kind && entry.slug === next.slug) return [];
        const isDate = dateOfSlug(entry.slug)?.series === next.slug;
        if (other.name === "events" && !isAhead(entry.values, isDate)) return [];
        if (!isDate) return look(other, entry, other.fields, words);
        // A time that it doesn't share with its series is its own, and it may no longer be one of the dates.
        const fields = other.fields.filter(
          (field) => isText(field) || entry.values[field.name] === before[field.name],
        );
        return beginDate(entry.slug, [next], "UTC") ? look(other, entry, fields, []) : [];
      }),
    );
  return [...own, ...others];
}

/**
 * Whether it is still to come, and says something of its own: not the past of a series that began anew, and a changed
 * date only beside its series.
 */
function isAhead(values: Values, isDate: boolean): boolean {
  const { recurrence, until, startDate = "", status } = values;
  if (recurrence ? !isDate || status === "canceled" : relatedTo(values).length > 0) return false;
  const last = isSeries(values) ? until : startDate;
  return !last || last >= todayIn("Etc/GMT+12");
}
