import { randomUUID } from "node:crypto";
import {
  beginAnew,
  beginDate,
  findNext,
  followSeries,
  keepPast,
} from "../../ics/change-date.server.ts";
import { describeChange, readRule, sayEvent } from "../../ics/describe-event.server.ts";
import { eventPage } from "../../ics/event-url.server.ts";
import { dateOfSlug, isSeries, uidOf } from "../../ics/event-values.server.ts";
import { formatRule } from "../../ics/format-event.ts";
import { explainRule, isOwnRule, parseRule } from "../../ics/repeats.server.ts";
import { nearestDay, outlastsNext, readSeries } from "../../ics/series.server.ts";
import { settleEvent } from "../../ics/settle-event.server.ts";
import {
  dayAfter,
  isDay,
  lastDayReached,
  todayIn,
  weekdayCodeOf,
  weekdayOf,
} from "../../platform/dates.ts";
import { formatDate, formatDay } from "../../platform/format-date.ts";
import { fieldLimits, longestEventDays } from "../../platform/limits.ts";
import type { Entry } from "../entry.ts";
import { type Field, field, linesOf, type Problem, type Values, weekdaysOf } from "../fields.ts";
import { type Kind, newestFirst } from "../kind.ts";

const onlyToCome = "Only dates to come";

const lasting = "Only if it lasts more than a day.";

const fields: readonly Field[] = [
  field("text", "title", "Title", {
    max: fieldLimits.title,
    required: true,
    help: "Short, such as Board meeting. Events with “meeting” in the title are highlighted.",
  }),
  field("text", "location", "Place", { max: fieldLimits.location, help: "Optional." }),
  field("date", "startDate", "Day", {
    isStart: true,
    isFar: true,
    required: true,
    help: "The first day, if it repeats.",
  }),
  field("time", "startTime", "Starts at", {
    isStart: true,
    help: "Leave blank for an all-day event.",
  }),
  field("time", "endTime", "Ends at", { help: "Optional." }),
  field("date", "endDate", "Last day", {
    isFar: true,
    help: `${lasting} To end a series, use “Repeats until”.`,
  }),
  field("choice", "repeats", "Repeats", {
    hasWeekdays: true,
    choices: [
      { value: "", label: "Does not repeat" },
      { value: "weekly", label: "Every week" },
      { value: "biweekly", label: "Every two weeks" },
      { value: "monthly", label: "Every month, such as the second Tuesday" },
      { value: "monthly-date", label: "Every month, such as the 15th" },
      { value: "monthly-last", label: "Every month on its last day" },
      { value: "quarterly", label: "Every three months on the same weekday" },
      { value: "quarterly-date", label: "Every three months on the same date" },
      { value: "yearly", label: "Every year" },
    ],
    help: "You can change or cancel single dates after you publish it. If a month has no such date (such as the 31st), the event skips that month.",
  }),
  field("date", "until", "Repeats until", {
    isFar: true,
    help: "Leave blank to repeat without end.",
  }),
  field("choice", "past", "Which dates change", {
    choices: [
      { value: "", label: "All dates, including past ones" },
      { value: "keep", label: onlyToCome },
    ],
    help: "If you also enter a new day above, dates change from that day on.",
  }),
  field("lines", "description", "Description", { max: fieldLimits.description, help: "Optional." }),
  field("choice", "status", "Status", {
    choices: [
      { value: "", label: "As planned" },
      { value: "canceled", label: "Canceled" },
    ],
    help: "To cancel it, choose Canceled. It stays on the calendar, marked as canceled, so neighbors know.",
  }),
  field("lines", "except", "Days left out", {
    max: 20_000,
    isDays: true,
    isRare: true,
    help: "Days it isn't held, one per line, such as 12/24/2026.",
  }),
  field("hidden", "zone", "Time zone"),
  field("hidden", "zoneRules", "Time zone's rules"),
  field("hidden", "uid", "UID"),
  field("hidden", "recurrence", "Date of the series"),
  field("hidden", "more", "Other lines of the calendar file"),
];

