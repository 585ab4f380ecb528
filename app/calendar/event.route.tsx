import { data, redirect } from "react-router";
import { content } from "../editions/edition.server.ts";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/use-association.ts";
import { formatDate, formatMonth } from "../platform/format-date.ts";
import { forEveryone } from "../platform/http-caching.server.ts";
import type { Route } from "./+types/event.route";
import { findAssociationEvent } from "./calendar.server.ts";
import { describeEvent, type EventDetails } from "./describe-event.server.ts";
import { formatMove, formatRule, formatWhen } from "./format-event.ts";

export const headers: Route.HeadersFunction = () => forEveryone;

export async function loader({ params }: Route.LoaderArgs) {
  const hit = await findAssociationEvent(params.event);
  if (!hit) throw data(null, { status: 404, statusText: "Not Found" });
  const { found } = hit;
  // The title has changed, or the URL is of a series without a date.
  const { href } = found.event;
  if (href !== `/calendar/${params.event}`) throw redirect(href);
  return { event: describeEvent(found, content().site.timeZone) };
}

export default function EventPage({ loaderData: { event } }: Route.ComponentProps) {
  const association = useAssociation();
  const { title, location, description, repeats, cancelled } = event;
  const when = formatWhen(event);
  const move = cancelled ? null : formatMove(event);
  const month = (event.days[0] ?? "").slice(0, 7);
  return (
    <>
      <PageHeading
        title={title}
        titleInList={`${title}, ${formatDate(event.days[0] ?? "")}`}
        description={`${[when, location].filter(Boolean).join(" · ")}. On the calendar of ${association.name}.`}
      />
      <div className="column event-page">
        {cancelled && (
          <p className="notice event-cancelled">Canceled. This event will not take place.</p>
        )}
        {move && <p className="notice event-moved">{move}.</p>}
        <dl className="facts">
          <dt>When</dt>
          <dd>{when}</dd>
          {location && (
            <>
              <dt>Where</dt>
              <dd>{location}</dd>
            </>
          )}
          {repeats && (
            <>
              <dt>Repeats</dt>
              <dd>{repeats === "irregularly" ? "On several dates" : formatRule(repeats)}</dd>
            </>
          )}
        </dl>
        {description && <p className="as-typed">{description}</p>}
        {!cancelled && <EventDownloads event={event} />}
        <p>
          <a href={`/calendar?month=${month}`}>All events in {formatMonth(month)}</a>
        </p>
      </div>
    </>
  );
}

/** Downloads for the reader's own calendar; of a series, this date or all of them. */
export function EventDownloads({ event: { href, seriesHref } }: { event: EventDetails }) {
  return (
    <p className="actions">
      <a href={`${href}.ics`} className="button">
        {seriesHref ? "Add this date to my calendar" : "Add to my calendar"}
      </a>
      {seriesHref && (
        <a href={`${seriesHref}.ics`} className="button-quiet">
          Add every date
        </a>
      )}
    </p>
  );
}
