import { useRef } from "react";
import { Form } from "react-router";
import type { Announcement } from "../domain/announcement.server.ts";
import { AnnouncementText } from "./announcements-card.tsx";

/** The administrator's list of announcements, each with its way out. */
export function ManageAnnouncements({ announcements }: { announcements: Announcement[] }) {
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements">Announcements</h2>
      {announcements.length === 0 && <p className="notice">Nothing is posted.</p>}
      <ul className="announcements">
        {announcements.map((announcement) => (
          <li key={announcement.id} className="card">
            <AnnouncementText announcement={announcement} />
            <DeleteAnnouncement announcement={announcement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks once, in a popover that works without script. The harmless answer has the focus. */
function DeleteAnnouncement({ announcement: { id, title } }: { announcement: Announcement }) {
  const keep = useRef<HTMLButtonElement>(null);
  const popover = `delete-${id}`;
  return (
    <>
      <button type="button" className="button-danger" popoverTarget={popover}>
        Delete Announcement<span className="sr-only">: {title}</span>
      </button>
      <div
        id={popover}
        popover="auto"
        role="alertdialog"
        aria-labelledby={`${popover}-question`}
        onToggle={({ newState }) => newState === "open" && keep.current?.focus()}
      >
        <p id={`${popover}-question`}>Delete '{title}' for everybody? It can't be brought back.</p>
        <Form method="post" className="actions" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            ref={keep}
            // biome-ignore lint/a11y/noAutofocus: without script it leads into the opened popover.
            autoFocus
            type="button"
            className="button-quiet"
            popoverTarget={popover}
            popoverTargetAction="hide"
          >
            Keep it
          </button>
          <button type="submit" name="intent" value="delete" className="button button-alert">
            Yes, delete it
          </button>
        </Form>
      </div>
    </>
  );
}
