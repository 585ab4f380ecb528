import type { Announcement } from "../domain/announcement.server.ts";
import type { MailProgress } from "../domain/mail-progress.server.ts";
import { AnnouncementText } from "./announcements-card.tsx";
import { AskFirst } from "./ask-first.tsx";
import { AnnouncementMails } from "./mail-progress.tsx";

interface ManageAnnouncementsProps {
  announcements: Announcement[];
  /** By the announcements' ids; none of those that were not mailed. */
  mails: Record<string, MailProgress>;
}

/** The administrator's list of announcements, each with how far its mails are and its way out. */
export function ManageAnnouncements({ announcements, mails }: ManageAnnouncementsProps) {
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements">Announcements</h2>
      {announcements.length === 0 && <p className="notice">Nothing is posted.</p>}
      <ul className="announcements">
        {announcements.map((announcement) => (
          <li key={announcement.id} className="card">
            <AnnouncementText announcement={announcement} />
            <MailsOf id={announcement.id} mails={mails} />
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

function MailsOf({ id, mails }: { id: string; mails: Record<string, MailProgress> }) {
  const progress = mails[id];
  return progress ? <AnnouncementMails id={id} progress={progress} /> : null;
}
