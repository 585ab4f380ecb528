/**
 * Prints a new one-time link by which the administrator chooses a password: after the first one is
 * forgotten, or its link has run out.
 *
 * Usage: npm run administrator
 */
import { readSettings } from "../server/settings.ts";

const { closeSite, prepareSite } = await import("../app/site.server.ts");
const { administratorLink } = await import("../app/identity/administrator.server.ts");

const { BASE_URL, PORT } = readSettings();
const origin = BASE_URL ?? `http://localhost:${PORT}`;
await prepareSite(origin);
console.log(`The administrator chooses a password here (once, within a day):`);
console.log(await administratorLink(origin, true));
await closeSite();
