import { createContext, data } from "react-router";
import { answerForm, errorResponseHeaders, rejectFields } from "../forms/error-response.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { readForm } from "../forms/form-schema.server.ts";
import { UnsentCopy } from "../forms/unsent-copy.tsx";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/event-form.route";
import {
  type CustomEvent,
  changeEvent,
  createEvent,
  findCustomEvent,
} from "./custom-event.server.ts";
import { eventSchema, type TypedEvent, toRow } from "./custom-event-schema.server.ts";
import { EventFields, eventLabels } from "./event-fields.tsx";

export { clientAction } from "../forms/preserve-input.ts";

/** Whether the event was deleted meanwhile; the form is still shown, with the user's input. */
const goneContext = createContext(false);
const goneWords =
  "This event has been deleted, so nothing was changed. To add it again as it is here, press the button below.";

const changedWords =
  "Someone has changed this event, perhaps in another window, so yours isn't saved yet. Below is what you entered. To save it, press 'Save the event'. Here's how it is now:";

const missing = () => data(null, { status: 404, statusText: "Not Found" });

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const event = id === "new" ? undefined : await findCustomEvent(administrator, id);
  if (id !== "new" && !event && !context.get(goneContext)) throw missing();
  return { event: event ?? null, person: administrator.id };
}

export const headers = errorResponseHeaders;

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  const administrator = personWho(context, "publish");
  const form = await request.formData();
  const submission = readForm(form, eventSchema);
  if (submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    if (params.id === "new") {
      const id = await createEvent(administrator, submission.value);
      return redirectTo("/admin/events#done", [setFlash("event-added", id)]);
    }
    const { id } = params;
    const seen = readSequence(form.get("sequence"));
    const changed = await changeEvent(administrator, id, submission.value, seen);
    const other = !changed.ok && changed.now;
    const differences = other ? describeDifferences(other, submission.value) : [];
    if (other && differences.length > 0) {
      const reply = submission.reply({ formErrors: [changedWords, ...differences] });
      return data({ ...reply, now: other }, { status: 409 });
    }
    if (!changed.ok && !other) {
      context.set(goneContext, true);
      const reply = submission.reply({ formErrors: [goneWords] });
      return data({ ...reply, isGone: true }, { status: 409 });
    }
    return redirectTo("/admin/events#done", [setFlash("event-changed", id)]);
  });
}

/** The event's sequence number when the form was opened; -1, which matches no event, if invalid. */
function readSequence(sent: FormDataEntryValue | null): number {
  return typeof sent === "string" && /^\d{1,9}$/.test(sent) ? Number(sent) : -1;
}

/** Lists the differences between the current event and the user's input. */
function describeDifferences(now: CustomEvent, typed: TypedEvent): string[] {
  const kept = toRow(typed);
  const names = Object.keys(eventLabels) as (keyof typeof eventLabels)[];
  const different = names.filter((name) => now[name] !== kept[name]);
  return different.map((name) => `${eventLabels[name]}: ${now[name] ?? "blank"}`);
}

export default function EventForm({
  loaderData: { event, person },
  actionData,
}: Route.ComponentProps) {
  const isGone = actionData && "isGone" in actionData;
  // The loader doesn't run again after an error response, so saving again changes the current event.
  const now = actionData && "now" in actionData ? (actionData.now as CustomEvent) : event;
  return (
    <>
      <PageHeading title={event ? "Change an event" : "Add an event"}>
        Everyone sees it on the calendar, and in calendar programs that subscribe to it.
      </PageHeading>
      <div className="column">
        <UnsentCopy person={person} form="event" />
        <EventFields
          key={event?.id}
          event={now && { ...now, wholeDays: now.startTime ? null : "on" }}
          lastResult={actionData}
          action={isGone ? "/admin/events/new" : undefined}
        />
        <p>
          <a href="/admin/events">Cancel</a>
        </p>
      </div>
    </>
  );
}
