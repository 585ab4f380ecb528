import { signedInContext } from "../identity/guards.server.ts";
import { isPending } from "../identity/person.server.ts";
import { Prose } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { isMailOff } from "../mail/mail.server.ts";
import type { Route } from "./+types/announcement.route";
import { findAnnouncement, listOthers } from "./announcement.server.ts";
import { AnnouncementFacts, AttachmentList, MoreWays, NotYet } from "./announcement-text.tsx";

/** One announcement; emails and the feed link to it. */
export function loader({ params, context }: Route.LoaderArgs) {
  const person = context.get(signedInContext);
  if (isPending(person)) return null;
  const announcement = findAnnouncement(person, params.id);
  if (!announcement) throw new Response(null, { status: 404, statusText: "Not Found" });
  return { announcement, others: listOthers(person, params.id), isMailOff: isMailOff() };
}

export default function AnnouncementPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotYet title="Announcement" />;
  const { announcement, others, isMailOff } = loaderData;
  return (
    <>
      <PageHeading
        title={announcement.title}
        within={{ name: "Announcements", href: "/announcements" }}
        edit={[{ href: `/admin/publish/announcements/edit-${announcement.id}` }]}
      >
        <AnnouncementFacts announcement={announcement} />
      </PageHeading>
      <div className="wide beside">
        <article className="announcements">
          <Prose html={announcement.html} />
          <AttachmentList attachments={announcement.attachments} />
        </article>
        <aside aria-label="More announcements">
          <h2 className="side-title">Other announcements</h2>
          <ul className="side-links">
            {others.map(({ id, title, dateCreated }) => (
              <li key={id}>
                <a href={`/announcements/${id}`}>
                  {title} <span className="date">{dateCreated}</span>
                </a>
              </li>
            ))}
            <li>
              <a href="/announcements">All announcements</a>
            </li>
          </ul>
          {!isMailOff && <MoreWays />}
        </aside>
      </div>
    </>
  );
}
