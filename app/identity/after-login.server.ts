import type { RouterContextProvider } from "react-router";
import { readFlash, setFlash } from "../forms/flash.server.ts";

/** What one logs in for ("Log in ..."), by the first part of the path that was asked for. */
const purposes = new Map([
  ["residents", "to see the directory"],
  ["announcements", "to read the announcements"],
  ["editinfo", "to edit your info"],
  ["account", "to see your account"],
  ["admin", "as the administrator to open that page"],
]);

/** Pages to which a visitor logs in right away: below the dashboard, residents' own, and an emailed link's. */
const below =
  /^\/(admin\/.+|(announcements|arc|covenantsbylaws|meetingminutes|pages)\/[\w-]+|confirmaddress)$/;

/** The Set-Cookie headers of the note for a visitor who is sent home from a page, by its path in app/routes.ts. */
export function noteForVisitor(pattern: string): string[] {
  const [first = ""] = pattern.split("/").filter(Boolean);
  return purposes.has(first) ? [setFlash("log-in-for", first)] : [];
}

/** The login form that leads back to the page asked for; undefined for pages from which visitors are sent home. */
export function loginFor({ method }: Request, url: URL): string | undefined {
  const page = method === "GET" && below.test(url.pathname) && readPage(url.pathname + url.search);
  return page ? `/login?for=${encodeURIComponent(page)}` : undefined;
}

/** The page of this site that somebody logs in for, as `?for=` names it; undefined for any other address. */
export function wantedPage(request: Request): string | undefined {
  return readPage(new URL(request.url).searchParams.get("for") ?? "");
}

function readPage(address: string): string | undefined {
  const url = URL.parse(address, "http://localhost");
  if (url?.host !== "localhost" || address.length > 300) return undefined;
  const isPage = below.test(url.pathname) || purposes.has(url.pathname.slice(1));
  return isPage ? url.pathname + url.search : undefined;
}

export interface HomeNote {
  href: string;
  purpose: string;
}

/** The note that a visitor was sent home with; undefined if there is none. */
export function readHomeNote(context: Readonly<RouterContextProvider>): HomeNote | undefined {
  const { name, id = "" } = readFlash(context) ?? {};
  const purpose = name === "log-in-for" ? purposes.get(id) : undefined;
  return purpose === undefined ? undefined : { href: `/login?for=/${id}`, purpose };
}
