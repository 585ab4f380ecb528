import type { ReactNode } from "react";
import { SmartLink } from "../layout/smart-link.tsx";
import { formatDate } from "../platform/format-date.ts";
import type { Announcement } from "./announcement.server.ts";
import { readParagraphs, type TextPart } from "./announcement-body.ts";

interface AnnouncementTextProps {
  announcement: Announcement;
  /** h2 where the title comes right under the page's heading, h3 under a section's. */
  heading?: "h2" | "h3" | undefined;
}

/** One announcement: its paragraphs as typed, with links. */
export function AnnouncementText({ announcement, heading: Heading = "h3" }: AnnouncementTextProps) {
  const { title, dateCreated, body, pinned, expiresOn } = announcement;
  return (
    <article>
      <Heading>{title}</Heading>
      <p className="date">
        {dateCreated}
        {pinned === 1 && " · Kept on top"}
        {expiresOn && ` · Until ${formatDate(expiresOn, "UTC")}`}
      </p>
      {readParagraphs(body).map((parts, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs stay in their order.
        <p key={place} className="as-typed" dir="auto">
          {parts.map(showPart)}
        </p>
      ))}
    </article>
  );
}

function showPart(part: TextPart, place: number): ReactNode {
  if (typeof part === "string") return part;
  return (
    <SmartLink key={place} href={part.href}>
      {part.words}
    </SmartLink>
  );
}
