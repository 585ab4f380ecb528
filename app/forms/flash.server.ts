import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { readCookie, setCookie } from "../platform/cookies.server.ts";

/*
 * Flash messages (post, redirect, get): the next page confirms a form, once. A cookie has the message's name, so that
 * reloading doesn't repeat it, and links can't fake it.
 */

export interface Flash {
  name: string;
  /** The id of the item where it is shown, or that was changed; otherwise "". */
  id: string;
}

export interface ShownFlash {
  key: string;
  text: string;
  /** The page that undoes it. */
  undo?: string;
  /** The item's id or the list's name; "" for the top of the page. */
  at: string;
}

/** In seconds; covers the redirect. */
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

/** The flash message read by `takeFlash`. */
export function readFlash(context: Readonly<RouterContextProvider>): Flash | null {
  return context.get(flashContext);
}

/** By the submitted `intent`, which is also the flash message's name. */
export type Intents<Person> = Record<
  string,
  {
    /** Returns false if the item no longer exists or no longer needs the action. */
    act: (person: Person, id: string) => Promise<boolean>;
    done: string;
    late: string;
  }
>;

export function textsOf(intents: Intents<never>): [name: string, text: string][] {
  return Object.entries(intents).flatMap(([name, { done, late }]) => [
    [name, done],
    [`${name}-late`, late],
  ]);
}

/** An item's id from a form or URL; "" if it is invalid. */
export function readItemId(sent: FormDataEntryValue | null): string {
  return typeof sent === "string" && /^[\w-]{1,64}$/.test(sent) ? sent : "";
}

/** Redirects to a page with a flash message at an item, to which the browser scrolls. */
export function redirectWithFlash(to: string, name: string, id: string): Response {
  return redirect(`${to}#done`, { headers: { "Set-Cookie": setFlash(name, id) } });
}

/**
 * Runs the action of an item's button, and redirects with a flash message: at the item or, if that disappears, at the
 * next one (`next`). Undefined if there is no such intent.
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

/** The flash message at its item, or `elsewhere` (a list's name, or "") if the item isn't shown. */
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
