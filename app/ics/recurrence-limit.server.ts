import ICAL from "ical.js";
import { CalendarFault } from "./calendar-faults.server.ts";

/** How many more steps ical.js may take through the dates of a calendar's rules. */
export interface StepsLeft {
  count: number;
}

/**
 * Enough for a hundred weekly events over ten years. Without a limit, ical.js would search forever for dates
 * that don't exist, such as February 31.
 */
export const MOST_STEPS = 100_000;

/** The number of steps that takes as long as iterating over the days of a year. */
const STEPS_OF_A_YEAR = 10;

const limits = new WeakMap<ICAL.Recur, StepsLeft>();

/** A single added date takes as long as this many steps. */
const STEPS_OF_A_DATE = 4;

/**
 * Counts a component's single dates, and makes its rules count their steps.
 *
 * @throws CalendarFault if no steps are left, as do the rules.
 */
export function countSteps(component: ICAL.Component, left: StepsLeft): void {
  for (const name of ["rdate", "exdate"]) {
    for (const property of component.getAllProperties(name)) {
      take(left, STEPS_OF_A_DATE * property.getValues().length);
    }
  }
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur)) continue;
    limits.set(rule, left);
    rule.iterator = (dtstart) => new CountedIterator({ rule, dtstart });
  }
}

/** Every loop in ical.js calls one of these. */
class CountedIterator extends ICAL.RecurIterator {
  override check_contracting_rules(): boolean {
    takeSteps(this.rule, 1);
    return super.check_contracting_rules();
  }

  override increment_month(): void {
    takeSteps(this.rule, 1);
    super.increment_month();
  }

  override expand_year_days(year: number): number {
    takeSteps(this.rule, STEPS_OF_A_YEAR);
    return super.expand_year_days(year);
  }
}

/** Counts steps of a rule; throws a CalendarFault when none are left. */
export function takeSteps(rule: ICAL.Recur, steps: number): void {
  const left = limits.get(rule);
  if (left) take(left, steps);
}

function take(left: StepsLeft, steps: number): void {
  left.count -= steps;
  if (left.count < 0) {
    throw new CalendarFault(
      "is one of far too many dates in the calendar. In your calendar program, give repeating events an end date and delete old ones, then export again",
    );
  }
}
