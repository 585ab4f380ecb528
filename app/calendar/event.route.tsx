import { data, redirect } from "react-router";
import { content, currentEdition, wholeEdition, withEdition } from "../content/edition.server.ts";
import { describeEvent, type EventDetails } from "../ics/describe-event.server.ts";
import { readEventName } from "../ics/event-url.server.ts";
import { formatList, formatRule, formatWhen } from "../ics/format-event.ts";
import { requireReader } from "../identity/guards.server.ts";
import { PlaceOnChart, ResidentsOnly } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { useAssociation } from "../layout/request-facts.ts";
import { withLinks } from "../layout/smart-link.tsx";
import { dayAfter, todayIn } from "../platform/dates.ts";
import { formatDate, formatDay, formatMonth, holdDates } from "../platform/format-date.ts";
import { forEveryone } from "../platform/responses.server.ts";
import type { Route } from "./+types/event.route";
import { NextEvents } from "./agenda.tsx";
import { findAssociationEvent, isAt, nextEvents } from "./calendar.server.ts";

/** An event for residents only leads visitors to the login form. */
const showReader: Route.MiddlewareFunction = (args, next) => {
  // Whatever its date is, or visitors could try which dates it has.
  const find = () => findAssociationEvent(readEventName(args.params.event)?.key ?? "");
  const isHidden = !find() && withEdition(wholeEdition(currentEdition()), find) !== null;
  return isHidden ? requireReader(args, next) : next();
};

export const middleware = [showReader];

export const headers: Route.HeadersFunction = () => forEveryone;

export function loader({ params }: Route.LoaderArgs) {
  const hit = findAssociationEvent(params.event);
  if (!hit) throw data(null, { status: 404, statusText: "Not Found" });
  const { found } = hit;
  // The title has changed, or the URL is a series' without a date.
  const { href } = found.event;
  if (href !== `/calendar/${params.event}`) throw redirect(href);
  const { chart, site } = content();
  const event = describeEvent(found, site.timeZone);
  const place = chart?.places.find(({ name }) => isAt(event.location ?? "", name));
  const next = nextEvents(hit.association, 4).filter(({ id }) => id !== event.id);
  return { event, chart, place, next: next.slice(0, 3), today: todayIn(site.timeZone) };
}

/** In days: how far ahead an event's page lists dates on which it isn't held. */
const mostAhead = 92;

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const association = useAssociation();
  const { event, chart, place, next, today } = loaderData;
  const { title, location, description, repeats, usual, canceled, change } = event;
  const when = formatWhen(event.days, event.time, event.zoneName);
  const month = (event.days[0] ?? "").slice(0, 7);
  const soon = dayAfter(today, mostAhead);
  const form = "/admin/publish/events/edit-";
  const own = { href: form + event.slug };
  const all = { name: "Change every date", href: form + event.seriesSlug };
  const except = event.except.filter((day) => day >= today && day <= soon).map(formatDay);
  return (
    <>
      <PageHeading
        title={title}
        edit={repeats ? [{ ...own, name: "Change or cancel this date" }, all] : [own]}
        titleInList={`${title}, ${formatDate(event.days[0] ?? "")}`}
        description={`${title}: ${[when, location].filter(Boolean).join(" · ")}. On the calendar of ${association.name}.`}
      />
      <div className="wide beside event-page">
        <div>
          {event.isForResidents && <ResidentsOnly />}
          {canceled && (
            <p className="notice event-canceled">Canceled. This event will not take place.</p>
          )}
          {change && <p className="notice event-moved">{holdDates(change)}.</p>}
          <dl className="facts">
            <dt>When</dt>
            <dd>{holdDates(when)}</dd>
            {location && (
              <>
                <dt>Where</dt>
                <dd>{place ? <a href={`/amenities/${place.amenity}`}>{location}</a> : location}</dd>
              </>
            )}
            {repeats && (
              <>
                <dt>Repeats</dt>
                <dd>
                  {repeats === "irregularly" ? "On several dates" : formatRule(repeats, today)}
                  {except.length > 0 && holdDates(`, except ${formatList(except)}`)}
                  {usual && (
                    <>
                      {" "}
                      (the usual dates of <a href={usual.href}>{usual.title}</a>)
                    </>
                  )}
                </dd>
              </>
            )}
          </dl>
          {description && <p className="as-typed">{withLinks(description)}</p>}
          {!canceled && <EventDownloads event={event} />}
          <p>
            <a href={`/calendar?month=${month}`}>All events in {formatMonth(month)}</a>
          </p>
        </div>
        {(place || next.length > 0) && (
          <aside aria-label="Location and next events">
            {chart && place && <PlaceOnChart chart={chart} place={place} />}
            {next.length > 0 && <NextEvents events={next} today={today} />}
          </aside>
        )}
      </div>
    </>
  );
}

/** Downloads for the reader's own calendar; for a series, this date or all of them. */
export function EventDownloads({ event: { href, seriesHref } }: { event: EventDetails }) {
  return (
    <p className="actions">
      <a href={`${href}.ics`} className="button">
        {seriesHref ? "Add this date to my calendar" : "Add to my calendar"}
      </a>
      {seriesHref && (
        <a href={`${seriesHref}.ics`} className="button-quiet">
          Add all dates
        </a>
      )}
    </p>
  );
}
