import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { SentForm, SubmitButton } from "../forms/form.tsx";
import { Checkbox, FormField } from "../forms/form-field.tsx";
import { fieldLimits } from "../platform/limits.ts";

const repeats = {
  none: "Does not repeat",
  weekly: "Every week",
  monthly: "Every month on the same weekday, such as the second Tuesday",
  yearly: "Every year",
};

export type EventFieldNames =
  | "title"
  | "wholeDays"
  | "startDate"
  | "startTime"
  | "endDate"
  | "endTime"
  | "location"
  | "description"
  | "repeats"
  | "until";

/** The values of an event's form; a checkbox is "on". */
export type EventValues = Partial<Record<EventFieldNames, string | null>>;

interface EventFieldsProps {
  /** The event to change; null for a new one. */
  event: (EventValues & { sequence: number }) | null;
  /** A whole event, one date (which doesn't repeat), or a series (which keeps its days and times). */
  part?: "all" | "date" | "series";
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Where the form is sent; by default to its own page. */
  action: string | undefined;
}

/** The form with which the administrator adds or changes an event. */
export function EventFields({ event, part = "all", lastResult, action }: EventFieldsProps) {
  const [form, fields] = useForm<EventValues>({
    id: "event",
    lastResult,
    defaultValue: event,
  });
  return (
    <SentForm form={form} action={action} className="form event-form">
      {event && <input type="hidden" name="sequence" value={event.sequence} />}
      <FormField field={fields.title} label={eventLabels.title} maxLength={fieldLimits.title} />
      {part !== "series" && <Times fields={fields} />}
      <FormField
        field={fields.location}
        label={eventLabels.location}
        maxLength={fieldLimits.location}
        optional
        help="Optional."
      />
      <FormField
        field={fields.description}
        label={eventLabels.description}
        lines={4}
        maxLength={fieldLimits.description}
        optional
        help="Optional."
      />
      {part === "all" ? (
        <>
          <RepeatsField field={fields.repeats} />
          <FormField
            field={fields.until}
            label={eventLabels.until}
            type="date"
            optional
            help="Leave blank to repeat without end. Applies only to events that repeat."
          />
        </>
      ) : (
        <input type="hidden" name="repeats" value="none" />
      )}
      <SubmitButton name="intent" value="save">
        {event ? "Save the event" : "Add the event"}
      </SubmitButton>
    </SentForm>
  );
}

function Times({ fields }: { fields: Record<EventFieldNames, FieldMetadata<unknown>> }) {
  return (
    <>
      <FormField field={fields.startDate} label={eventLabels.startDate} type="date" />
      <Checkbox field={fields.wholeDays}>All day</Checkbox>
      <div className="clock-times">
        <FormField field={fields.startTime} label={eventLabels.startTime} type="time" optional />
        <FormField
          field={fields.endTime}
          label={eventLabels.endTime}
          type="time"
          optional
          help="Optional."
        />
      </div>
      <FormField
        field={fields.endDate}
        label={eventLabels.endDate}
        type="date"
        optional
        help="Leave blank if it ends on the day it starts."
      />
    </>
  );
}

function RepeatsField({ field }: { field: FieldMetadata<string | null | undefined> }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{eventLabels.repeats}</label>
      <select id={field.id} name={field.name} defaultValue={String(field.initialValue ?? "none")}>
        {Object.entries(repeats).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The labels of an event's fields in the administrator's form. */
export const eventLabels = {
  title: "Title",
  startDate: "Day",
  startTime: "Starts at",
  endTime: "Ends at",
  endDate: "Last day",
  location: "Place",
  description: "Description",
  repeats: "Repeats",
  until: "Repeats until",
};
