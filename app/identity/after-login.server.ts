import type { RouterContextProvider } from "react-router";
import { readFlash, setFlash } from "../forms/flash.server.ts";

/** A page that a visitor asked for, in the words of the home page. */
interface Place {
  /** The first part of the addresses that are meant. */
  path: string;
  /** What one logs in for: "Log in ...". */
  purpose: string;
  /** What the link to it says, after logging in: "Go to ...". */
  name: string;
}

/** By the names in the flash message and in `/login?for=`. */
const places = new Map<string, Place>(
  Object.entries({
    directory: { path: "residents", purpose: "to see the directory", name: "the directory" },
    announcements: {
      path: "announcements",
      purpose: "to read the announcements",
      name: "all announcements",
    },
    info: { path: "editinfo", purpose: "to edit your info", name: "Edit your info" },
    account: { path: "account", purpose: "to see your account", name: "your account" },
    admin: {
      path: "admin",
      purpose: "as the administrator to open that page",
      name: "the Admin Dashboard",
    },
  }),
);

/**
 * The Set-Cookie headers of the note for a visitor who is sent home.
 *
 * @param pattern of the page that was asked for, as in app/routes.ts, such as `admin/announcements/:id`.
 */
export function noteForVisitor(pattern: string): string[] {
  const [first] = pattern.split("/").filter(Boolean);
  const found = [...places].find(([, { path }]) => path === first);
  return found ? [setFlash("log-in-for", found[0])] : [];
}

/**
 * A page below the dashboard, of an announcement, of what only residents may read or of an emailed link, with its
 * search, as a browser would open it; undefined for any other address.
 */
function pageBelow(address: string): string | undefined {
  const url = URL.parse(address, "http://localhost");
  const pages =
    /^\/(admin\/.|(announcements|arc|covenantsbylaws|meetingminutes|pages)\/[\w-]+$|confirmaddress$)/;
  const isBelow = url?.host === "localhost" && pages.test(url.pathname);
  return isBelow && address.length <= 300 ? url.pathname + url.search : undefined;
}

/**
 * The login form that leads back to the page that a visitor asked for, if `pageBelow` knows it; undefined
 * for any other page, from which visitors are sent home.
 *
 * @param url the page's own, also where a browser asks for its data alone.
 */
export function loginFor({ method }: Request, url: URL): string | undefined {
  const page = method === "GET" ? pageBelow(url.pathname + url.search) : undefined;
  return page && `/login?for=${encodeURIComponent(page)}`;
}

/**
 * What a login form was opened for: a place by its name, or the address of such a page; undefined
 * for anything else.
 */
export function wantedPlace(request: Request): string | undefined {
  const wanted = new URL(request.url).searchParams.get("for") ?? "";
  return places.has(wanted) ? wanted : pageBelow(wanted);
}

/** Where somebody goes who has logged in for a place: to the page itself, or home, with a link to it. */
export function afterLogin(place: string | undefined): { to: string; setCookies: string[] } {
  if (place?.startsWith("/")) return { to: place, setCookies: [] };
  return { to: "/", setCookies: place ? [setFlash("logged-in-for", place)] : [] };
}

/** A note on the home page, perhaps with a link, and what stands before and after it. */
export interface HomeNote {
  before: string;
  link?: { href: string; words: string };
  after?: string;
}

/** The note that somebody was sent home with, or logged in for; undefined if there is none. */
export function readHomeNote(context: Readonly<RouterContextProvider>): HomeNote | undefined {
  const flash = readFlash(context);
  const found = places.get(flash?.id ?? "");
  if (!flash || !found) return undefined;
  const { path, purpose, name } = found;
  if (flash.name === "log-in-for") {
    const link = { href: `/login?for=${flash.id}`, words: "Log in" };
    return { before: "", link, after: ` ${purpose}.` };
  }
  if (flash.name !== "logged-in-for") return undefined;
  const link = { href: `/${path}`, words: `Go to ${name}` };
  return { before: "You are logged in. ", link, after: "." };
}
