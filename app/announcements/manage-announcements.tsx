import { Form } from "react-router";
import { ConfirmDialog } from "../forms/confirm-dialog.tsx";
import type { ShownFlash } from "../forms/flash.server.ts";
import { FlashAt } from "../forms/flash-message.tsx";
import { SubmitButton } from "../forms/form.tsx";
import { ListPager } from "../table/pager.tsx";
import type { TablePage, TableState } from "../table/table-state.ts";
import type { ShownAnnouncement } from "./announcement.server.ts";
import { AnnouncementText } from "./announcement-text.tsx";
import type { MailProgress } from "./mail-progress.server.ts";

interface ManageAnnouncementsProps {
  announcements: TablePage<ShownAnnouncement>;
  /** How many wait for their time. */
  scheduled: number;
  /** By announcement id. */
  mails: Record<string, MailProgress>;
  state: TableState<string>;
  flash: ShownFlash | null;
}

/** The administrator's announcements, each with the state of its emails and a delete button. */
export function ManageAnnouncements(props: ManageAnnouncementsProps) {
  const { announcements, scheduled, mails, state, flash } = props;
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" tabIndex={-1}>
        Announcements
      </h2>
      <FlashAt flash={flash} at="announcements" />
      <p>
        {scheduled > 0 &&
          `${scheduled} ${scheduled === 1 ? "announcement is" : "announcements are"} scheduled. `}
        <a href="/admin/publish/announcements">Drafts and scheduled announcements</a>
      </p>
      {announcements.total === 0 ? (
        <p className="notice">No announcements are posted.</p>
      ) : (
        <ul className="announcements">
          {announcements.rows.map((announcement) => (
            <li key={announcement.id} className="card">
              <FlashAt flash={flash} at={announcement.id} />
              <AnnouncementText announcement={announcement} folds />
              <AnnouncementMails id={announcement.id} progress={mails[announcement.id]} />
              <div className="actions">
                <a
                  href={`/admin/publish/announcements/edit-${announcement.id}`}
                  className="button-quiet"
                >
                  Edit<span className="sr-only"> {announcement.title}</span>
                </a>
                <ConfirmDialog
                  intent="delete"
                  id={announcement.id}
                  button="Delete Announcement"
                  concerning={announcement.title}
                  question={`Delete “${announcement.title}” for everyone? You can get it back from the history.`}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPager name="announcements" list={announcements} state={state} />
    </section>
  );
}

/** The state of an announcement's emails, and buttons to retry those that failed. */
function AnnouncementMails({ id, progress }: { id: string; progress: MailProgress | undefined }) {
  if (!progress) return null;
  const { sent, written, pending, failed, unknown, delay, troubled } = progress;
  const counts = [
    (sent > 0 || written === 0) && `${sent} sent`,
    written > 0 && `${written} not sent, because email isn't set up`,
    pending > 0 && `${pending} waiting`,
    failed > 0 && `${failed} failed`,
    unknown > 0 && `${unknown} may not have been sent`,
  ];
  const unnamed = failed + unknown - troubled.length;
  return (
    <div className="mail-progress">
      <p>
        <strong>Emails:</strong> {counts.filter(Boolean).join(", ")}.
        {pending > 0 && !delay && " Reload this page for the newest count."}
      </p>
      {delay && (
        <Form method="post" className="mail-trouble" preventScrollReset>
          <p>
            {delay.problem} Nothing is lost. The site tries again on {delay.nextTry}.
          </p>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="mail-now" className="button-quiet">
            Try now
          </SubmitButton>
        </Form>
      )}
      {failed > 1 && (
        <Form method="post" className="mail-trouble" preventScrollReset>
          <p>{failed} emails were not sent. The problem may be fixed by now.</p>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value="mails-again" className="button-quiet">
            Send all {failed} again
          </SubmitButton>
        </Form>
      )}
      {troubled.map((mail) => (
        <Form key={mail.id} method="post" className="mail-trouble" preventScrollReset>
          <p>
            <strong>{mail.name}</strong>:{" "}
            {mail.outcome === "failed" ? "not sent" : "may not have been sent"}. {mail.problem}
          </p>
          <input type="hidden" name="id" value={mail.id} />
          <input type="hidden" name="next" value={id} />
          <SubmitButton name="intent" value="mail-again" className="button-quiet">
            Send again<span className="sr-only"> to {mail.name}</span>
          </SubmitButton>
        </Form>
      ))}
      {unnamed > 0 && <p>And {unnamed} more.</p>}
    </div>
  );
}
