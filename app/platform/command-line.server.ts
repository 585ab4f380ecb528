import { join } from "node:path";
import { environment } from "./environment.server.ts";
import { projectRoot } from "./project-root.server.ts";

/** On a server set up with deploy/: the site's name, as in /etc/shoreline/heron-lake.env. */
function siteOnServer(): string | undefined {
  return process.env["SHORELINE_SITE"] || undefined;
}

/** In an image made by deploy/Containerfile, which has no npm; commands run inside it. */
function isInContainer(): boolean {
  return Boolean(process.env["SHORELINE_CONTAINER"]);
}

/** How to type a command here, for messages. @param args as shown, such as "[--replace] FILE". */
export function spellCommand(name: string, args = ""): string {
  return [spellName(name, args !== ""), args].filter(Boolean).join(" ");
}

function spellName(name: string, hasArguments: boolean): string {
  const site = siteOnServer();
  if (site) return `shoreline ${site} ${name}`;
  if (isInContainer()) return `node cli/${name}.ts`;
  return `npm run ${name}${hasArguments ? " --" : ""}`;
}

/** Like `spellCommand`, with the settings that this process was given: without them, npm would work on another site. */
export function commandHere(name: string, ...args: string[]): string {
  return [...given(), spellCommand(name, args.map(quote).join(" "))].join(" ");
}

/** How to start the site here, with the same settings. */
export function startHere(): string {
  const site = siteOnServer();
  if (isInContainer()) return "podman start CONTAINER";
  return site ? `systemctl start shoreline@${site}` : [...given(), "npm start"].join(" ");
}

/** How to pass a setting, such as "PORT=3001", to the site as it is started here. */
export function settingHere(setting: string): string {
  const site = siteOnServer();
  if (isInContainer()) return `${setting} in the settings of the container`;
  if (site) return `${setting} in /etc/shoreline/${site}.env`;
  const [name] = setting.split("=", 1);
  const others = given().filter((other) => !other.startsWith(`${name}=`));
  return [...others, setting, "npm start"].join(" ");
}

/** The settings that identify this site, unless npm uses the same ones anyway. */
function given(): string[] {
  if (siteOnServer() || isInContainer()) return [];
  const { BASE_URL, DATA_DIR, DATABASE_URL } = environment();
  const withoutPassword = DATABASE_URL?.replace(/^(\w+:\/\/[^:@/?#]*):[^/?#]*@/, "$1:…@");
  const isUsual = DATA_DIR === join(projectRoot(), "data");
  return [
    ...(BASE_URL ? [`BASE_URL=${quote(BASE_URL)}`] : []),
    ...(isUsual ? [] : [`DATA_DIR=${quote(DATA_DIR)}`]),
    ...(withoutPassword ? [`DATABASE_URL=${quote(withoutPassword)}`] : []),
  ];
}

/** Quotes a word for a shell, if needed. */
function quote(word: string): string {
  return /^[\p{L}\p{N}_@%+=:,./…-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
