/**
 * Prints a new one-time link by which the administrator chooses a password: for a forgotten password, or after the
 * first link has expired. With an address, first moves the administrator's account there and revokes all access to it.
 *
 * Usage: npm run administrator
 *        npm run administrator -- new@example.org
 */
import { readStart, requireSite } from "../app/database/existing-site.server.ts";
import { spellCommand } from "../app/platform/command-line.server.ts";
import { environment } from "../app/platform/environment.server.ts";
import { endWithMessage, readArguments } from "./command.ts";

const usage = `${spellCommand("administrator")}, or: ${spellCommand("administrator", "new@example.org")}`;
const [address] = readArguments(usage, { count: [0, 1] }).positionals;
await endWithMessage(async () => {
  const { BASE_URL, PORT } = environment();
  await requireSite();
  const { closeSite, openSite } = await import("../app/startup.server.ts");
  const accounts = await import("../app/account/administrator.server.ts");
  const origin = BASE_URL ?? (await readStart())?.origin ?? `http://localhost:${PORT}`;
  await openSite(origin);
  if (address !== undefined) {
    const { former, email } = await accounts.moveAdministrator(address);
    console.log(`The administrator now logs in as ${email}, no longer as ${former}.`);
    console.log("The account's sessions, links, feeds and password no longer work.");
  }
  console.log(`The administrator chooses a password here (once, within a day):`);
  console.log(await accounts.administratorLink(origin, true));
  await closeSite();
});
