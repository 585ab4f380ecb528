import { redirect } from "react-router";
import { residentIntents } from "../account/approval.server.ts";
import { announcementIntents } from "../announcements/announcement-intents.server.ts";
import { eventIntents } from "../calendar/custom-event.server.ts";
import { type Flash, type Intents, setFlash, textsOf } from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { messageIntents } from "../messages/message.server.ts";
import { userFilters } from "../residents/users.server.ts";

/** What the administrator does to one announcement, event, resident or message, by its id. */
const all: Intents<Administrator> = {
  ...announcementIntents,
  ...residentIntents,
  ...eventIntents,
  ...messageIntents,
};
export const intents = new Map(Object.entries(all));

const flashTexts = new Map([
  ...textsOf(all),
  ["posted", "The announcement is posted."],
  ["event-added", "The event is on the calendar."],
  ["event-changed", "The event is changed."],
  ["refuse", "The registration is refused, and what was entered is removed."],
  ["remove", "The resident is removed."],
]);
const textsAtMessages = new Map(textsOf(messageIntents));

/** A flash message in words. They are the server's, to keep the page's script small. */
export function describeFlash(flash: Flash | null) {
  const text = flash && flashTexts.get(flash.name);
  if (!text) return null;
  // What was done to a message is said there, so that the reader stays among them.
  const isAtMessages = textsAtMessages.has(flash.name);
  return { key: `${flash.name} ${flash.id}`, text, isAtMessages };
}

/** What the dashboard's address says of its table and lists, and a link to it may take along. */
const placeNames = [
  ...["q", "sort", "order", "rows", "page", ...Object.keys(userFilters)],
  ...["waiting", "announcements", "events", "messages"],
];

/** The way back to the dashboard, with its table and lists as a request's address has them. */
export function dashboardUrl(request: Request): string {
  const args = [...new URL(request.url).searchParams];
  return `/admin?${new URLSearchParams(args.filter(([name]) => placeNames.includes(name)))}`;
}

/** Leads back to the dashboard, which then says what was done. */
export function backToDashboard(request: Request, name: string, id: string): Response {
  return redirect(dashboardUrl(request), { headers: { "Set-Cookie": setFlash(name, id) } });
}
