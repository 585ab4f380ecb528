import { formatDay } from "../platform/format-date.ts";
import type { CalendarEvent } from "./describe-event.server.ts";

interface CalendarAgendaProps {
  month: string;
  today: string;
  events: CalendarEvent[];
}

/** A month as a list of days; shown on small screens. */
export function CalendarAgenda({ month, today, events }: CalendarAgendaProps) {
  const days = [...new Set(events.map((event) => firstDayIn(month, event)))].sort();
  return (
    <ol className="calendar-agenda">
      {days.map((day) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <h3>
            <time dateTime={day}>{formatDay(day)}</time>
            {day === today && <span className="today"> · today</span>}
          </h3>
          <ul>
            {events
              .filter((event) => firstDayIn(month, event) === day)
              .map((event) => (
                <li key={event.id}>
                  <p className="event-title">
                    <a href={event.href}>{event.title}</a>
                  </p>
                  <EventFacts event={event} />
                  {event.description && (
                    <details className="event-facts">
                      <summary>More</summary>
                      <p>{event.description}</p>
                    </details>
                  )}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** When and where an event is, below its title. Several days are shown as first to last. */
export function EventFacts({
  event: { days, time, location, cancelled },
}: {
  event: CalendarEvent;
}) {
  const [first = "", last = first] = [days[0], days.at(-1)];
  const span = days.length > 1 ? `${formatDay(first)} to ${formatDay(last)}` : null;
  const when = [span, time ?? (span ? null : "All day")];
  return (
    <div className="event-facts">
      {cancelled && <p className="event-cancelled">Canceled</p>}
      <p>{[...when, location].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function firstDayIn(month: string, event: CalendarEvent): string {
  return event.days.find((day) => day.startsWith(month)) ?? "";
}

interface NextEventsProps {
  events: CalendarEvent[];
  /** See CalendarErrorId. */
  errorId: string | null;
}

/** The next events, each with its day. */
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

/**
 * The notice that parts of the calendar can't be shown.
 *
 * @param errorId the id to search the log for; null if nothing is wrong.
 */
export function CalendarErrorId({ errorId }: { errorId: string | null }) {
  if (!errorId) return null;
  return (
    <p className="notice">
      Some events can't be shown. Please tell the webmaster this number: <code>{errorId}</code>
    </p>
  );
}
