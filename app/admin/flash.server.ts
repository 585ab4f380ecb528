import { userFilters } from "../residents/directory.server.ts";

/** What the page says when a form was taken, by what its address tells. */
const notices = {
  posted: "The announcement is posted.",
  deleted: "The announcement is deleted.",
  trying: "The mails are being sent now. Load this page again to see how far they are.",
  resent: "The mail is sent again.",
  added: "The event is on the calendar.",
  changed: "The event is changed.",
  dropped: "The event is deleted.",
  admitted: "The resident is admitted, and gets a mail that says so.",
  refused: "The registration is refused, and what was entered is removed.",
  removed: "The resident is removed.",
  late: "Nothing was changed: this resident was admitted, refused or removed meanwhile.",
  lateAnnouncement: "Nothing was changed: this announcement was deleted already.",
  lateMails:
    "Nothing was sent: these mails are under way or sent already, or their announcement is deleted.",
  lateEvent: "Nothing was changed: this event was deleted already.",
  lateMessage: "Nothing was changed: this message was deleted already.",
  read: "The message is marked as read.",
  unread: "The message is marked as unread.",
  discarded: "The message is deleted.",
};

export type Done = keyof typeof notices;
const doneNames = Object.keys(notices) as Done[];

/** What is told at the messages, so that the reader stays among them. */
const toldAtMessages: Done[] = ["read", "unread", "discarded", "lateMessage"];

/** What an address says was done, in words. They are the server's, to keep the page's script small. */
export function readDone(asked: URLSearchParams) {
  const names = doneNames.filter((name) => asked.has(name));
  const [name] = names;
  const done = name && {
    key: `${name} ${asked.get(name)}`,
    words: notices[name],
    isAtMessages: toldAtMessages.includes(name),
  };
  return { names, done };
}

/** What the dashboard's address tells of its table and lists, and a link to it may take along. */
const placeNames = [
  ...["q", "sort", "order", "rows", "page", ...Object.keys(userFilters)],
  ...["waiting", "announcements", "events", "messages"],
];

/**
 * The way back to the dashboard, with its table and lists as a request's address has them.
 *
 * @param done what the page then says, and of what, by its id.
 */
export function dashboardAddress(request: Request, ...done: [Done, string] | []): string {
  const asked = [...new URL(request.url).searchParams];
  const kept = asked.filter(([name]) => placeNames.includes(name));
  const told = done.length > 0 ? [done] : [];
  return `/admin?${new URLSearchParams([...kept, ...told])}`;
}
