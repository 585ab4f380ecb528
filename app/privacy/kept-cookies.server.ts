import { providerLife } from "../account/provider-login.server.ts";
import { sessionLife } from "../identity/session-cookie.server.ts";
import type { Cookie } from "../platform/cookies.server.ts";

/**
 * Every cookie that the site sets, by its name without the prefix `shoreline-`: how long a browser keeps it
 * without a visit, in seconds and in words, and why.
 */
export const keptCookies: Record<Cookie, { seconds: number; until: string; why: string }> = {
  session: {
    seconds: sessionLife.resident.idle / 1000,
    until: "Kept until you log out or don't visit for a day, and for a week at most",
    why: "Keeps you logged in.",
  },
  account: {
    seconds: sessionLife.resident.idle / 1000,
    until: "Kept while you are logged in",
    why: "Remembers your name, and whether you are a resident or the administrator, so the top of each page shows the right links.",
  },
  device: {
    seconds: 180 * 24 * 60 * 60,
    until: "Kept for 180 days after you last logged in",
    why: "Remembers that you have logged in on this browser, so strangers who try your password can't lock you out. It doesn't name anyone.",
  },
  provider: {
    seconds: providerLife,
    until: "Kept for half an hour at most, and only if you sign in with another service",
    why: "Remembers that it was you who went to that service to sign in, until you are logged in here. It is encrypted, and only our site can read it.",
  },
  flash: {
    seconds: 60,
    until: "Kept for a minute",
    why: "Lets the next page tell you that what you just did worked, such as updating your info.",
  },
};
