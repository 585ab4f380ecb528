import type { ShownAnnouncement } from "./announcement.server.ts";
import { AnnouncementText } from "./announcement-text.tsx";

interface AnnouncementListProps {
  announcements: ShownAnnouncement[];
  heading?: "h2";
  /** Whether long ones are folded. */
  folds?: boolean;
}

/** Announcements, each with an id of its own to link to. */
export function AnnouncementList({ announcements, heading, folds }: AnnouncementListProps) {
  if (announcements.length === 0) {
    return <p className="notice">There are no announcements now. New ones will appear here.</p>;
  }
  return (
    <ul className="announcements">
      {announcements.map((announcement) => (
        <li key={announcement.id} id={`announcement-${announcement.id}`} className="card">
          <AnnouncementText announcement={announcement} heading={heading} folds={folds} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to all announcements. */
export function AllAnnouncements() {
  return (
    <p>
      <a href="/announcements" className="button-quiet">
        All announcements
      </a>
    </p>
  );
}
