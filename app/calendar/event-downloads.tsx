import type { EventDetails } from "./event-details.server.ts";

/** The ways of an event into the reader's own calendar; of a series, this date or all of them. */
export function EventDownloads({ event: { href, seriesHref } }: { event: EventDetails }) {
  return (
    <p className="actions">
      <a href={`${href}.ics`} className="button">
        {seriesHref ? "Add this date to my calendar" : "Add to my calendar"}
      </a>
      {seriesHref && (
        <a href={`${seriesHref}.ics`} className="button-quiet">
          Add all its dates
        </a>
      )}
    </p>
  );
}
