import { join } from "node:path";
import { environment } from "./environment.server.ts";
import { projectRoot } from "./project-root.server.ts";

/** On a server that was set up with deploy/: the site's name, as in /etc/shoreline/heron-lake.env. */
function siteOnServer(): string | undefined {
  return process.env["SHORELINE_SITE"] || undefined;
}

/**
 * How a command is typed here: for messages that say what to do next.
 *
 * @param args as they are shown, such as "[--replace] FILE".
 */
export function spellCommand(name: string, args = ""): string {
  const site = siteOnServer();
  const words = site ? ["shoreline", site, name] : ["npm run", name, ...(args ? ["--"] : [])];
  return [...words, args].filter(Boolean).join(" ");
}

/** Like `spellCommand`, with the place of this process's site: without it, npm would work on another. */
export function commandHere(name: string, ...args: string[]): string {
  return [...place(), spellCommand(name, args.map(quote).join(" "))].join(" ");
}

/** How the site is started here, in the same place. */
export function startHere(): string {
  const site = siteOnServer();
  return site ? `systemctl start shoreline@${site}` : [...place(), "npm start"].join(" ");
}

/** How a setting, such as "PORT=3001", is given here to a command of npm, such as "start". */
export function settingHere(setting: string, command = "start"): string {
  const site = siteOnServer();
  return site ? `${setting} in /etc/shoreline/${site}.env` : `${setting} npm ${command}`;
}

/** The settings that say where the site's records are, unless that's where npm looks anyway. */
function place(): string[] {
  const { DATA_DIR, DATABASE_URL } = environment();
  if (siteOnServer()) return [];
  const isUsual = DATA_DIR === join(projectRoot(), "data");
  return [
    ...(isUsual ? [] : [`DATA_DIR=${quote(DATA_DIR)}`]),
    ...(DATABASE_URL ? [`DATABASE_URL=${quote(withoutPassword(DATABASE_URL))}`] : []),
  ];
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/?#]*):[^/?#]*@/, "$1:…@");
}

/** As a shell reads it back as one word. */
function quote(word: string): string {
  return /^[\p{L}\p{N}_@%+=:,./…-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
