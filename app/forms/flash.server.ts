import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readCookie, setCookie } from "../platform/cookies.server.ts";

/*
 * Flash messages (post, redirect, get): what the page to which a form leads says of it, once. It is
 * a cookie with a word from which that page knows its message, so that it comes with and without
 * script, a reload doesn't repeat it, and no link can have a page claim what wasn't done.
 */

export interface Flash {
  /** The word from which the next page knows what to say. */
  name: string;
  /** What it was done to, if that makes a difference to the page; else "". */
  id: string;
}

/** How long the way to the next page may take, in seconds. */
const life = 60;

const flashContext = createContext<Flash | null>(null);

/** The Set-Cookie header that has the next page say something. */
export function setFlash(name: string, id = ""): string {
  return setCookie("flash", `${name}.${id}`, life);
}

/** Of a page that says what was done: takes the message from the browser, and no cache keeps the page. */
export const takeFlash: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const [, name, id] =
    /^([a-z-]+)\.([\w-]*)$/.exec(readCookie(request.headers, "flash") ?? "") ?? [];
  if (request.method !== "GET" || name === undefined || id === undefined) return next();
  context.set(flashContext, { name, id });
  const response = await next();
  response.headers.append("Set-Cookie", setCookie("flash", "", 0));
  response.headers.set("Cache-Control", "no-store");
  return response;
};

/** What the page is to say, behind `takeFlash`; null where nothing was just done. */
export function readFlash(context: Readonly<RouterContextProvider>): Flash | null {
  return context.get(flashContext);
}

/** What a button does to one thing, by its id, and what the next page says of it. */
export interface Intent<Person> {
  /** Does it; false says that there was nothing to do it to any more. */
  act: (person: Person, id: string) => Promise<boolean>;
  done: string;
  late: string;
}

/** Intents by what the form sends as `intent`, which is the flash message's name when it is done. */
export type Intents<Person> = Record<string, Intent<Person>>;

/** The names of the flash messages of these intents, with their texts. */
export function textsOf(intents: Intents<never>): [name: string, text: string][] {
  return Object.entries(intents).flatMap(([name, { done, late }]) => [
    [name, done],
    [`${name}-late`, late],
  ]);
}
