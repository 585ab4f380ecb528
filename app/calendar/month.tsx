import type { ShownEvent } from "../ics/describe-event.server.ts";
import { isNear, monthAfter, weekdayOf, weeksOf } from "../platform/dates.ts";
import { formatDay, formatMonth } from "../platform/format-date.ts";
import { EventFacts, MovedAway } from "./agenda.tsx";
import type { ShownMonth } from "./month-agenda.ts";

interface CalendarMonthProps {
  month: string;
  today: string;
  /** With those before and after it, whose days complete its weeks. */
  months: ShownMonth[];
}

/** A month as a table of weeks, for wide screens. */
export function CalendarMonth({ month, today, months }: CalendarMonthProps) {
  return (
    <table className="calendar-month">
      <caption className="sr-only">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weeksOf(month)[0]?.map((day) => (
            <th key={day} scope="col">
              {weekdayOf(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                className={day.startsWith(month) ? undefined : "other-month"}
                aria-current={day === today ? "date" : undefined}
              >
                <Day day={day} month={months.find((each) => day.startsWith(each.month))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, month }: { day: string; month: ShownMonth | undefined }) {
  const events = month?.events.filter(({ days }) => days.includes(day));
  const movedAway = month?.movedAway.filter(({ movedFrom }) => movedFrom === day);
  return (
    <>
      <time dateTime={day}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="sr-only">{formatDay(day)}</span>
      </time>
      {events?.map((event) => (
        <DayEvent key={event.href} day={day} event={event} />
      ))}
      {movedAway?.map((event) => (
        <MovedAway key={event.href} event={event} />
      ))}
    </>
  );
}

/** An event on one of its days. An event of several days is a bar, with its title once a week. */
function DayEvent({ day, event }: { day: string; event: ShownEvent }) {
  const begins = day === event.days[0];
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
  if (!begins && !sunday) {
    return (
      <p className="goes-on">
        <span className="sr-only">{event.title} continues</span>
      </p>
    );
  }
  return (
    <details className={kindOf(event)}>
      <summary>
        {event.begins && <span className="clock">{event.begins} </span>}
        <span className="event-name">{event.title}</span>
        {event.canceled && <span className="event-canceled"> Canceled</span>}
        {event.change && <span className="event-moved"> Changed</span>}
      </summary>
      <EventFacts event={event} />
      {event.description && <p className="event-facts">{event.description}</p>}
      <p className="event-facts">
        <a href={event.href}>
          More<span className="sr-only"> on {event.title}</span>
        </a>
      </p>
    </details>
  );
}

/** An event's CSS class. */
function kindOf(event: ShownEvent): string | undefined {
  const { canceled, days, time, isMeeting, weekly, change } = event;
  if (canceled) return "canceled";
  if (days.length > 1) return "several-days";
  if (isMeeting) return "meeting";
  if (weekly && !change) return "usual";
  return time ? undefined : "whole-day";
}

interface MonthLinksProps {
  month: string;
  today: string;
  isCurrent: boolean;
}

export function MonthLinks({ month, today, isCurrent }: MonthLinksProps) {
  return (
    <>
      <nav aria-label="Months" className="calendar-months">
        <MonthLink month={monthAfter(month, -1, today)} today={today} before="←" />
        <h2>{formatMonth(month)}</h2>
        <MonthLink month={monthAfter(month, 1, today)} today={today} after="→" />
      </nav>
      {!isCurrent && (
        <p className="calendar-ways">
          <a href="/calendar" className="button-quiet">
            Back to today
          </a>
        </p>
      )}
    </>
  );
}

interface MonthLinkProps {
  /** Null at either end of the calendar. */
  month: string | null;
  today: string;
  /** The arrow before or after the name. */
  before?: string;
  after?: string;
}

function MonthLink({ month, today, before, after }: MonthLinkProps) {
  if (!month) return <span />;
  const [name, year] = formatMonth(month).split(" ");
  return (
    <a
      href={`?month=${month}`}
      rel={isNear(month, today) ? undefined : "nofollow"}
      className="button-quiet"
    >
      {before && <span aria-hidden="true">{before}</span>}
      <span>
        {name}
        <span className="year"> {year}</span>
      </span>
      {after && <span aria-hidden="true">{after}</span>}
    </a>
  );
}
