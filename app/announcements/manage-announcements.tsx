import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import { ListPager } from "../table/pager.tsx";
import type { TablePage, TableState } from "../table/table-state.ts";
import type { Announcement } from "./announcement.server.ts";
import { AnnouncementText } from "./announcement-text.tsx";
import type { MailProgress } from "./mail-progress.server.ts";
import { AnnouncementMails } from "./mail-progress.tsx";

interface ManageAnnouncementsProps {
  announcements: TablePage<Announcement>;
  /** By the announcements' ids; none of those that were not mailed. */
  mails: Record<string, MailProgress>;
  state: TableState<string>;
}

/** The administrator's list of announcements, each with how far its mails are and its way out. */
export function ManageAnnouncements({ announcements, mails, state }: ManageAnnouncementsProps) {
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" tabIndex={-1}>
        Announcements
      </h2>
      {announcements.total === 0 ? (
        <p className="notice">Nothing is posted.</p>
      ) : (
        <ul className="announcements">
          {announcements.rows.map((announcement) => (
            <li key={announcement.id} className="card">
              <AnnouncementText announcement={announcement} />
              <MailsOf id={announcement.id} mails={mails} />
              <ConfirmDialog
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
      )}
      <ListPager name="announcements" list={announcements} state={state} />
    </section>
  );
}

function MailsOf({ id, mails }: { id: string; mails: Record<string, MailProgress> }) {
  const progress = mails[id];
  return progress ? <AnnouncementMails id={id} progress={progress} /> : null;
}
