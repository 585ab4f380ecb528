import type { RouterContextProvider } from "react-router";
import { readFlash, setFlash } from "../forms/flash.server.ts";

/** What a visitor logs in for ("Log in ..."), by the first part of the requested path. */
const purposes = new Map([
  ["residents", "to see the directory"],
  ["announcements", "to read the announcements"],
  ["editinfo", "to edit your info"],
  ["account", "to see your account"],
  ["admin", "as the administrator to open that page"],
]);

/** Pages for which visitors get the login form: those below the dashboard, residents' own, and an emailed link's. */
const below =
  /^\/(admin\/.+|(announcements|arc|calendar|covenantsbylaws|meetingminutes|pages)\/[\w-]+|confirmaddress)$/;

/** The Set-Cookie headers of a flash message for a visitor sent home from a page, by its path in app/routes.ts. */
export function noteForVisitor(pattern: string): string[] {
  const [first = ""] = pattern.split("/").filter(Boolean);
  return purposes.has(first) ? [setFlash("log-in-for", first)] : [];
}

/** The login form's URL that leads back to the requested page; undefined for pages that send visitors home. */
export function loginFor({ method }: Request, url: URL): string | undefined {
  const page = method !== "POST" && below.test(url.pathname) && readPage(url.pathname + url.search);
  return page ? `/login?for=${encodeURIComponent(page)}` : undefined;
}

/** The page to go to after login, from `?for=`; undefined if it isn't a path on this site. */
export function wantedPage(request: Request): string | undefined {
  return readPage(new URL(request.url).searchParams.get("for") ?? "");
}

function readPage(address: string): string | undefined {
  const url = URL.parse(address, "http://localhost");
  if (url?.host !== "localhost" || address.length > 300) return undefined;
  const isPage = below.test(url.pathname) || purposes.has(url.pathname.slice(1));
  return isPage ? url.pathname + url.search : undefined;
}

export type HomeNote = NonNullable<ReturnType<typeof readHomeNote>>;

/** The flash message that a visitor was sent home with. */
export function readHomeNote(context: Readonly<RouterContextProvider>) {
  const { name, id = "" } = readFlash(context) ?? {};
  const purpose = name === "log-in-for" ? purposes.get(id) : undefined;
  return purpose === undefined ? undefined : { href: `/login?for=/${id}`, purpose };
}