const ofSeries = ["repeats", "until", "except", "past"];
/** What the form of one date asks first, from the last: whether it is held, and when. */
const ofDate = ["endDate", "endTime", "startTime", "startDate", "title", "status"];
const dateFields = fields
  .filter(({ name }) => !ofSeries.includes(name))
  .toSorted((one, other) => ofDate.indexOf(other.name) - ofDate.indexOf(one.name));

/**
 * The calendar's events. A changed or canceled date of a series is an entry of its own, named by the series and the
 * date; deleting it brings back what the series says.
 */
export const events: Kind = {
  name: "events",
  title: "Events",
  one: "an event",
  hasAudience: true,
  empty:
    "Nothing here yet. Add your meetings and events one by one, or import a calendar that you keep in another program.",
  fields,
  fieldsFor,
  removal: (values, rest) => {
    const { recurrence } = values;
    if (recurrence) {
      const usual = rest && beginDate(rest.slug, eventsOf(rest.entries), timeZoneOf(rest.entries));
      const day = formatDay(recurrence.slice(0, 10));
      if (rest && !usual) {
        const after = `Its series isn't held on ${day} any more, so this change isn't on the calendar.`;
        return { ask: `Delete the change of ${day}`, isWhole: true, after };
      }
      const becomes = usual ? `It will be ${sayEvent(usual)} again. ` : "";
      const after = `${becomes}The other dates stay the same. To cancel this date instead, set its status to Canceled.`;
      return { ask: `Put ${day} back as it was`, isWhole: true, after };
    }
    const after = isSeries(values)
      ? "All of its dates leave the calendar, past and changed ones, too. To keep the past ones, enter the last day under “Repeats until” instead. To cancel one date, use “Change or cancel one date” in its form."
      : "This event comes off the calendar. If neighbors may be expecting it, set its status to Canceled instead.";
    return { ask: isSeries(values) ? "Delete or take down all dates of" : undefined, after };
  },
  factsOf: (values) => listEventFacts(values),
  compare: newestFirst("startDate"),
  newSlug: (_values, _taken, draft) => draft ?? randomUUID(),
  pageOf: (slug, values) =>
    eventPage(values["title"] ?? "", uidOf({ slug, values }), values["recurrence"] ?? ""),
  check,
  question: (values, before) =>
    askAboutDay(values, before) ??
    askAboutLastDay(values, before) ??
    askAboutPast(values, before) ??
    askAboutFirstDay({ ...values, ...beginAnew(values, before) }, before) ??
    askAboutDaysLeftOut(values, before),
  begin: (slug, entries) => {
    const values = beginDate(slug, eventsOf(entries), timeZoneOf(entries));
    return values && { kind: "events", slug, values, position: null, audience: "everyone" };
  },
  settle: (typed, { before, entries }) => {
    const dates = before ? changedDates(before, entries).map((date) => date.values) : [];
    const was = before?.values ?? null;
    const { past: _, ...values } = { ...typed, ...(was && beginAnew(typed, was)) };
    return settleEvent(values, was, timeZoneOf(entries), new Date(), dates);
  },
  leave: (typed, { values }, before, entries) => {
    const past = typed["past"] ? keepPast(values, before, changedDates(before, entries)) : [];
    return past.map((one) => ({ kind: "events", ...one }));
  },
  wholeOf: (slug, entries) => {
    const series = dateOfSlug(slug)?.series;
    return eventsOf(entries).find((entry) => entry.slug === series);
  },
  partsOf: changedDates,
  follow: followSeries,
  folder: { form: "calendar", file: "calendar.ics" },
};

function eventsOf(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ kind }) => kind === "events");
}

function changedDates({ slug, values }: Entry, entries: readonly Entry[]): Entry[] {
  if (values["recurrence"]) return [];
  return eventsOf(entries).filter((entry) => dateOfSlug(entry.slug)?.series === slug);
}

/** The association's time zone. */
export function timeZoneOf(entries: readonly Entry[]): string {
  return entries.find(({ kind }) => kind === "facts")?.values["timeZone"] ?? "UTC";
}

