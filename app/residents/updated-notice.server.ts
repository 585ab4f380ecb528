import { cookieName, setCookie } from "../identity/cookies.server.ts";

/** In seconds; longer than the way home takes. */
const life = 60;

/** Has the home page, to which an update of the own record leads, say that it was taken. */
export function tellUpdated(): string[] {
  return [setCookie("updated", "yes", life)];
}

/** Whether the own record was just updated in the browser that asks. */
export function wasUpdated(headers: Headers): boolean {
  const cookies = (headers.get("Cookie") ?? "").split(/;\s*/);
  return cookies.includes(`${cookieName("updated")}=yes`);
}

/** Ends what `tellUpdated` began, once it is said. */
export function toldUpdated(): string {
  return setCookie("updated", "", 0);
}
