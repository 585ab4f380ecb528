import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/**
 * Tells whether a path is one of the site's addresses exactly as written. The router itself also
 * takes a path with a slash at its end, doubled slashes or encoded letters for the page.
 *
 * @returns a check of a path, which may be that of a page's data (`/login.data`, `/_.data`).
 */
export function addressCheck(routes: Routes): (path: string) => boolean {
  const addresses = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.index || route.path !== undefined)
    .map((route) => segmentsOf(route.id, routes))
    .filter((segments) => !segments.includes("*"));
  return (path) => {
    const written = pagePath(path).split("/").slice(1);
    return addresses.some((address) => isSame(address, written));
  };
}

function segmentsOf(id: string, routes: Routes): string[] {
  const segments: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) {
    if (route.path) segments.unshift(...route.path.split("/").filter(Boolean));
  }
  return segments.length > 0 ? segments : [""];
}

function isSame(address: string[], written: string[]): boolean {
  return (
    address.length === written.length &&
    address.every((segment, i) => (segment.startsWith(":") ? written[i] : segment === written[i]))
  );
}

/** Whether a path is that of a file, such as `/documents/bylaws.pdf`, and of no page. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path) || path.startsWith("/.well-known/");
}

/** The page whose data is asked for; the router would take `/faq/.data` and `/faq/_.data` too. */
function pagePath(path: string): string {
  if (path === "/_.data") return "/";
  return /\/_?\.data$/.test(path) ? "" : path.replace(/\.data$/, "");
}
