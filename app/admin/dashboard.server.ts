import { redirect } from "react-router";
import { residentIntents } from "../account/approval.server.ts";
import { announcementIntents } from "../announcements/announcement-intents.server.ts";
import { eventIntents } from "../calendar/custom-event.server.ts";
import { type Flash, type Intents, setFlash, textsOf } from "../forms/flash.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { messageIntents } from "../messages/message.server.ts";
import { userFilters } from "../residents/users.server.ts";

/** The actions on a single announcement, event, resident or message, by intent. */
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

/** The text of a flash message; looked up on the server, to keep the page's script small. */
export function describeFlash(flash: Flash | null) {
  const text = flash && flashTexts.get(flash.name);
  if (!text) return null;
  // Feedback on a message appears beside the messages, so that the reader stays there.
  const isAtMessages = textsAtMessages.has(flash.name);
  return { key: `${flash.name} ${flash.id}`, text, isAtMessages };
}

/** The query parameters of the dashboard's table and lists, which links back to it keep. */
const placeNames = [
  ...["q", "sort", "order", "rows", "page", ...Object.keys(userFilters)],
  ...["waiting", "announcements", "events", "messages"],
];

/** The dashboard's URL, with its table and lists as in a request's URL. */
export function dashboardUrl(request: Request): string {
  const args = [...new URL(request.url).searchParams];
  return `/admin?${new URLSearchParams(args.filter(([name]) => placeNames.includes(name)))}`;
}

/** Redirects to the dashboard, with a flash message that says what was done. */
export function backToDashboard(request: Request, name: string, id: string): Response {
  return redirect(dashboardUrl(request), { headers: { "Set-Cookie": setFlash(name, id) } });
}
