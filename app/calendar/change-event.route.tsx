import { data, Form, redirect } from "react-router";
import { answerForm, errorResponseHeaders, rejectFields } from "../forms/error-response.server.ts";
import { readFlash, setFlash, showFlash, takeFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { SubmitButton } from "../forms/form.tsx";
import { readForm } from "../forms/form-schema.server.ts";
import { personWho, redirectTo } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import type { Route } from "./+types/change-event.route";
import { type ChangeableEvent, findChangeable } from "./change-event.server.ts";
import {
  describeChange,
  eventSchema,
  seriesSchema,
  toFacts,
} from "./custom-event-schema.server.ts";
import { type Change, saveChange } from "./event-changes.server.ts";
import { EventFields } from "./event-fields.tsx";

export { clientAction } from "../forms/preserve-input.ts";

const flashTexts = new Map([
  ["date-changed", "The change is on the calendar."],
  ["date-canceled", "It is marked as canceled on the calendar."],
  ["date-restored", "It's back to the original on the calendar."],
]);

const changedWords =
  "Someone has changed this, perhaps in another window, so yours isn't saved yet. Below is what you entered. To save it, press the button again. Here's how it is now:";

export const middleware: Route.MiddlewareFunction[] = [takeFlash];
export const headers = errorResponseHeaders;

async function findOr404(context: Route.LoaderArgs["context"], name: string) {
  const found = await findChangeable(personWho(context, "publish"), name);
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  if ("customId" in found) throw redirect(`/admin/events/${found.customId}`);
  return found;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const event = await findOr404(context, params.event);
  return { event, flash: showFlash(readFlash(context), flashTexts, []) };
}

export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  const administrator = personWho(context, "publish");
  const form = await request.formData();
  const event = await findOr404(context, params.event);
  const seen = Number(/^\d{1,9}$/.exec(String(form.get("sequence")))?.[0] ?? -1);
  const intent = form.get("intent");
  const schema = event.part === "series" ? seriesSchema : eventSchema;
  const isSaved = intent !== "cancel" && intent !== "restore";
  const submission = readForm(form, schema);
  if (isSaved && submission.status !== "success") return rejectFields(submission);
  return answerForm(args, submission, async () => {
    const change: Change =
      isSaved && submission.status === "success"
        ? { kind: "changed", facts: toFacts(submission.value) }
        : { kind: intent === "cancel" ? "canceled" : "restored" };
    if (await saveChange(administrator, event.at, change, event.title, seen)) {
      // Not the request's own path, which is that of the data for a client-side navigation. And without
      // "#done", since the browser wouldn't reload the page.
      return redirectTo(`/admin/events/change/${params.event}`, [setFlash(`date-${change.kind}`)]);
    }
    const now = await findOr404(context, params.event);
    const words = [changedWords, ...describeChange(now.kind, now.values)];
    return data({ ...submission.reply({ formErrors: words }), now }, { status: 409 });
  });
}

const titles = {
  series: "Change a series",
  date: "Change one date",
  single: "Change an event",
} as const;

export default function ChangeEvent({ loaderData, actionData }: Route.ComponentProps) {
  const isConflict = actionData !== undefined && "now" in actionData;
  const event = isConflict ? (actionData.now as ChangeableEvent) : loaderData.event;
  const { part, title, when, values, sequence, kind } = event;
  return (
    <>
      <PageHeading title={titles[part]}>
        {part === "series" ? `${title}, next on ${when}.` : `${title}, ${when}.`} Calendars that
        subscribe to ours show it within a few hours.
      </PageHeading>
      <div className="column">
        <FlashAt flash={actionData ? null : loaderData.flash} at="" />
        {kind === "canceled" && <p className="notice">Canceled. This event will not take place.</p>}
        <EventFields
          event={{ ...(isConflict ? loaderData.event.values : values), sequence }}
          part={part === "series" ? "series" : "date"}
          lastResult={actionData}
          action={undefined}
        />
        <OtherWays event={event} />
        {part === "series" && <Dates event={event} />}
        <p>
          <a href={event.seriesHref ?? "/admin/events"}>Cancel</a>
        </p>
      </div>
    </>
  );
}

/** Canceling, and restoring the original. */
function OtherWays({ event: { part, title, sequence, kind } }: { event: ChangeableEvent }) {
  const what = { series: "all dates", date: "this date", single: "the event" }[part];
  return (
    <Form method="post" className="actions">
      <input type="hidden" name="sequence" value={sequence} />
      {kind !== "canceled" && (
        <SubmitButton name="intent" value="cancel" className="button-danger">
          Cancel {what}
          <span className="sr-only"> of {title}</span>
        </SubmitButton>
      )}
      {(kind === "canceled" || kind === "changed") && (
        <SubmitButton name="intent" value="restore" className="button-quiet">
          Change it back to the original
        </SubmitButton>
      )}
    </Form>
  );
}

function Dates({ event: { dates } }: { event: ChangeableEvent }) {
  return (
    <section className="series-dates" aria-labelledby="dates">
      <h2 id="dates">Upcoming dates</h2>
      {dates.length === 0 && <p className="notice">None in the next year.</p>}
      <ul>
        {dates.map(({ href, when, cancelled }) => (
          <li key={href}>
            <a href={href}>{when}</a>
            {cancelled && " (canceled)"}
          </li>
        ))}
      </ul>
    </section>
  );
}
