import { spellDay } from "../platform/dates.ts";
import { EventFacts } from "./agenda.tsx";
import { CalendarErrorId } from "./calendar-incident.tsx";
import type { CalendarEvent } from "./read-ics.server.ts";

interface NextEventsProps {
  events: CalendarEvent[];
  /** See CalendarErrorId. */
  incident: string | null;
}

/** The events that come next, each with its day. */
export function NextEvents({ events, incident }: NextEventsProps) {
  return (
    <section aria-labelledby="next" className="wide">
      <h2 id="next">Next on the calendar</h2>
      <CalendarErrorId incident={incident} />
      {events.length === 0 && !incident && <p className="notice">Nothing is planned just now.</p>}
      {events.length > 0 && (
        <ul className="cards thirds next-events">
          {events.map((event) => (
            <li key={event.id} className="card card-link">
              <h3>
                <a href={event.href}>{event.title}</a>
              </h3>
              {event.days.length === 1 && <p>{spellDay(event.days[0] ?? "")}</p>}
              <EventFacts event={event} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
