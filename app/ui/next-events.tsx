import type { CalendarEvent } from "../domain/calendar.server.ts";
import { spellDay } from "../domain/month.ts";
import { EventFacts } from "./calendar-agenda.tsx";

/** The events that come next, each with its day. */
export function NextEvents({ events }: { events: CalendarEvent[] }) {
  return (
    <section aria-labelledby="next" className="wide">
      <h2 id="next">Next on the calendar</h2>
      {events.length === 0 && <p className="notice">Nothing is planned just now.</p>}
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
    </section>
  );
}
