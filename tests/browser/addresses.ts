import type { Content } from "../../app/content/content.ts";
import { listDocumentPaths } from "../../app/content/navigation.ts";
import { listMonthEvents, readCalendar } from "../../app/ics/list-events.server.ts";
import { tested } from "../tested-content.ts";

interface PublicAddresses {
  /** One document of each kind: all amenities, say, are one page with other words and pictures. */
  documentKinds: string[];
  visitorPages: string[];
}

/** A month for which all samples have events. */
const busyMonth = "2026-12";

/** The public pages of an association; of its minutes the first stand for the rest. */
export function listAddresses(content: Content): PublicAddresses {
  const paths = listDocumentPaths(content);
  const minutes = paths.filter((path) => path.startsWith("/meetingminutes/"));
  const documentPages = [
    "/",
    ...paths.filter((path) => !minutes.includes(path)),
    ...minutes.slice(0, 1),
    "/calendar",
    ...anEvent(content),
    ...["/contact", "/privacy", "/search?q=fence", "/unsubscribe"],
  ];
  const documentKinds = documentPages.filter((path, place) => {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    if (folder === "/" || path.startsWith("/calendar/")) return true;
    return documentPages.findIndex((other) => other.startsWith(folder)) === place;
  });
  const forms = ["/register", "/login", "/forgotpassword", "/choosepassword"];
  return { documentKinds, visitorPages: [...documentPages, ...forms] };
}

function anEvent({ calendar, site }: Content): string[] {
  if (!calendar) return [];
  const read = readCalendar(calendar, site.timeZone);
  return listMonthEvents(read, busyMonth)
    .slice(0, 1)
    .map(({ href }) => href);
}

export const { documentKinds, visitorPages } = listAddresses(tested);

/** What a resident sees besides. */
export const residentPages = [
  ...["/residents", "/residents/print", "/announcements", "/editinfo", "/account"],
];

/** What the administrator sees besides. */
export const administratorPages = [
  "/residents",
  "/account",
  "/admin",
  ...["/admin/residents.csv", "/admin/everything"],
  "/admin/messages",
  "/admin/audit",
];

/** What the administrator publishes at. */
export const deskPages = [
  ...["", "/begin", "/history", "/documents", "/faq/order", "/amenities/edit-pool"],
  ...["/faq?q=dues", "/allminutes/edit-allminutes"],
  ...["minutes", "documents", "amenities", "faq", "board", "pages", "events"].map(
    (kind) => `/${kind}/new`,
  ),
  ...[
    ...["/home", "/facts", "/introductions", "/events", "/events/import", "/search-words"],
    ...["/minutes/several"],
  ],
].map((path) => `/admin/publish${path}`);
