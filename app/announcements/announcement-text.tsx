import { PendingNotice, Prose } from "../layout/association-content.tsx";
import { PageHeading } from "../layout/page-heading.tsx";
import { formatDate } from "../platform/format-date.ts";
import type { ShownAnnouncement, ShownAttachment } from "./announcement.server.ts";

interface AnnouncementTextProps {
  announcement: ShownAnnouncement;
  /** h2 directly below the page's heading, h3 below a section's. */
  heading?: "h2" | "h3" | undefined;
  /** In readers' lists, the title is a link, and new ones are marked; only the board sees pins and last days. */
  isLinked?: boolean;
  /** Whether to fold it: if it is long, and on phones unless it is very short. */
  folds?: boolean | undefined;
}

export function AnnouncementText({
  announcement,
  heading: Heading = "h3",
  isLinked = false,
  folds = false,
}: AnnouncementTextProps) {
  const { title, html, attachments, expiresOn } = announcement;
  return (
    <article>
      {isLinked && announcement.isNew && <p className="tag">New</p>}
      <Heading>
        {isLinked ? <a href={`/announcements/${announcement.id}`}>{title}</a> : title}
      </Heading>
      <p className="date">
        <AnnouncementFacts announcement={announcement} />
        {!isLinked && announcement.isPinned && " · Pinned"}
        {!isLinked && expiresOn && ` · Until ${formatDate(expiresOn, "UTC")}`}
      </p>
      <Prose html={html} />
      <AttachmentList attachments={attachments} />
      {folds && announcement.isFolded && (
        // Folds the preceding text with CSS only; browsers that can't do that show all of it.
        <details className={announcement.isLong ? "fold" : "fold fold-on-phone"}>
          <summary>
            <span className="when-folded">Read more</span>
            <span className="when-open">Show less</span>
            <span className="sr-only"> of {title}</span>
          </summary>
        </details>
      )}
    </article>
  );
}

export function AnnouncementFacts({ announcement }: Pick<AnnouncementTextProps, "announcement">) {
  const { dateCreated, edited } = announcement;
  return edited ? `${dateCreated} · Edited ${edited}` : dateCreated;
}

export function AttachmentList({ attachments }: { attachments: ShownAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className="attachments" aria-label="Attachments">
      {attachments.map(({ name, href, small, alt, note, width, height }) => (
        <li key={name}>
          {small ? (
            <a href={href}>
              <img
                src={small}
                alt={alt}
                width={width ?? undefined}
                height={height ?? undefined}
                loading="lazy"
              />
            </a>
          ) : (
            <>
              <a href={href}>{name}</a> ({note})
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AnnouncementListProps extends Pick<AnnouncementTextProps, "heading" | "folds"> {
  announcements: ShownAnnouncement[];
}

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

/** How to get announcements by email or in a feed reader. */
export function MoreWays() {
  return (
    <section className="more-ways">
      <h2 className="side-title">Announcements by email</h2>
      <p>
        To get them by email, turn it on in your account. You can also read them in a feed reader.
      </p>
      <p>
        <a href="/account#mail" className="button-quiet">
          Choose in your account
        </a>
      </p>
    </section>
  );
}

/** A page of announcements for pending residents. */
export function NotYet({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <div className="column">
        <PendingNotice />
      </div>
    </>
  );
}
