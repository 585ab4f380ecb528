import type { Announcement } from "../domain/announcement.server.ts";
import { AnnouncementText } from "./announcements-card.tsx";
import { AskFirst } from "./ask-first.tsx";

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
            <AskFirst
              intent="delete"
              id={announcement.id}
              button="Delete Announcement"
              concerning={announcement.title}
              question={`Delete '${announcement.title}' for everybody? It can't be brought back.`}
              no="Keep it"
              yes="Yes, delete it"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
