import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { formatDate, formatTime } from "../platform/format-date.ts";
import { ListPager } from "../table/pager.tsx";
import { neighborId, type TablePage, type TableState } from "../table/table-state.ts";
import type { CustomEvent } from "./custom-event.server.ts";

interface ManageEventsProps {
  events: TablePage<CustomEvent>;
  state: TableState<string>;
  /** Whether another site's calendar is shown, which doesn't include these events. */
  isElsewhere: boolean;
  flash: ShownFlash | null;
}

/** The administrator's events, each with buttons to change and delete it. */
export function ManageEvents({ events, state, isElsewhere, flash }: ManageEventsProps) {
  const ids = events.rows.map(({ id }) => id);
  return (
    <section aria-label="Events" className="wide" id="events" tabIndex={-1}>
      <FlashAt flash={flash} at="" />
      {isElsewhere ? (
        <p>
          The <a href="/calendar">calendar</a> is another site's: please add events there. What was
          added here is not shown.
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
                <ConfirmDialog
                  intent="delete-event"
                  id={event.id}
                  next={neighborId(ids, place)}
                  button="Delete"
                  concerning={event.title}
                  question={`Delete '${event.title}' from the calendar? It can't be brought back.`}
                  no="Keep it"
                  yes="Yes, delete it"
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPager name="events" list={events} state={state} />
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
