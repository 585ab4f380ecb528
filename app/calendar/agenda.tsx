import { Fragment } from "react";
import type { ShownEvent } from "../ics/describe-event.server.ts";
import { formatList } from "../ics/format-event.ts";
import { DateBlock, ResidentsOnly } from "../layout/association-content.tsx";
import { withLinks } from "../layout/smart-link.tsx";
import { dayAfter, weekdayOf } from "../platform/dates.ts";
import { formatDay, formatMonth, holdDates } from "../platform/format-date.ts";
import {
  type AgendaDay,
  arrangeAgenda,
  isUsualDate,
  type ShownMonth,
  type WeeklyEvent,
} from "./month-agenda.ts";

/** Separates facts; no line begins with its dot. */
const between = "\u00a0· ";

/** The coming week, for small screens. */
export function Soon({ days, today }: { days: AgendaDay[]; today: string }) {
  return (
    <div className="calendar-agenda">
      <h2>The next seven days</h2>
      <AgendaDays days={days} today={today} />
    </div>
  );
}

interface CalendarAgendaProps {
  /** The first month has the page's heading. */
  months: ShownMonth[];
  today: string;
  /** The last day of those listed above, or "". */
  after: string;
}

/** Months as lists of days, for small screens. Past days are folded. */
export function CalendarAgenda({ months, ...others }: CalendarAgendaProps) {
  return (
    <div className="calendar-agenda">
      {months.map((shown, place) => (
        <Fragment key={shown.month}>
          {place > 0 && <h2>{formatMonth(shown.month)}</h2>}
          <MonthAgenda {...shown} {...others} />
        </Fragment>
      ))}
    </div>
  );
}

function MonthAgenda(props: ShownMonth & { today: string; after: string }) {
  const { earlier, coming, weekly, weeklyEarlier } = arrangeAgenda(props);
  return (
    <>
      {weekly.length > 0 && <WeeklyEvents events={weekly} />}
      {earlier.length + weeklyEarlier.length > 0 && (
        <details>
          <summary>Earlier this month</summary>
          {weeklyEarlier.length > 0 && <WeeklyEvents events={weeklyEarlier} />}
          <AgendaDays days={earlier} today={props.today} />
        </details>
      )}
      <AgendaDays days={coming} today={props.today} />
      {props.events.length > 0 && coming.length + weekly.length === 0 && (
        <p className="event-facts">No more events in {formatMonth(props.month)}.</p>
      )}
    </>
  );
}

/** Weekly events, folded and listed once: they would fill the list under each of their days. */
function WeeklyEvents({ events }: { events: WeeklyEvent[] }) {
  return (
    <details className="weekly">
      <summary>Every week: {formatList(events.map(({ event }) => event.title))}</summary>
      <ul>
        {events.map(({ event, from, until, except }) => (
          <li key={event.href}>
            <a href={event.href}>{event.title}</a>
            <p>
              {holdDates(
                [
                  event.weekly,
                  event.time,
                  from && `from ${formatDay(from)}`,
                  until && `until ${formatDay(until)}`,
                  except.length > 0 && `except ${formatList(except.map(formatDay))}`,
                ]
                  .filter(Boolean)
                  .join(", "),
              )}
            </p>
          </li>
        ))}
      </ul>
      <p>These aren't listed again below.</p>
    </details>
  );
}

function AgendaDays({ days, today }: { days: AgendaDay[]; today: string }) {
  if (days.length === 0) return null;
  return (
    <ol>
      {days.map(({ day, entries }) => (
        <li key={day} aria-current={day === today ? "date" : undefined}>
          <h3>
            <time dateTime={day}>{holdDates(formatDay(day))}</time>
            {day === today && <span> · today</span>}
          </h3>
          {entries.length === 0 && <p>No events today.</p>}
          {entries.length > 0 && (
            <ul>
              {entries.map((entry) => (
                <li
                  key={`${entry.isOldDate ? "moved-" : ""}${entry.event.href}`}
                  className={entry.event.isMeeting && !entry.isOldDate ? "meeting" : undefined}
                >
                  <Entry {...entry} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Entry({ event, isOldDate }: AgendaDay["entries"][number]) {
  if (isOldDate) return <MovedAway event={event} />;
  return (
    <>
      <p className={event.canceled ? "event-title canceled" : "event-title"}>
        <a href={event.href}>{event.title}</a>
      </p>
      <EventFacts event={event} />
      {!isUsualDate(event) && <Description of={event} />}
    </>
  );
}

/** Long ones are folded. */
function Description({ of: { title, description: text } }: { of: ShownEvent }) {
  if (!text) return null;
  if (text.length <= 120) return <p className="event-facts">{withLinks(text)}</p>;
  return (
    <details className="event-facts">
      <summary>
        More<span className="sr-only"> about {title}</span>
      </summary>
      <p>{withLinks(text)}</p>
    </details>
  );
}

export function NextMeeting({ meeting }: { meeting: ShownEvent }) {
  const { title, href, days, time, location } = meeting;
  return (
    <p className="next-meeting">
      Next meeting: <a href={href}>{title}</a>,{" "}
      {holdDates([formatDay(days[0] ?? ""), time, location].filter(Boolean).join(between))}
    </p>
  );
}

/** On the day that an event was moved away from: its new date. */
export function MovedAway({ event: { title, href, days, canceled } }: { event: ShownEvent }) {
  return (
    <p className="event-facts moved-away">
      <s>{title}</s>{" "}
      {canceled ? (
        <a href={href}>Canceled</a>
      ) : (
        <a href={href}>Moved to {formatDay(days[0] ?? "")}</a>
      )}
    </p>
  );
}

interface EventFactsProps {
  event: ShownEvent;
  /** Today's date, if no heading names the event's day. */
  today?: string;
}

/** When and where an event is. Several days are shown as a range. */
export function EventFacts({ event, today }: EventFactsProps) {
  const { title, seriesTitle, days, time, location, canceled, change, isForResidents } = event;
  const [first = "", last = first] = [days[0], days.at(-1)];
  const span = days.length > 1 ? `${formatDay(first)} to ${formatDay(last)}` : null;
  const day = today && !span ? nameDay(first, today) : null;
  return (
    <div className="event-facts">
      {isForResidents && <ResidentsOnly />}
      {canceled && <p className="event-canceled">Canceled</p>}
      {change && <p className="event-moved">{holdDates(change)}</p>}
      {/* A longer title is no change, but looks like another event's. */}
      {!change && seriesTitle !== title && <p>One date of {seriesTitle}</p>}
      <p>{holdDates([span ?? day, time, location].filter(Boolean).join(between))}</p>
    </div>
  );
}

function nameDay(day: string, today: string): string {
  if (day === today) return "Today";
  return day === dayAfter(today, 1) ? "Tomorrow" : weekdayOf(day);
}

interface NextEventsProps {
  events: ShownEvent[];
  today: string;
  title?: string;
}

export function NextEvents({ events, today, title = "Next on the calendar" }: NextEventsProps) {
  return (
    <section aria-labelledby="next">
      <h2 id="next">{title}</h2>
      {events.length === 0 && <p>No upcoming events.</p>}
      {events.length > 0 && (
        <ul className="next-events">
          {events.map((event) => (
            <li key={event.href} className="card-link">
              <DateBlock day={event.days[0] ?? ""} />
              <div>
                <h3 className={event.canceled ? "canceled" : undefined}>
                  <a href={event.href}>{event.title}</a>
                </h3>
                <EventFacts event={event} today={today} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
