import type { ServerBuild } from "react-router";
import { type Page, pages, patternOf } from "../app/pages.ts";

/** What an address takes that is only read: a file, or a page without a form. */
export const readingMethods: readonly string[] = ["GET", "HEAD"];

/** What the site takes at all. */
export const siteMethods: readonly string[] = [...readingMethods, "POST"];

/** Tells what a path takes; undefined where nothing has this address. */
export type AllowedMethods = (path: string) => readonly string[] | undefined;

const byPattern = pages
  .map((page) => ({ page, pattern: new RegExp(patternOf([page])) }))
  .sort((one, other) => countOpen(one.page) - countOpen(other.page));

/** How many parts of a page's address may be anything. */
function countOpen({ path }: Page): number {
  return path.split(":").length;
}

/**
 * The page at a path exactly as written, or whose data is there (`/login.data`, `/_.data`): as the router does, the
 * one with the fewest parts that may be anything. The router itself also takes a path with a slash at its end,
 * doubled slashes or encoded letters for the page.
 */
export function pageAt(path: string): Page | undefined {
  const written = pagePath(path);
  return byPattern.find(({ pattern }) => pattern.test(written))?.page;
}

/** The page whose data is asked for, or the path itself; the router would take `/faq/.data` and `/faq/_.data` too. */
function pagePath(path: string): string {
  if (path === "/_.data") return "/";
  return /\/_?\.data$/.test(path) ? "" : path.replace(/\.data$/, "");
}

/** Tells the methods of the pages: only those whose route has an action take a form. */
export function allowedMethodsOf(routes: ServerBuild["routes"]): AllowedMethods {
  return (path) => {
    const page = pageAt(path);
    if (!page) return undefined;
    const route = routes[page.file.replace(/\.tsx?$/, "")];
    return route?.module.action ? siteMethods : readingMethods;
  };
}

/** The paths of the pages that have one each. */
const ownPaths = pages
  .filter(({ made, path }) => made !== "file" && !path.includes(":"))
  .map(({ path }) => `/${path}`);

/**
 * The path of the page that somebody meant who typed other capitals, or slashes at the end.
 *
 * @param path that nothing is found at.
 * @param keptPages the paths of all pages that are the same for everyone.
 */
export function findMeant(path: string, keptPages: Iterable<string>): string | undefined {
  const typed = path.replace(/\/+$/, "").toLowerCase();
  const meant = [...keptPages, ...ownPaths].find((own) => own.toLowerCase() === typed);
  return meant === path ? undefined : meant;
}

/** Whether a path is that of a file, such as `/documents/bylaws.pdf`, and of no page. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith("/.well-known/");
}
