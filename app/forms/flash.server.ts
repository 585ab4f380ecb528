import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readCookie, setCookie } from "../platform/cookies.server.ts";

/*
 * Flash messages (post, redirect, get): the page after a submitted form confirms it, once. A cookie
 * holds the name of the message, so that it works without scripts, a reload doesn't repeat it, and no
 * link can make a page claim something that wasn't done.
 */

export interface Flash {
  /** Identifies the message. */
  name: string;
  /** The id of what was changed, if the page needs it; otherwise "". */
  id: string;
}

/** How long the redirect to the next page may take, in seconds. */
const life = 60;

const flashContext = createContext<Flash | null>(null);

/** The Set-Cookie header of a flash message for the next page. */
export function setFlash(name: string, id = ""): string {
  return setCookie("flash", `${name}.${id}`, life);
}

/** Middleware for pages with flash messages: reads and deletes the cookie, and prevents caching. */
export const takeFlash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const [, name, id] = readCookie(request.headers, "flash", /^([a-z-]+)\.([\w-]*)$/) ?? [];
  if (request.method !== "GET" || name === undefined || id === undefined) return next();
  context.set(flashContext, { name, id });
  const response = await next();
  response.headers.append("Set-Cookie", setCookie("flash", "", 0));
  response.headers.set("Cache-Control", "no-store");
  return response;
};

/** The flash message that `takeFlash` has read; null if there is none. */
export function readFlash(context: Readonly<RouterContextProvider>): Flash | null {
  return context.get(flashContext);
}

/** The action of a button on one item, and the flash messages for it. */
export interface Intent<Person> {
  /** Returns false if the item no longer exists, or no longer needs the action. */
  act: (person: Person, id: string) => Promise<boolean>;
  done: string;
  late: string;
}

/** Intents by the submitted `intent`, which is also the name of the flash message. */
export type Intents<Person> = Record<string, Intent<Person>>;

/** The flash messages of intents, by name. */
export function textsOf(intents: Intents<never>): [name: string, text: string][] {
  return Object.entries(intents).flatMap(([name, { done, late }]) => [
    [name, done],
    [`${name}-late`, late],
  ]);
}
