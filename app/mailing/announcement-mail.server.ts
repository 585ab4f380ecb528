import { content } from "../domain/content.server.ts";
import type { Mail } from "../mail.server.ts";
import { siteOrigin } from "../site-origin.server.ts";

interface MailedAnnouncement {
  /** The id of the mail. */
  id: string;
  /** To whom. */
  email: string;
  title: string;
  body: string;
  dateCreated: string;
}

/** The mail that tells a resident of an announcement. */
export function announcementMail(announcement: MailedAnnouncement): Mail {
  const { id, email, title, body, dateCreated } = announcement;
  const { name, shortName } = content.site;
  const origin = siteOrigin();
  const foot = [
    `${name}\n${origin}`,
    `You chose on ${origin}/account that announcements come by mail.`,
  ];
  return {
    to: email,
    replyTo: content.site.email,
    subject: `${shortName}: ${title}`,
    text: `${[title, dateCreated, body, "-- ", ...foot].join("\n\n")}\n`,
    messageId: `<${id}@${new URL(origin).hostname}>`,
  };
}
