import { type CalendarPart, mapOwnLines, readProperty, readValue } from "./ics-text.server.ts";
import type { CalendarFacts } from "./mend-dates.server.ts";
import { alikeLines, mendSeriesDates, startOf } from "./mend-series-dates.server.ts";

/**
 * Corrects the events of one UID together: a title for all, the newest version of each, and changed, excluded
 * and added dates in the form of the series' start.
 *
 * @param tell called with the event and the rest of the sentence.
 */
export function mendSeries(
  events: CalendarPart[],
  { timeZone }: CalendarFacts,
  tell: (event: CalendarPart, message: string) => void,
): CalendarPart[] {
  const isChange = (event: CalendarPart) => readValue(event, "RECURRENCE-ID") !== undefined;
  const whole = newestWhole(
    events.filter((event) => !isChange(event)),
    tell,
  );
  const [series] = whole;
  const start = series && startOf(series);
  const title = series && ownLine(series, "SUMMARY");
  const changes = events.filter(isChange).map((event) =>
    mapOwnLines(event, (line, property) => {
      // A single date doesn't repeat, even if the program copies the rule of the series.
      if (/^(RRULE|RDATE|EXDATE|EXRULE)$/.test(property.name)) return [];
      const isId = start && property.name === "RECURRENCE-ID";
      return isId ? alikeLines(line, property, start, timeZone) : [line];
    }),
  );
  const newest = newestOf(changes, (change) => readValue(change, "RECURRENCE-ID") ?? "");
  const mended = whole.map((one) => mendSeriesDates(one, timeZone));
  return [...mended, ...newest].map((event) => titled(event, title, tell));
}

/** The line of a property; undefined if its value is empty. */
function ownLine(event: CalendarPart, name: string): string | undefined {
  return readValue(event, name)
    ? event.lines.find((line) => readProperty(line)?.name === name)
    : undefined;
}

/**
 * Events with the same UID that aren't versions of each other, because some programs give every event the same
 * one.
 */
function newestWhole(
  whole: CalendarPart[],
  tell: (event: CalendarPart, message: string) => void,
): CalendarPart[] {
  const sequences = new Set(whole.map(sequenceOf));
  const starts = new Set(whole.map((event) => readValue(event, "DTSTART")));
  const areOthers = whole.length > 1 && sequences.size === 1 && starts.size > 1;
  if (!areOthers) return newestOf(whole, () => "");
  return newestOf(whole, (event) => readValue(event, "DTSTART") ?? "").map((event, place) => {
    if (place === 0) return event;
    tell(event, "has the same ID (UID) as another event; both are shown");
    const uid = `${readValue(event, "UID")}-${readValue(event, "DTSTART")}`;
    return mapOwnLines(event, (line, { name }) => (name === "UID" ? [`UID:${uid}`] : [line]));
  });
}

/** Of several versions, the one with the highest SEQUENCE, otherwise the last changed, otherwise the first. */
function newestOf(events: CalendarPart[], identityOf: (event: CalendarPart) => string) {
  const groups = Map.groupBy(events, identityOf);
  return [...groups.values()].flatMap((alike) => alike.toSorted(newerFirst).slice(0, 1));
}

function newerFirst(one: CalendarPart, other: CalendarPart): number {
  const changed = (event: CalendarPart) => readValue(event, "LAST-MODIFIED") ?? "";
  return sequenceOf(other) - sequenceOf(one) || changed(other).localeCompare(changed(one));
}

function sequenceOf(event: CalendarPart): number {
  const sequence = Number(readValue(event, "SEQUENCE") ?? 0);
  return Number.isFinite(sequence) ? sequence : 0;
}

/** A changed date without a title gets that of its series; any other event is called "Event". */
function titled(
  event: CalendarPart,
  title: string | undefined,
  tell: (event: CalendarPart, message: string) => void,
): CalendarPart {
  if (readValue(event, "SUMMARY")) return event;
  if (!title) {
    tell(
      event,
      "has no title; it is shown as “Event”. Add a title in your calendar program, then export again",
    );
  }
  const { lines } = mapOwnLines(event, (line, { name }) => (name === "SUMMARY" ? [] : [line]));
  return { ...event, lines: [...lines.slice(0, 1), title ?? "SUMMARY:Event", ...lines.slice(1)] };
}
