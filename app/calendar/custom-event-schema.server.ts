import { z } from "zod";
import { paragraphsField, textField } from "../forms/form-schema.server.ts";
import { dayAfter, lastDayReached, todayIn } from "../platform/dates.ts";
import { fieldLimits, longestEventDays } from "../platform/limits.ts";
import type { ChangedFacts, EventChange } from "./event-changes.server.ts";
import { type EventValues, eventLabels } from "./event-fields.tsx";

const dateField = (what: string) =>
  z.iso
    .date({ error: `Please enter ${what} as year, month and day: 2027-05-31.` })
    .regex(/^20/, "Please enter a year from 2000 to 2099.");
const timeField = z.iso.time({ precision: -1, error: "Please enter a time such as 19:00." });

/** The administrator's input for an event. */
export const eventSchema = z
  .object({
    title: textField("a title", fieldLimits.title),
    wholeDays: z.literal("on").optional(),
    startDate: dateField("the day"),
    startTime: timeField.optional(),
    endDate: dateField("the last day").optional(),
    endTime: timeField.optional(),
    location: textField("a place, or leave this blank", fieldLimits.location).optional(),
    description: paragraphsField(
      "a description, or leave this blank",
      fieldLimits.description,
    ).optional(),
    repeats: z.enum(["none", "weekly", "monthly", "yearly"], { error: "Please choose one." }),
    until: dateField("the last date").optional(),
  })
  .superRefine((typed, { addIssue }) => {
    const reject = (path: keyof typeof typed, message: string) =>
      addIssue({ code: "custom", path: [path], message });
    const { wholeDays, startDate, startTime, endDate = startDate, endTime, repeats, until } = typed;
    const last = lastDayReached(todayIn("UTC"));
    if (startDate > last)
      reject("startDate", `The calendar goes up to ${last}. Please enter an earlier day.`);
    if (!wholeDays && !startTime) {
      reject("startTime", "Please enter the time it starts, or check 'All day'.");
    }
    if (endDate < startDate)
      reject("endDate", "It ends before it starts. Please enter a later day.");
    else if (endDate >= dayAfter(startDate, longestEventDays)) {
      reject("endDate", `An event can last ${longestEventDays} days at most.`);
    } else if (!wholeDays && endDate === startDate && endTime && startTime && endTime < startTime) {
      reject("endTime", "It ends before it starts. Please enter a later time, or a last day.");
    } else if (!wholeDays && endDate > startDate && !endTime) {
      reject("endTime", "Please enter the time it ends on its last day.");
    }
    if (repeats !== "none" && until && until < startDate) {
      reject(
        "until",
        "This is before its first day. Please enter a later day, or leave this blank.",
      );
    }
  });

export type TypedEvent = z.infer<typeof eventSchema>;
/** The administrator's input for a whole series of the calendar file, whose days and times stay. */
export const seriesSchema = z.object({
  title: eventSchema.shape.title,
  location: eventSchema.shape.location,
  description: eventSchema.shape.description,
});

/** A change of an event, one date, or a series. */
export function toFacts(typed: TypedEvent | z.infer<typeof seriesSchema>): ChangedFacts {
  if ("repeats" in typed) {
    const { repeats: _, until: _until, ...facts } = toRow(typed);
    return facts;
  }
  const { title, location = null, description = null } = typed;
  const times = { startDate: null, startTime: null, endDate: null, endTime: null };
  return { title, location, description, ...times };
}

/** The lines that tell a form about a conflicting change. */
export function describeChange(kind: EventChange["kind"] | null, values: EventValues): string[] {
  if (kind === "canceled") return ["It is canceled."];
  const names = Object.keys(eventLabels) as (keyof typeof eventLabels)[];
  return names
    .filter((name) => values[name])
    .map((name) => `${eventLabels[name]}: ${values[name]}`);
}

/** The event's database row. An all-day event has no times; a single event has no end of a series. */
export function toRow(typed: TypedEvent) {
  const { title, wholeDays, startDate, repeats } = typed;
  return {
    title,
    location: typed.location ?? null,
    description: typed.description ?? null,
    startDate,
    startTime: (!wholeDays && typed.startTime) || null,
    endDate: typed.endDate ?? startDate,
    endTime: (!wholeDays && typed.endTime) || null,
    repeats,
    until: (repeats !== "none" && typed.until) || null,
  };
}
