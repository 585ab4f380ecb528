import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { readCookie, setCookie } from "../platform/cookies.server.ts";

/*
 * Flash messages (post, redirect, get): the page after a form confirms it, once. A cookie holds the message's name,
 * so that a reload doesn't repeat it, and no link can make a page claim something that wasn't done.
 */

export interface Flash {
  name: string;
  /** The id of the item where it is shown, or of what was changed; otherwise "". */
  id: string;
}

export interface ShownFlash {
  key: string;
  text: string;
  /** The page that undoes it. */
  undo?: string;
  /** The id of the item, or the name of the list, at which it stands; "" for the top of the page. */
  at: string;
}

/** How long the redirect to the next page may take, in seconds. */
const life = 60;

const flashContext = createContext<Flash | null>(null);

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

/** The id of an item, as a form or a URL gives it; "" if it can't be one. */
export function readItemId(sent: FormDataEntryValue | null): string {
  return typeof sent === "string" && /^[\w-]{1,64}$/.test(sent) ? sent : "";
}

/** Redirects to a page of lists with a flash message at an item, where the browser goes, with scripts or without. */
export function redirectWithFlash(to: string, name: string, id: string): Response {
  return redirect(`${to}#done`, { headers: { "Set-Cookie": setFlash(name, id) } });
}

/**
 * Does what the button pressed on an item asks, and redirects with a flash message: at the item or, if that leaves
 * its place, at the one beside it (`next`). Undefined if no intent has that name.
 */
export async function answerButton<Person>(
  fields: Readonly<Record<string, string>>,
  person: Person,
  intents: Intents<Person>,
  to: string,
): Promise<Response | undefined> {
  const { intent: name = "", id = "", next = "" } = fields;
  const intent = Object.hasOwn(intents, name) ? intents[name] : undefined;
  if (!intent) return undefined;
  const isDone = await intent.act(person, id);
  const place = readItemId(next) || readItemId(id);
  return redirectWithFlash(to, isDone ? name : `${name}-late`, place);
}

/** The flash message at its item; `elsewhere` (a list's name, or "") if that isn't shown anymore. */
export function showFlash(
  flash: Flash | null,
  texts: ReadonlyMap<string, string>,
  ids: string[],
  elsewhere = "",
): ShownFlash | null {
  const text = flash && texts.get(flash.name);
  if (!text) return null;
  const at = ids.includes(flash.id) ? flash.id : elsewhere;
  return { key: `${flash.name} ${flash.id}`, text, at };
}
