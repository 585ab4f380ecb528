import { createContext, type MiddlewareFunction, redirectDocument } from "react-router";
import type { Administrator, SignedIn } from "../domain/person.server.ts";
import { findSignedIn, type SetCookies } from "./sessions.server.ts";

/** Who is signed in, on pages for everyone; null for a visitor. */
export const visitContext = createContext<SignedIn | null>(null);
/** Who is signed in, behind `requireSignedIn`; reading it elsewhere throws. */
export const signedInContext = createContext<SignedIn>();
/** The administrator, behind `requireAdministrator`; reading it elsewhere throws. */
export const administratorContext = createContext<Administrator>();

type Guard = MiddlewareFunction<Response>;

/** Lets everyone in and notes who is signed in. */
export const noticeSignedIn: Guard = async ({ request, context }, next) => {
  const { person, setCookies } = await findSignedIn(request.headers);
  context.set(visitContext, person);
  const response = await next();
  return person || setCookies.length > 0 ? keepPrivate(response, setCookies) : response;
};

/** Lets the signed-in in and sends everyone else home. */
export const requireSignedIn: Guard = async ({ request, context }, next) => {
  const { person, setCookies } = await findSignedIn(request.headers);
  if (!person) throw keepPrivate(redirectDocument("/"), setCookies);
  context.set(signedInContext, person);
  return keepPrivate(await next(), setCookies);
};

/** Lets the administrator in and sends everyone else home. */
export const requireAdministrator: Guard = async ({ request, context }, next) => {
  const { person, setCookies } = await findSignedIn(request.headers);
  if (person?.role !== "administrator") throw keepPrivate(redirectDocument("/"), setCookies);
  context.set(administratorContext, person);
  return keepPrivate(await next(), setCookies);
};

/** Sends the signed-in home from a page for visitors; what its form sends is taken from anyone. */
export const sendSignedInHome: Guard = async ({ request }, next) => {
  if (request.method === "POST") return next();
  const { person, setCookies } = await findSignedIn(request.headers);
  if (person) throw goTo("/", setCookies);
  return keepPrivate(await next(), setCookies);
};

/**
 * Keeps the one-time link in the address from caches and from the Referer of what follows. With
 * `no-referrer` a browser would hide the page's own form's origin too, and the form be refused.
 */
export const keepAddressSecret: Guard = async (_request, next) => {
  const response = keepPrivate(await next(), []);
  response.headers.set("Referrer-Policy", "strict-origin");
  return response;
};

/** Sends the browser to a page with a whole load, so that it shows the new state. */
export function goTo(address: string, setCookies: SetCookies = []): Response {
  return keepPrivate(redirectDocument(address), setCookies);
}

/** Marks an answer as one person's own: no cache keeps it. */
function keepPrivate(response: Response, setCookies: SetCookies): Response {
  response.headers.set("Cache-Control", "no-store");
  for (const cookie of setCookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
