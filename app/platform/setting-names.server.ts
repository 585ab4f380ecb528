import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spellingDistance } from "./spelling.ts";

/** Shorter names, such as HOST, are near to other programs' own. */
const LONG_NAME = 8;

/** Names near to ours that cron and build servers give to their programs. */
const ofOthers = new Set(["MAILFROM", "SFTP_URL"]);

/** What a site's own settings may hold besides ours: what Node, `pg` and the C library read. */
const ofLibraries = /^(NODE_|PG|LC_|MALLOC_|UV_|SSL_CERT_)|_PROXY$|^(TZ|LANG|PATH|HOME)$/i;

/**
 * Finds names that must be meant as settings, and are none.
 *
 * @param given the names in the environment. Of those of other programs, only what is nearly one of ours is
 *   a mistake.
 * @param own the names in the site's own settings: there, whatever isn't a setting is a mistake.
 * @param settings our names.
 * @returns what to say of each, a sentence or two.
 */
export function findWrongNames(
  given: readonly string[],
  own: readonly string[],
  settings: readonly string[],
): string[] {
  const unknown = (names: readonly string[]) => names.filter((name) => !settings.includes(name));
  const misspelled = unknown(given).flatMap((name) => {
    const meant = ofOthers.has(name) ? undefined : findMeant(name, settings);
    return meant ? [[name, ` Did you mean ${meant}?`] as const] : [];
  });
  const others = unknown(own).filter((name) => !ofLibraries.test(name));
  const faults = new Map([
    ...others.map((name) => [name, " docs/settings.md lists them all."] as const),
    ...misspelled,
  ]);
  return [...faults].map(([name, hint]) => `${name} isn't a setting.${hint}`);
}

/** The setting that is spelled the same but for one letter, capitals and underscores. */
function findMeant(name: string, settings: readonly string[]): string | undefined {
  const bare = (text: string) => text.toUpperCase().replaceAll("_", "");
  return settings.find(
    (setting) =>
      setting.length >= LONG_NAME &&
      (bare(name) === bare(setting) || spellingDistance(name.toUpperCase(), setting) === 1),
  );
}

/**
 * The names in the site's own settings: the file /etc/shoreline/SITE.env, which systemd passes on as the
 * credential `settings`, because the site's own user can't read it there.
 *
 * @returns none where the site wasn't started that way; of a line that systemd leaves out, its number.
 */
export function readOwnNames({ CREDENTIALS_DIRECTORY }: NodeJS.ProcessEnv): string[] {
  if (!CREDENTIALS_DIRECTORY) return [];
  const file = join(CREDENTIALS_DIRECTORY, "settings");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    const isContinued = lines[index - 1]?.endsWith("\\");
    if (isContinued || /^\s*([#;]|$)/.test(line)) return [];
    return /^\s*(\w+)\s*=/.exec(line)?.[1] ?? `Line ${index + 1} of the site's settings`;
  });
}
