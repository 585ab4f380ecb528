import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from "react-router";
import {
  currentEdition,
  differsForResidents,
  type Edition,
  withEdition,
} from "../content/edition.server.ts";
import type { SubmittedFields } from "../layout/request-facts.ts";
import { isUnavailable, logError } from "../platform/error-id.server.ts";
import { countRejection } from "../platform/log.server.ts";
import { loginFor, noteForVisitor } from "./after-login.server.ts";
import { can, type May, type Permission, type SignedIn } from "./person.server.ts";
import { findSignedIn, type Visit } from "./sessions.server.ts";

/** Who is logged in, on public pages; null for a visitor, "unknown" while the database is unavailable. */
export const visitorContext = createContext<SignedIn | "unknown" | null>(null);
/** Who is logged in, on public pages; null also while nobody can know. */
export function knownVisitor(context: Readonly<RouterContextProvider>): SignedIn | null {
  const visitor = context.get(visitorContext);
  return visitor === "unknown" ? null : visitor;
}

/** Who is logged in, behind a guard that requires it; reading it elsewhere throws. */
export const signedInContext = createContext<SignedIn>();

type Guard = MiddlewareFunction<Response>;

/** The current edition as somebody may see it: the one place that decides, for pages, lists, menus, search and files. */
export function editionFor(person: SignedIn | "unknown" | null): Edition {
  const edition = currentEdition();
  const mayRead = person !== "unknown" && can(person, "read");
  return (mayRead && edition.forResidents) || edition;
}

/** Lets everyone in and sets `visitorContext`. */
export const identifyVisitor: Guard = async ({ request, context }, next) => {
  const visit = await findIfReachable(request);
  if (visit === "unknown") {
    context.set(visitorContext, visit);
    return keepPrivate(await next(), []);
  }
  const { person, setCookies } = visit;
  context.set(visitorContext, person);
  const response = await withEdition(editionFor(person), next);
  return person || setCookies.length > 0 ? keepPrivate(response, setCookies) : response;
};

/**
 * Shows residents the parts of pages that only they may see. For a page only residents may see, a visitor logs in
 * first, and whoever is pending approval is redirected home.
 */
export const identifyReader: Guard = async (args, next) => {
  const edition = currentEdition();
  const { keptPages, forResidents } = edition;
  const path = args.url.pathname;
  if (!differsForResidents(edition, path)) return next();
  const isHidden = !keptPages.has(path) && forResidents?.keptPages.has(path);
  const guard = isHidden ? requireReader : identifyVisitor;
  let isTheirs = false;
  const response = await guard(args, () => {
    isTheirs = currentEdition() !== edition;
    return next();
  });
  if (response && isTheirs) response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Reads the submitted fields that may be shown again to somebody whom a guard rejects, by the route's path. */
type ReadDraft = (request: Request, pattern: string) => Promise<SubmittedFields>;

/** A guard that admits only logged-in people and redirects everyone else home (but see `rejectVisitor`). */
export function requireSignedIn(readDraft: ReadDraft): Guard {
  return guard("the signed-in", () => true, readDraft);
}

/** A guard that admits only people with a permission and redirects everyone else home (but see `rejectVisitor`). */
export function requirePermission(permission: Permission, readDraft: ReadDraft): Guard {
  return guard(`who may ${permission}`, (person) => can(person, permission), readDraft);
}

function guard(who: string, admits: (person: SignedIn) => boolean, readDraft: ReadDraft): Guard {
  return async (args, next) => {
    const { person, setCookies } = await findOrFail(args, readDraft);
    if (!person || !admits(person)) {
      countRejection(`a page for ${who}, to a ${person?.role ?? "visitor"}`);
      throw person ? redirectTo("/", setCookies) : await rejectVisitor(args, setCookies, readDraft);
    }
    args.context.set(signedInContext, person);
    return keepPrivate(await withEdition(editionFor(person), next), setCookies);
  };
}

/** A guard for pages for residents only, which have no forms. */
export const requireReader = requirePermission("read", async () => []);

/** The logged-in person, with the permission that a guard has already required; anybody else is redirected home. */
export function personWho<P extends Permission>(
  context: Readonly<RouterContextProvider>,
  permission: P,
): May<P> {
  const person = context.get(signedInContext);
  if (!can(person, permission)) throw redirectTo("/");
  return person as SignedIn as May<P>;
}

/**
 * Redirects a visitor home with a flash message, or from the board's pages to the login form; if a session ended
 * while a form was being filled in, preserves its input.
 */
async function rejectVisitor(
  { request, url, pattern }: Parameters<Guard>[0],
  setCookies: string[],
  readDraft: ReadDraft,
): Promise<unknown> {
  const sent = await readDraft(request, pattern);
  if (sent.length === 0) {
    const login = loginFor(request, url);
    return login
      ? redirectTo(login, setCookies)
      : redirectTo("/", [...setCookies, ...noteForVisitor(pattern)]);
  }
  return data({ sent }, { status: 401, statusText: "Unauthorized" });
}

/** A guard for pages for visitors: redirects logged-in people home, but accepts the form from anyone. */
export const requireVisitor: Guard = async ({ request }, next) => {
  if (request.method === "POST") return next();
  const visit = await findIfReachable(request);
  if (visit === "unknown") return keepPrivate(await next(), []);
  if (visit.person) throw redirectTo("/", visit.setCookies);
  const response = keepPrivate(await next(), visit.setCookies);
  // It isn't cached, but search engines may list it.
  if (response.status === 200) response.headers.set("X-Robots-Tag", "all");
  return response;
};

/** Keeps a URL's token out of caches and Referer. (`no-referrer` would also hide the origin of the page's own form.) */
export const keepTokenPrivate: Guard = async (_request, next) => {
  const response = keepPrivate(await next(), []);
  response.headers.set("Referrer-Policy", "strict-origin");
  return response;
};

/** Redirects with a full page load, so that the page shows the new state. */
export function redirectTo(address: string, setCookies: string[] = []): Response {
  return keepPrivate(redirectDocument(address), setCookies);
}

/** Who is logged in; while the database is unavailable, throws the error page with the submitted fields. */
async function findOrFail(args: Parameters<Guard>[0], readDraft: ReadDraft): Promise<Visit> {
  try {
    return await findSignedIn(args.request.headers);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const { id } = logError(error, args);
    const sent = await readDraft(args.request, args.pattern);
    throw data({ errorId: id, sent }, { status: 503, statusText: "Service Unavailable" });
  }
}

async function findIfReachable(request: Request): Promise<Visit | "unknown"> {
  try {
    return await findSignedIn(request.headers);
  } catch (error) {
    if (isUnavailable(error)) return "unknown";
    throw error;
  }
}

/** Marks a response as private. Cookies that the page itself sets, such as a new session's, take precedence. */
function keepPrivate(response: Response, setCookies: string[]): Response {
  response.headers.set("Cache-Control", "no-store");
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
  const set = new Set(response.headers.getSetCookie().map(nameOf));
  for (const cookie of setCookies) {
    if (!set.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  }
  return response;
}