/** A date of a series doesn't repeat. A rule that the form doesn't offer can be kept. */
function fieldsFor(values: Values, before: Values = {}): readonly Field[] {
  const { repeats = "", startDate = "", zone } = values;
  const next = findNext(before);
  const shown = fields.filter(({ name }) => next || name !== "past");
  return (values["recurrence"] ? dateFields : shown).map((field) => {
    if (field.name === "past" && next) {
      const label = `${onlyToCome}, from ${formatDay(next)}, on`;
      const choices = field.choices?.map((one) => (one.value ? { ...one, label } : one)) ?? [];
      return { ...field, choices };
    }
    if (values["recurrence"] && field.name === "startDate") return { ...field, help: "" };
    if (values["recurrence"] && field.name === "endDate") return { ...field, help: lasting };
    if (field.name === "startTime" && zone) {
      return { ...field, help: `${field.help} Its times are those of the time zone ${zone}.` };
    }
    if (field.name !== "repeats" || !isOwnRule(repeats)) return field;
    const label = isDay(startDate) ? formatRule(parseRule(repeats, startDate)) : "As it is now";
    return { ...field, choices: [...(field.choices ?? []), { value: repeats, label }] };
  });
}

/**
 * What lists say of an event after its title: when and where it is, or within a name, only its day or rule.
 *
 * @param list a series' next date in words, or the values that its series gives a changed date.
 */
export function listEventFacts(
  values: Values,
  list?: { next?: string; before?: Values; timeZone?: string },
): string[] {
  const { startDate = "", endDate, until = "", recurrence = "", status } = values;
  const day = isDay(startDate) ? formatDate(startDate) : "";
  const canceled = status === "canceled" ? "canceled" : "";
  if (list) {
    const { next, before, timeZone = "UTC" } = list;
    const days = [...new Set([startDate, endDate || startDate])].map(
      (one) => `${weekdayOf(one)}, ${formatDate(one)}`,
    );
    const facts = before
      ? [
          // Below its series, its own name says which that is.
          canceled || (values["title"] === before["title"] ? "" : `one date of ${before["title"]}`),
          canceled ? "" : describeChange([values, before], timeZone),
          values["description"] === before["description"] ? "" : "has its own description",
        ]
      : [next, until && `until ${formatDate(until)}`, canceled];
    const when = isSeries(values) ? sayRule(values) : days.join(" to ");
    return [`${when}, ${sayEvent(values, 2)}`, ...facts].flatMap((fact) => fact || []);
  }
  const rule = day && isSeries(values) && sayRule(values).replace("Every year on the ", "");
  // Within a name.
  const which = rule ? rule.charAt(0).toLowerCase() + rule.slice(1) : day;
  const from = recurrence.slice(0, 10);
  const isMoved = day && from && from !== startDate;
  const to = day.replace(`, ${from.slice(0, 4)}`, "");
  const facts = isMoved ? [formatDate(from), `moved to ${to}`] : [which, from && "one date only"];
  return [...facts, canceled].filter(Boolean);
}

function sayRule(values: Values): string {
  const rule = readRule(values);
  return rule === "irregularly" ? "On several dates" : formatRule({ ...rule, until: null });
}

/** Asks about an event in the past, such as the wrong year, and about a series that would begin earlier there. */
function askAboutDay(values: Values, before: Values): Problem | null {
  const { startDate = "", endDate, repeats } = values;
  // The last time zone in which the day ends.
  const isOver = isDay(startDate) && (endDate || startDate) < todayIn("Etc/GMT+12");
  const { startDate: was = "" } = before;
  if (!isOver || startDate === was || (repeats && startDate > was)) return null;
  const message = `${formatDate(startDate)} has passed. Is that the day you want?`;
  return { field: "startDate", message };
}

/** Asks about a series each of whose dates would last until after the next one. */
function askAboutLastDay(values: Values, before: Values): Problem | null {
  const { startDate = "", endDate = "" } = values;
  const isAsBefore = ["startDate", "endDate", "repeats"].every(
    (name) => (values[name] ?? "") === (before[name] ?? ""),
  );
  if (isAsBefore || !isSeries(values) || !isDay(startDate) || !isDay(endDate)) return null;
  if (!readSeries([{ slug: "", values }], "UTC").some((series) => outlastsNext(series)))
    return null;
  const message = `Each date would last until ${formatDay(endDate)}, past the next one. To end the series, leave this blank and use “Repeats until”.`;
  return { field: "endDate", message };
}

