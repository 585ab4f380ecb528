import { type Page, pages, patternOf } from "../pages.ts";

/** Public pages that a copy without a server has no use for. */
const needServer = new Set([
  ...["login/provider", "login/callback"],
  ...["search", "logout", "undoaddress", "unsubscribe", "offline", "announcements.atom"],
  ...[".well-known/change-password", ".well-known/security.txt", "robots.txt", "sitemap.xml"],
]);

const known = pages.map((page) => ({ page, pattern: new RegExp(patternOf([page])) }));

/** What the copy has at an address of the site. */
export interface Address {
  /** The path with what matters of the query; the same for two addresses of one thing. */
  key: string;
  /** Where the copy has it, unless it is a page: then with ".html". */
  place: string;
  /** Whether it is one date of the calendar, of which each leads to others without end. */
  isEvent: boolean;
}

/**
 * Makes a function that says what the copy has at an address; undefined for what needs the live site.
 *
 * @param months how many months before and after this one the copy's calendar has.
 */
export function addressReader(now: Date, months: number): (url: URL) => Address | undefined {
  const month = (offset: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString().slice(0, 7);
  const [first, last] = [month(-months), month(months)];
  return ({ pathname, searchParams }) => {
    const found = known.find(({ pattern }) => pattern.test(pathname))?.page;
    if (found && !isCopied(found)) return undefined;
    const asked = pathname === "/calendar" ? searchParams.get("month") : null;
    if (asked !== null && !(asked >= first && asked <= last && asked.length === 7))
      return undefined;
    const path = safePath(pathname);
    return {
      key: asked === null ? pathname : `${pathname}?month=${asked}`,
      place: asked === null ? path || "index" : `${path}-${asked}`,
      isEvent: found?.path === "calendar/:event" && !pathname.endsWith(".ics"),
    };
  };
}

function isCopied({ path, access, made }: Page): boolean {
  return access === undefined && made !== "tool" && !needServer.has(path);
}

/** A path that a USB stick's file system takes; "" for the home page. */
function safePath(pathname: string): string {
  const names = pathname.split("/").filter((name) => name !== "" && name !== "..");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
  return names.map((name) => decode(name).replaceAll(/[\0-\x1f<>:"/\\|?*]/g, "_")).join("/");
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
