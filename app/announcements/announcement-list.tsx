import { PendingNotice } from "../layout/pending-notice.tsx";
import type { ShownAnnouncement } from "./announcement.server.ts";
import { AnnouncementText } from "./announcement-text.tsx";

/**
 * The announcements for people who are logged in, or how to get to them.
 *
 * @param announcements null for a visitor; "pending" for a resident who is not approved yet;
 *   "unknown" while they can't be read.
 */
export function AnnouncementsCard({
  announcements,
}: {
  announcements: ShownAnnouncement[] | "pending" | "unknown" | null;
}) {
  if (announcements === "pending") return <PendingNotice />;
  if (announcements === "unknown") {
    return (
      <p className="notice">
        Announcements can't be shown just now. Please come back in a minute: nothing is lost.
      </p>
    );
  }
  if (!announcements) {
    return (
      <p className="notice">
        To view announcements, <a href="/login">login</a> or <a href="/register">register</a>
      </p>
    );
  }
  return (
    <>
      <AnnouncementList announcements={announcements} />
      {announcements.length > 0 && (
        <p>
          <a href="/announcements" className="button-quiet">
            All announcements
          </a>
        </p>
      )}
    </>
  );
}

/** Announcements, each with an id of its own to link to. */
export function AnnouncementList({
  announcements,
  heading,
}: {
  announcements: ShownAnnouncement[];
  heading?: "h2";
}) {
  if (announcements.length === 0) {
    return <p className="notice">There are no announcements now. New ones will appear here.</p>;
  }
  return (
    <ul className="announcements">
      {announcements.map((announcement) => (
        <li key={announcement.id} id={`announcement-${announcement.id}`} className="card">
          <AnnouncementText announcement={announcement} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
