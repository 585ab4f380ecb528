import { data, Link, redirect } from "react-router";
import { changeEvent, createEvent, eventSchema, findOwnEvent } from "../../domain/event.server.ts";
import { administratorContext } from "../../identity/guards.server.ts";
import { EventFields } from "../../ui/event-fields.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { readForm } from "../read-form.server.ts";
import { answerForm, refusalHeaders, refuseFields } from "../refuse-form.server.ts";
import type { Route } from "./+types/event-form";

export const handle = { tool: true };

const missing = () => data(null, { status: 404, statusText: "Not Found" });

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  if (id === "new") return { event: null };
  const event = await findOwnEvent(context.get(administratorContext), id);
  if (!event) throw missing();
  return { event };
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
    if (!(await changeEvent(administrator, params.id, submission.value))) throw missing();
    return redirect(`/admin?changed=${params.id}`);
  });
}

export default function EventForm({ loaderData: { event }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={event ? "Change an event" : "Add an event"}>
        Everybody reads it on the calendar, and in the calendars that follow ours.
      </PageHeading>
      <div className="column">
        <EventFields key={event?.id} event={event} lastResult={actionData} />
        <p>
          <Link to="/admin#events">Back without a change</Link>
        </p>
      </div>
    </>
  );
}
