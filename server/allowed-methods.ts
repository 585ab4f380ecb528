import type { ServerBuild } from "react-router";
import { pages } from "../app/pages.ts";

type Routes = ServerBuild["routes"];

/** What an address takes that is only read: a file, or a page without a form. */
export const readingMethods: readonly string[] = ["GET", "HEAD"];

/** What the site takes at all. */
export const siteMethods: readonly string[] = [...readingMethods, "POST"];

/** Tells what a path takes; undefined where nothing has this address. */
export type AllowedMethods = (path: string) => readonly string[] | undefined;

/**
 * Tells the methods of the pages, each at its address exactly as written. The router itself also
 * takes a path with a slash at its end, doubled slashes or encoded letters for the page.
 *
 * @returns a look-up by path, which may be that of a page's data (`/login.data`, `/_.data`).
 */
export function allowedMethodsOf(routes: Routes): AllowedMethods {
  const addresses = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.index || route.path !== undefined)
    .map((route) => ({ segments: segmentsOf(route.id, routes), isForm: hasAction(route) }))
    .filter(({ segments }) => !segments.includes("*"));
  return (path) => {
    const written = pagePath(path).split("/").slice(1);
    const found = addresses.filter(({ segments }) => isSame(segments, written));
    // As the router does: the address with the fewest parts that may be anything.
    const fewest = Math.min(...found.map(countOpen));
    const nearest = found.filter((address) => countOpen(address) === fewest);
    if (nearest.length === 0) return undefined;
    return nearest.some(({ isForm }) => isForm) ? siteMethods : readingMethods;
  };
}

function hasAction({ module }: NonNullable<Routes[string]>): boolean {
  return module?.action !== undefined;
}

function segmentsOf(id: string, routes: Routes): string[] {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    if (route.path) segments.unshift(...route.path.split("/").filter(Boolean));
  }
  return segments.length > 0 ? segments : [""];
}

function countOpen({ segments }: { segments: string[] }): number {
  return segments.filter((segment) => segment.startsWith(":")).length;
}

function isSame(address: string[], written: string[]): boolean {
  return (
    address.length === written.length &&
    address.every((segment, i) => (segment.startsWith(":") ? written[i] : segment === written[i]))
  );
}

/** Pages at one address each are known by the routes; of those with an entry each, whichever there are. */
const patterns = pages
  .filter(({ made, entries }) => made !== "file" && !entries)
  .map(({ path }) => path.split("/"));

/**
 * The address that somebody meant who typed other capitals, or slashes at the end. It begins with one
 * slash and a name, and so never leads to another site.
 *
 * @param path that nothing is found at.
 * @param keptPages the paths of all pages that are the same for everyone.
 */
export function findMeant(path: string, keptPages: Iterable<string>): string | undefined {
  const [, typed = ""] = /^\/([\w.-]+(?:\/[\w.-]+)*)\/*$/.exec(path) ?? [];
  const segments = typed.split("/");
  const kept = Iterator.from(keptPages).map((page) => page.slice(1).split("/"));
  for (const address of [...kept, ...patterns]) {
    if (!isSame(address.map(lower), segments.map(lower))) continue;
    const meant = `/${address.map((name, i) => (name.startsWith(":") ? segments[i] : name)).join("/")}`;
    return meant === path ? undefined : meant;
  }
  return undefined;
}

const lower = (text: string) => text.toLowerCase();

/** Whether a path is that of a file, such as `/documents/bylaws.pdf`, and of no page. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith("/.well-known/");
}

/** The page whose data is asked for, or the path itself; the router would take `/faq/.data` and `/faq/_.data` too. */
export function pagePath(path: string): string {
  if (path === "/_.data") return "/";
  return /\/_?\.data$/.test(path) ? "" : path.replace(/\.data$/, "");
}
