import { Prose } from "../layout/association-content.tsx";
import { formatDate } from "../platform/format-date.ts";
import type { ShownAnnouncement } from "./announcement.server.ts";
import { AttachmentList } from "./attachment-list.tsx";

interface AnnouncementTextProps {
  announcement: ShownAnnouncement;
  /** h2 where the title comes right under the page's heading, h3 under a section's. */
  heading?: "h2" | "h3" | undefined;
  /** Whether it is folded if it is long. */
  folds?: boolean | undefined;
}

/** One announcement. */
export function AnnouncementText({
  announcement,
  heading: Heading = "h3",
  folds = false,
}: AnnouncementTextProps) {
  const { title, dateCreated, html, edited, pinned, expiresOn, attachments, isLong } = announcement;
  return (
    <article>
      <Heading>{title}</Heading>
      <p className="date">
        {dateCreated}
        {edited && ` · Edited ${edited}`}
        {pinned === 1 && " · Kept at the top"}
        {expiresOn && ` · Until ${formatDate(expiresOn, "UTC")}`}
      </p>
      <Prose html={html} />
      {folds && isLong && <Fold title={title} />}
      <AttachmentList attachments={attachments} />
    </article>
  );
}

/** Shows and hides most of the text before it, by the styles alone; what can't do that shows it all. */
function Fold({ title }: { title: string }) {
  return (
    <details className="fold">
      <summary>
        <span className="when-folded">Read the rest</span>
        <span className="when-open">Show less</span>
        <span className="sr-only"> of {title}</span>
      </summary>
    </details>
  );
}
