import type { ServerBuild } from "react-router";
import { findPage, type Page, pages } from "../app/pages.ts";

/** The methods of what is only read: a file, or a page without a form. */
export const readingMethods: readonly string[] = ["GET", "HEAD"];

export const siteMethods: readonly string[] = [...readingMethods, "POST"];

/** The methods that a path allows; undefined if nothing is there. */
export type AllowedMethods = (path: string) => readonly string[] | undefined;

/**
 * The page at exactly this path, or whose data is there (`/login.data`, `/_.data`). The router itself also accepts a
 * trailing slash, doubled slashes, encoded letters, `/faq/.data` and `/faq/_.data`.
 */
export function pageAt(path: string): Page | undefined {
  if (path === "/_.data") return findPage("/");
  return /\/_?\.data$/.test(path) ? undefined : findPage(path.replace(/\.data$/, ""));
}

/** The pages' methods: only those whose route has an action accept a form. */
export function allowedMethodsOf(routes: ServerBuild["routes"]): AllowedMethods {
  return (path) => {
    const page = pageAt(path);
    if (!page) return undefined;
    const route = routes[page.file.replace(/\.tsx?$/, "")];
    return route?.module.action ? siteMethods : readingMethods;
  };
}

/** The paths of the pages without parameters. */
const ownPaths = pages
  .filter(({ made, path }) => made !== "file" && !path.includes(":"))
  .map(({ path }) => `/${path}`);

/**
 * The path of the page that was meant, if only the case is wrong or slashes were added at the end.
 *
 * @param path where nothing is found.
 * @param keptPages the paths of all pages that are the same for everyone.
 */
export function findMeant(path: string, keptPages: Iterable<string>): string | undefined {
  const typed = path.replace(/\/+$/, "").toLowerCase();
  const meant = [...keptPages, ...ownPaths].find((own) => own.toLowerCase() === typed);
  return meant === path ? undefined : meant;
}

/** Whether a path is a file's, such as `/documents/bylaws.pdf`, not a page's. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith("/.well-known/");
}
