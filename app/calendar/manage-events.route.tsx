import { data } from "react-router";
import { content } from "../content/edition.server.ts";
import { answerButton, readFlash, showFlash, takeFlash, textsOf } from "../forms/flash.server.ts";
import { eventKey } from "../ics/event-url.server.ts";
import { personWho } from "../identity/guards.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { readPage, readTableState } from "../table/table-state.ts";
import type { Route } from "./+types/manage-events.route";
import { listFileEvents } from "./change-event.server.ts";
import { eventIntents, listCustomEvents } from "./custom-event.server.ts";
import { ManageEvents } from "./manage-events.tsx";
import { readPublicEvents } from "./public-events.server.ts";

const flashTexts = new Map([
  ...textsOf(eventIntents),
  ["event-added", "The event is on the calendar."],
  ["event-changed", "The event is changed."],
]);

export const middleware: Route.MiddlewareFunction[] = [takeFlash];

export async function loader({ request, context }: Route.LoaderArgs) {
  const administrator = personWho(context, "publish");
  const query = new URL(request.url).searchParams;
  const events = await listCustomEvents(administrator, readPage(query, "events"));
  const ids = events.rows.map(({ id }) => id);
  const customIds = (await readPublicEvents()).events.map(({ id }) => id);
  return {
    events,
    fileEvents: await listFileEvents(customIds),
    state: readTableState(query, []),
    flash: showFlash(readFlash(context), flashTexts, ids),
    eventKeys: Object.fromEntries(ids.map((id) => [id, eventKey(id)])),
    isElsewhere: content().site.calendarEmbed !== null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const administrator = personWho(context, "publish");
  const { pathname, search } = new URL(request.url);
  const form = await request.formData();
  const answer = await answerButton(form, administrator, eventIntents, pathname + search);
  return answer ?? data(null, { status: 400 });
}

/** What the administrator adds to the calendar. */
export default function Events({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Events">
        Events you add here appear on the <a href="/calendar">calendar</a>, along with those from
        your calendar file.
      </PageHeading>
      <ManageEvents {...loaderData} />
    </>
  );
}