/** Asks before a new time, place or rule is that of a series' past dates, too, or a later first day takes them off. */
function askAboutPast(values: Values, before: Values): Problem | null {
  const { startDate = "", past } = values;
  const { startDate: first = "" } = before;
  const isChanged = ["startDate", "startTime", "endTime", "location", "repeats"].some(
    (name) => (values[name] ?? "") !== (before[name] ?? ""),
  );
  if (!isChanged || past || !isSeries(before) || first >= todayIn("UTC")) return null;
  const isLater = isDay(startDate) && startDate > first;
  const what = isLater
    ? `This takes the dates before ${formatDay(startDate)} off the calendar.`
    : "This changes past dates, too.";
  const next = findNext(before);
  const toKeep = isLater ? "keep them" : "leave them as they were";
  const advice = next ? ` To ${toKeep}, choose “${onlyToCome}”.` : "";
  return { field: next ? "past" : "startDate", message: what + advice };
}

/** Asks about a first day that would be the only one on its weekday. */
function askAboutFirstDay({ startDate = "", repeats }: Values, before: Values): Problem | null {
  const codes = weekdaysOf(repeats);
  const isAsBefore = startDate === before["startDate"] && repeats === before["repeats"];
  if (isAsBefore || codes.length === 0 || !isDay(startDate)) return null;
  const weekday = weekdayOf(startDate);
  if (codes.includes(weekdayCodeOf(startDate))) return null;
  const message = `The first day, ${formatDay(startDate)}, isn't one of the weekdays. Choose another day, or check ${weekday}, too.`;
  return { field: "startDate", message };
}

/** Asks about days newly left out on which the series isn't held anyway. */
function askAboutDaysLeftOut(typed: Values, before: Values): Problem | null {
  // Forms leave out some values.
  const values = { ...before, ...typed };
  if (!isSeries(values) || !isDay(values["startDate"] ?? "")) return null;
  const known = linesOf(before["except"]);
  const added = linesOf(typed["except"]).filter((day) => isDay(day) && !known.includes(day));
  const said = added.flatMap((day) => {
    const near = nearestDay({ slug: "", values }, "UTC", day);
    if (near === day) return [];
    const isOtherYear = !near?.startsWith(day.slice(0, 4));
    const say = (one: string) => `${formatDay(one)}${isOtherYear ? `, ${one.slice(0, 4)}` : ""}`;
    return `${say(day)} isn't one of its dates.${near ? ` Did you mean ${say(near)}?` : ""}`;
  });
  return said.length > 0 ? { field: "except", message: said.join(" ") } : null;
}

function check(values: Values): Problem[] {
  const { startDate = "", startTime, endTime, until = "", except, repeats = "" } = values;
  const endDate = values["endDate"] || startDate;
  const problems: Problem[] = [];
  const complain = (field: string, message: string) => problems.push({ field, message });
  const last = lastDayReached(todayIn("UTC"));
  const areDays = isDay(startDate) && isDay(endDate);
  if (isDay(startDate) && startDate > last) {
    complain("startDate", `The calendar goes up to ${last}. Please enter an earlier day.`);
  }
  if (areDays && endDate < startDate) {
    complain("endDate", "It ends before it starts. Please enter a later day.");
  }
  if (areDays && endDate >= dayAfter(startDate, longestEventDays)) {
    complain("endDate", `An event can last ${longestEventDays} days at most.`);
  }
  if (endTime && !startTime) {
    complain("startTime", "Please enter the time it starts, or leave out when it ends.");
  }
  if (areDays && startTime && endDate > startDate && !endTime) {
    complain("endTime", "Please enter the time it ends on its last day.");
  }
  if (startTime && endTime && endDate === startDate && endTime < startTime) {
    complain("endTime", "It ends before it starts. Please enter a later time, or a last day.");
  }
  if (repeats && isDay(startDate) && isDay(until) && until < startDate) {
    const message = "This is before its first day. Please enter a later day, or leave this blank.";
    complain("until", message);
  }
  if (isOwnRule(repeats) && explainRule(repeats)) {
    complain("repeats", "Please choose one of these.");
  }
  const wrong = linesOf(except).find((line) => !isDay(line));
  if (wrong) complain("except", `Please write “${wrong}” as a date such as 12/24/2026.`);
  return problems;
}
