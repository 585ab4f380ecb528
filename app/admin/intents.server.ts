import { approveResident } from "../account/approval.server.ts";
import { deleteAnnouncement } from "../announcements/announcement.server.ts";
import {
  sendFailedAgain,
  sendMailAgain,
  tryMailsNow,
} from "../announcements/mail-progress.server.ts";
import { deleteEvent } from "../calendar/custom-event.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { deleteMessage, markRead, markUnread } from "../messages/message.server.ts";
import type { Done } from "./flash.server.ts";

interface Intent {
  /** Does it; false says that there was nothing to do it to any more. */
  act: (administrator: Administrator, id: string) => Promise<boolean>;
  done: Done;
  /** What is told when there was nothing to do it to. */
  late: Done;
}

/** What the administrator does to one announcement, event, resident or message, by its id. */
export const intents = new Map<string, Intent>([
  ["delete", { act: deleteAnnouncement, done: "deleted", late: "lateAnnouncement" }],
  ["mail-now", { act: tryMailsNow, done: "trying", late: "lateMails" }],
  ["mail-again", { act: sendMailAgain, done: "resent", late: "lateMails" }],
  ["mails-again", { act: sendFailedAgain, done: "trying", late: "lateMails" }],
  ["delete-event", { act: deleteEvent, done: "dropped", late: "lateEvent" }],
  ["admit", { act: approveResident, done: "admitted", late: "late" }],
  ["mark-read", { act: markRead, done: "read", late: "lateMessage" }],
  ["mark-unread", { act: markUnread, done: "unread", late: "lateMessage" }],
  ["delete-message", { act: deleteMessage, done: "discarded", late: "lateMessage" }],
]);
