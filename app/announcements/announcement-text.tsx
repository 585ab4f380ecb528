import { Prose } from "../layout/association-content.tsx";
import { formatDate } from "../platform/format-date.ts";
import type { ShownAnnouncement } from "./announcement.server.ts";
import { AttachmentList } from "./attachment-list.tsx";

interface AnnouncementTextProps {
  announcement: ShownAnnouncement;
  /** h2 where the title comes right under the page's heading, h3 under a section's. */
  heading?: "h2" | "h3" | undefined;
}

/** One announcement. */
export function AnnouncementText({ announcement, heading: Heading = "h3" }: AnnouncementTextProps) {
  const { title, dateCreated, html, edited, pinned, expiresOn, attachments } = announcement;
  return (
    <article>
      <Heading>{title}</Heading>
      <p className="date">
        {dateCreated}
        {edited && ` · Edited ${edited}`}
        {pinned === 1 && " · Kept on top"}
        {expiresOn && ` · Until ${formatDate(expiresOn, "UTC")}`}
      </p>
      <Prose html={html} />
      <AttachmentList attachments={attachments} />
    </article>
  );
}
