import { z } from "zod";
import { paragraphsField, textField } from "../forms/form-schema.server.ts";
import { dayAfter, lastDayReached, todayIn } from "../platform/dates.ts";
import { fieldLimits, longestEventDays } from "../platform/limits.ts";

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
    location: textField("the place, or leave it empty", fieldLimits.location).optional(),
    description: paragraphsField(
      "what it is about, or leave it empty",
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
      reject("startDate", `The calendar reaches to ${last}: please enter an earlier day.`);
    if (!wholeDays && !startTime) {
      reject("startTime", "Please enter the time it starts, or tick 'Lasts whole days'.");
    }
    if (endDate < startDate)
      reject("endDate", "It ends before it starts: please enter a later day.");
    else if (endDate >= dayAfter(startDate, longestEventDays)) {
      reject("endDate", `Please enter an event of at most ${longestEventDays} days.`);
    } else if (!wholeDays && endDate === startDate && endTime && startTime && endTime < startTime) {
      reject("endTime", "It ends before it starts: please enter a later time, or a last day.");
    } else if (!wholeDays && endDate > startDate && !endTime) {
      reject("endTime", "Please enter the time it ends on its last day.");
    }
    if (repeats !== "none" && until && until < startDate) {
      reject("until", "This is before its first day: please enter a later day, or leave it empty.");
    }
  });

export type TypedEvent = z.infer<typeof eventSchema>;
/** The event's database row: an all-day event has no times, a single event no end of a series. */
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
