import { formatDay } from "../platform/dates.ts";
import { EventFacts } from "./agenda.tsx";
import { CalendarErrorId } from "./calendar-incident.tsx";
import type { CalendarEvent } from "./read-ics.server.ts";

interface NextEventsProps {
  events: CalendarEvent[];
  /** See CalendarErrorId. */
  errorId: string | null;
}

/** The events that come next, each with its day. */
export function NextEvents({ events, errorId }: NextEventsProps) {
  return (
    <section aria-labelledby="next" className="wide">
      <h2 id="next">Next on the calendar</h2>
      <CalendarErrorId errorId={errorId} />
      {events.length === 0 && !errorId && <p className="notice">Nothing is planned just now.</p>}
      {events.length > 0 && (
        <ul className="cards thirds next-events">
          {events.map((event) => (
            <li key={event.id} className="card card-link">
              <h3>
                <a href={event.href}>{event.title}</a>
              </h3>
              {event.days.length === 1 && <p>{formatDay(event.days[0] ?? "")}</p>}
              <EventFacts event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
