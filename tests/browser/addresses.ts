import { documentPaths } from "../document-paths.ts";

const minutes = documentPaths.filter((path) => path.startsWith("/meetingminutes/"));
const others = documentPaths.filter((path) => !minutes.includes(path));

/**
 * The pages that are documents: made for reading, without React in the browser. All minutes are one
 * page with other words; the first of them stands for the rest.
 */
export const documentPages = [
  "/",
  ...others,
  ...minutes.slice(0, 1),
  "/calendar",
  "/calendar/winter-lights-evening-5d584799-2026-12-12",
  "/contact",
  "/privacy",
  "/search?q=fence",
  "/offline",
  "/unsubscribe",
  "/undoaddress",
];

/** One document of each kind: all amenities, say, are one page with other words and pictures. */
export const documentKinds = documentPages.filter((path, place) => {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  if (folder === "/" || path.startsWith("/calendar/")) return true;
  return documentPages.findIndex((other) => other.startsWith(folder)) === place;
});

/** Every page that a visitor comes to. */
export const visitorPages = [
  ...documentPages,
  "/register",
  "/login",
  "/forgotpassword",
  "/choosepassword",
  "/confirmaddress",
];

/** What a resident sees besides. */
export const residentPages = [
  "/residents",
  "/residents/print",
  "/announcements",
  "/editinfo",
  "/account",
];

/** What the administrator sees besides. */
export const administratorPages = [
  "/residents",
  "/account",
  "/admin",
  "/admin/residents.csv",
  "/admin/events/new",
  "/admin/figures",
  "/admin/audit",
];
