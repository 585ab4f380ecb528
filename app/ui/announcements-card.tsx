import type { ReactNode } from "react";
import type { Announcement } from "../domain/announcement.server.ts";
import { readParagraphs, type TextPart } from "../domain/announcement-text.ts";
import { SmartLink } from "./smart-link.tsx";
import { spellDate } from "./spell-date.ts";
import { WaitingNotice } from "./waiting-notice.tsx";

/**
 * The announcements for the signed-in, or how to come to them.
 *
 * @param announcements null for a visitor; "waiting" for a resident who is not admitted yet;
 *   "unknown" while they can't be read.
 */
export function AnnouncementsCard({
  announcements,
}: {
  announcements: Announcement[] | "waiting" | "unknown" | null;
}) {
  if (announcements === "waiting") return <WaitingNotice />;
  if (announcements === "unknown") {
    return (
      <p className="notice">
        Announcements can't be shown just now. Please come back in a minute: nothing is lost.
      </p>
    );
  }
  if (!announcements) {
    return (
      <p className="notice">
        To view announcements, <a href="/login">login</a> or <a href="/register">register</a>
      </p>
    );
  }
  if (announcements.length === 0) {
    return <p className="notice">There are no announcements now. New ones will stand here.</p>;
  }
  return (
    <>
      <AnnouncementList announcements={announcements} />
      <p>
        <a href="/announcements" className="button-quiet">
          All announcements
        </a>
      </p>
    </>
  );
}

/** Announcements, each at an address of its own on the page. */
export function AnnouncementList({ announcements }: { announcements: Announcement[] }) {
  return (
    <ul className="announcements">
      {announcements.map((announcement) => (
        <li key={announcement.id} id={`announcement-${announcement.id}`} className="card">
          <AnnouncementText announcement={announcement} />
        </li>
      ))}
    </ul>
  );
}

/** One announcement: its paragraphs as typed, with its addresses as links. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const { title, dateCreated, body, pinned, expiresOn } = announcement;
  return (
    <article>
      <h3>{title}</h3>
      <p className="date">
        {dateCreated}
        {pinned === 1 && " · Kept on top"}
        {expiresOn && ` · Until ${spellDate(expiresOn, "UTC")}`}
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
