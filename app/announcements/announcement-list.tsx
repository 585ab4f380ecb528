import type { ShownAnnouncement } from "./announcement.server.ts";
import { AnnouncementText } from "./announcement-text.tsx";

interface AnnouncementListProps {
  announcements: ShownAnnouncement[];
  heading?: "h2";
  /** Whether long ones are folded. */
  folds?: boolean;
}

/** Announcements, each with a link to its own page. */
export function AnnouncementList({ announcements, heading, folds }: AnnouncementListProps) {
  if (announcements.length === 0) {
    return <p className="notice">There are no announcements now. New ones will appear here.</p>;
  }
  return (
    <ul className="announcements">
      {announcements.map((announcement) => (
        <li key={announcement.id} className="card">
          <AnnouncementText announcement={announcement} heading={heading} folds={folds} isLinked />
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

/** Beside the announcements: how to get them by email or in a feed reader. */
export function MoreWays() {
  return (
    <section className="more-ways">
      <h2 className="side-title">Get new ones</h2>
      <p>We can email you each new announcement. Or use a feed reader.</p>
      <p>
        <a href="/account#mail" className="button-quiet">
          Choose in your account
        </a>
      </p>
    </section>
  );
}
