/**
 * Prints a new one-time link by which the administrator chooses a password: after the first one is
 * forgotten, or its link has run out.
 *
 * Usage: npm run administrator
 */
import { requireSite } from "../app/database/existing-site.server.ts";
import { readSettings } from "../server/settings.ts";
import { readArguments } from "./arguments.ts";
import { endWithMessage } from "./end-with-message.ts";

readArguments("npm run administrator");
await endWithMessage(async () => {
  const { BASE_URL, PORT } = readSettings();
  await requireSite();
  const { closeSite, prepareSite } = await import("../app/site.server.ts");
  const { administratorLink } = await import("../app/identity/administrator.server.ts");
  const origin = BASE_URL ?? `http://localhost:${PORT}`;
  await prepareSite(origin);
  console.log(`The administrator chooses a password here (once, within a day):`);
  console.log(await administratorLink(origin, true));
  await closeSite();
});
