import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from "react-router";
import type { SubmittedFields } from "../layout/request-facts.ts";
import { isUnavailable, logError } from "../platform/error-id.server.ts";
import { countRejection } from "../platform/rejections.server.ts";
import { can, type May, type Permission, type SignedIn } from "./person.server.ts";
import { findSignedIn, type SetCookies, type Visit } from "./sessions.server.ts";

/**
 * Who is signed in, on pages for everyone; null for a visitor, "unknown" while the records of it
 * can't be reached.
 */
export const visitorContext = createContext<SignedIn | "unknown" | null>(null);
/** Who is signed in, behind a guard that asks for that; reading it elsewhere throws. */
export const signedInContext = createContext<SignedIn>();

type Guard = MiddlewareFunction<Response>;

/** Lets everyone in, and notes who is signed in. */
export const identifyVisitor: Guard = async ({ request, context }, next) => {
  const visit = await findIfReachable(request);
  if (visit === "unknown") {
    context.set(visitorContext, visit);
    return keepPrivate(await next(), []);
  }
  const { person, setCookies } = visit;
  context.set(visitorContext, person);
  const response = await next();
  return person || setCookies.length > 0 ? keepPrivate(response, setCookies) : response;
};

/**
 * Reads what a form has sent that its page may give back to somebody whom a guard rejects.
 *
 * @param pattern the page's address as app/routes.ts names it, such as `admin/events/:id`.
 */
type ReadDraft = (request: Request, pattern: string) => Promise<SubmittedFields>;

/** A guard: only the signed-in get on, everyone else is sent home (but see `rejectVisitor`). */
export function requireSignedIn(readDraft: ReadDraft): Guard {
  return async (args, next) => {
    const { person, setCookies } = await findOrFail(args, readDraft);
    if (!person) {
      countRejection("a page for the signed-in, to a visitor");
      throw await rejectVisitor(args, setCookies, readDraft);
    }
    args.context.set(signedInContext, person);
    return keepPrivate(await next(), setCookies);
  };
}

/** A guard: only who may do this gets on, everyone else is sent home (but see `rejectVisitor`). */
export function requirePermission(permission: Permission, readDraft: ReadDraft): Guard {
  return async (args, next) => {
    const { person, setCookies } = await findOrFail(args, readDraft);
    if (!can(person, permission)) {
      countRejection(`a page for who may ${permission}, to a ${person?.role ?? "visitor"}`);
      throw person ? redirectTo("/", setCookies) : await rejectVisitor(args, setCookies, readDraft);
    }
    args.context.set(signedInContext, person);
    return keepPrivate(await next(), setCookies);
  };
}

/**
 * The signed-in person, who may do this, behind a guard that let them in.
 *
 * @throws the way home, for somebody who may not.
 */
export function personWho<P extends Permission>(
  context: Readonly<RouterContextProvider>,
  permission: P,
): May<P> {
  const person = context.get(signedInContext);
  if (!can(person, permission)) throw redirectTo("/");
  return person as SignedIn as May<P>;
}

/**
 * What a guard answers to somebody who isn't signed in: the way home. Whose session ended while
 * they wrote gets a page instead that keeps what they sent.
 */
async function rejectVisitor(
  { request, pattern }: Parameters<Guard>[0],
  setCookies: SetCookies,
  readDraft: ReadDraft,
): Promise<unknown> {
  const sent = await readDraft(request, pattern);
  if (sent.length === 0) return redirectTo("/", setCookies);
  return data({ sent }, { status: 401, statusText: "Unauthorized" });
}

/** A guard of pages for visitors: the signed-in are sent home; what its form sends is taken from anyone. */
export const requireVisitor: Guard = async ({ request }, next) => {
  if (request.method === "POST") return next();
  const visit = await findIfReachable(request);
  if (visit === "unknown") return keepPrivate(await next(), []);
  if (visit.person) throw redirectTo("/", visit.setCookies);
  const response = keepPrivate(await next(), visit.setCookies);
  // No cache keeps it, but who looks for the association may be led to it.
  if (response.status === 200) response.headers.set("X-Robots-Tag", "all");
  return response;
};

/**
 * Keeps the token in the URL from caches and from the Referer header of what follows. With
 * `no-referrer` a browser would hide the page's own form's origin too, and the form be refused.
 */
export const keepTokenPrivate: Guard = async (_request, next) => {
  const response = keepPrivate(await next(), []);
  response.headers.set("Referrer-Policy", "strict-origin");
  return response;
};

/** Sends the browser to a page with a whole load, so that it shows the new state. */
export function redirectTo(address: string, setCookies: SetCookies = []): Response {
  return keepPrivate(redirectDocument(address), setCookies);
}

/**
 * Who is signed in; while that can't be known, a private page is the error view, with what the
 * browser has just sent, so that it can be sent again.
 */
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

/** Who is signed in, for pages that are there also while that can't be known. */
async function findIfReachable(request: Request): Promise<Visit | "unknown"> {
  try {
    return await findSignedIn(request.headers);
  } catch (error) {
    if (isUnavailable(error)) return "unknown";
    throw error;
  }
}

/**
 * Marks an answer as one person's own: no cache keeps it. What the page itself set, as of the new
 * session after a change of the password, holds.
 */
function keepPrivate(response: Response, setCookies: SetCookies): Response {
  response.headers.set("Cache-Control", "no-store");
  const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
  const set = new Set(response.headers.getSetCookie().map(nameOf));
  for (const cookie of setCookies) {
    if (!set.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  }
  return response;
}
