import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { formatDate, formatTime } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import { neighborId, type TablePage, type TableState } from "../table/table-state.ts";
import type { ListedDate } from "./change-event.server.ts";
import type { CustomEvent } from "./custom-event.server.ts";

interface ManageEventsProps {
  events: TablePage<CustomEvent>;
  /** The next events of the calendar file. */
  fileEvents: ListedDate[];
  state: TableState<string>;
  /** Whether another site's calendar is shown, which doesn't include these events. */
  isElsewhere: boolean;
  flash: ShownFlash | null;
  /** How URLs name each custom event, by its id. */
  eventKeys: Record<string, string>;
}

/** The administrator's events, each with buttons to change and delete it. */
export function ManageEvents({
  events,
  fileEvents,
  state,
  isElsewhere,
  flash,
  eventKeys,
}: ManageEventsProps) {
  const ids = events.rows.map(({ id }) => id);
  return (
    <section aria-label="Events" className="wide" id="events" tabIndex={-1}>
      <FlashAt flash={flash} at="" />
      {isElsewhere ? (
        <p>
          The <a href="/calendar">calendar</a> is on another site. Please add events there. Events
          added here are not shown.
        </p>
      ) : (
        <p>
          <a href="/admin/events/new" className="button">
            Add an event
          </a>
        </p>
      )}
      {events.total > 0 && (
        <ul className="announcements">
          {events.rows.map((event, place) => (
            <li key={event.id} className="card">
              <FlashAt flash={flash} at={event.id} />
              <article>
                <h2>{event.title}</h2>
                <p className="date">{formatStart(event)}</p>
                {event.location && <p>{event.location}</p>}
              </article>
              <div className="actions">
                <a href={`/admin/events/${event.id}`} className="button-quiet">
                  Change<span className="sr-only"> {event.title}</span>
                </a>
                {event.repeats !== "none" && (
                  <a href={`/admin/events/change/${eventKeys[event.id]}`} className="button-quiet">
                    Change one date<span className="sr-only"> of {event.title}</span>
                  </a>
                )}
                <ConfirmDialog
                  intent="delete-event"
                  id={event.id}
                  next={neighborId(ids, place)}
                  button="Delete"
                  concerning={event.title}
                  question={`Delete '${event.title}' from the calendar? You can't undo this.`}
                  no="Keep it"
                  yes="Yes, delete it"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPager name="events" list={events} state={state} />
      {fileEvents.length > 0 && (
        <>
          <h2>From the calendar file</h2>
          <ul className="announcements halves">
            {fileEvents.map(({ href, title, when, cancelled }) => (
              <li key={href} className="card">
                <h3>{title}</h3>
                <p className="date">
                  {when}
                  {cancelled && " · Canceled"}
                </p>
                <p>
                  <a href={href} className="button-quiet">
                    Change or cancel<span className="sr-only"> {title}</span>
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const repeats = {
  none: "",
  weekly: ", every week",
  monthly: ", every month",
  yearly: ", every year",
};

function formatStart(event: CustomEvent): string {
  const [hour = 0, minute = 0] = event.startTime?.split(":").map(Number) ?? [];
  const time = event.startTime ? `, ${formatTime({ hour, minute })}` : "";
  return `${formatDate(event.startDate)}${time}${repeats[event.repeats]}`;
}
