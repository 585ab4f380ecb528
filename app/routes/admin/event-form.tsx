import { createContext, data, redirect } from "react-router";
import { changeEvent, createEvent, eventSchema, findOwnEvent } from "../../domain/event.server.ts";
import { administratorContext } from "../../identity/guards.server.ts";
import { EventFields } from "../../ui/event-fields.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { readForm } from "../read-form.server.ts";
import { answerForm, refusalHeaders, refuseFields } from "../refuse-form.server.ts";
import type { Route } from "./+types/event-form";

export { clientAction } from "../keep-typed.ts";

export const handle = { tool: true };

/** Whether the event that a form would change is deleted: its page is there for what was typed. */
const goneContext = createContext(false);
const goneWords =
  "This event was deleted in the meantime, so nothing was changed. To add it again as you have it here, press the button below.";

const missing = () => data(null, { status: 404, statusText: "Not Found" });

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (id === "new") return { event: null };
  const event = await findOwnEvent(context.get(administratorContext), id);
  if (!event && !context.get(goneContext)) throw missing();
  return { event: event ?? null };
}

export const headers = refusalHeaders;

export async function action(asked: Route.ActionArgs) {
  const { request, context, params } = asked;
  const administrator = context.get(administratorContext);
  const submission = readForm(await request.formData(), eventSchema);
  if (submission.status !== "success") return refuseFields(submission);
  return answerForm(asked, submission, async () => {
    if (params.id === "new") {
      return redirect(`/admin?added=${await createEvent(administrator, submission.value)}`);
    }
    if (!(await changeEvent(administrator, params.id, submission.value))) {
      context.set(goneContext, true);
      const reply = submission.reply({ formErrors: [goneWords] });
      return data({ ...reply, isGone: true }, { status: 409 });
    }
    return redirect(`/admin?changed=${params.id}`);
  });
}

export default function EventForm({ loaderData: { event }, actionData }: Route.ComponentProps) {
  const isGone = actionData && "isGone" in actionData;
  return (
    <>
      <PageHeading title={event ? "Change an event" : "Add an event"}>
        Everybody reads it on the calendar, and in the calendars that follow ours.
      </PageHeading>
      <div className="column">
        <EventFields
          key={event?.id}
          event={event}
          lastResult={actionData}
          action={isGone ? "/admin/events/new" : undefined}
        />
        <p>
          <a href="/admin#events">Back without a change</a>
        </p>
      </div>
    </>
  );
}
