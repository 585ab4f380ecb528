import { deleteAnnouncement } from "../../domain/announcement.server.ts";
import { deleteMessage, markRead, markUnread } from "../../domain/contact-message.server.ts";
import { deleteEvent } from "../../domain/event.server.ts";
import { sendFailedAgain, sendMailAgain, tryMailsNow } from "../../domain/mail-progress.server.ts";
import type { Administrator } from "../../domain/person.server.ts";
import { admitResident } from "../../identity/admission.server.ts";
import { refuseResident, removeResident } from "../../identity/removal.server.ts";
import type { Done } from "./done.ts";

interface Intent {
  /** Does it; false says that there was nothing to do it to any more. */
  act: (administrator: Administrator, id: string) => Promise<unknown>;
  done: Done;
}

/** What the administrator does to one announcement, event, resident or message, by its id. */
export const intents = new Map<string, Intent>([
  ["delete", { act: deleteAnnouncement, done: "deleted" }],
  ["mail-now", { act: tryMailsNow, done: "trying" }],
  ["mail-again", { act: sendMailAgain, done: "resent" }],
  ["mails-again", { act: sendFailedAgain, done: "trying" }],
  ["delete-event", { act: deleteEvent, done: "dropped" }],
  ["admit", { act: admitResident, done: "admitted" }],
  ["refuse", { act: refuseResident, done: "refused" }],
  ["remove", { act: removeResident, done: "removed" }],
  ["mark-read", { act: markRead, done: "read" }],
  ["mark-unread", { act: markUnread, done: "unread" }],
  ["delete-message", { act: deleteMessage, done: "discarded" }],
]);
