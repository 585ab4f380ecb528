import ICAL from "ical.js";
import { listRuleDates } from "./rule-dates.server.ts";

/**
 * The dates of a series in order, without duplicates: its start (even if no rule includes it), those of its
 * rules, added dates, and changed dates outside of the rules, without excluded ones.
 */
export function* listSeriesDates({ component, startDate }: ICAL.Event, changed: ICAL.Time[]) {
  const leftOut = new Set(timesOf(component, "exdate", startDate).map(String));
  const added = [...timesOf(component, "rdate", startDate), ...changed.map(onClockOf(startDate))];
  const rules = rulesOf(component);
  const isOver = rules.length > 0 && rules.every(({ until }) => until && isAfter(startDate, until));
  const single = [...(isOver ? [] : [startDate]), ...added].sort((one, other) =>
    one.compare(other),
  );
  const sources = [
    ...rules.map((rule) => {
      const dates = listRuleDates(rule, startDate);
      return () => dates.next().value ?? undefined;
    }),
    () => single.shift(),
  ];
  const heads = sources.map((next) => next());
  let before = "";
  for (;;) {
    const first = earliest(heads);
    const date = heads[first];
    if (!date) return;
    heads[first] = sources[first]?.();
    const name = date.toString();
    if (name !== before && !leftOut.has(name)) yield date;
    before = name;
  }
}

function earliest(heads: (ICAL.Time | undefined)[]): number {
  let first = -1;
  heads.forEach((head, place) => {
    const best = heads[first];
    if (head && (!best || head.compare(best) < 0)) first = place;
  });
  return first;
}

function rulesOf(component: ICAL.Component): ICAL.Recur[] {
  const rules = component.getAllProperties("rrule").map((property) => property.getFirstValue());
  return rules.filter((rule) => rule instanceof ICAL.Recur);
}

/** Whether a series begins after the day on which a rule ends. */
function isAfter(start: ICAL.Time, until: ICAL.Time): boolean {
  return start.compare(until) > 0 && start.toString().slice(0, 10) > until.toString().slice(0, 10);
}

/** The times of a property, in the zone of the series' start. */
function timesOf(component: ICAL.Component, name: string, start: ICAL.Time): ICAL.Time[] {
  const values = component.getAllProperties(name).flatMap((property) => property.getValues());
  return values.filter((value) => value instanceof ICAL.Time).map(onClockOf(start));
}

function onClockOf({ zone, isDate }: ICAL.Time): (time: ICAL.Time) => ICAL.Time {
  return (time) =>
    isDate || time.isDate || !zone || time.zone === zone ? time : time.convertToZone(zone);
}
