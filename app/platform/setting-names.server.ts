import { spellingDistance } from "./spelling.ts";

/** Shorter names, such as HOST, are near to other programs' own. */
const LONG_NAME = 8;

/** Names near to ours that cron and build servers give to their programs. */
const ofOthers = new Set(["MAILFROM", "SFTP_URL"]);

/**
 * Finds names in the environment that must be meant as settings, and are none: spelled the same but for one
 * letter, capitals and underscores.
 *
 * @param settings our names.
 * @returns what to say of each.
 */
export function findWrongNames(given: readonly string[], settings: readonly string[]): string[] {
  const bare = (text: string) => text.toUpperCase().replaceAll("_", "");
  return given.flatMap((name) => {
    if (settings.includes(name) || ofOthers.has(name)) return [];
    const meant = settings.find(
      (setting) =>
        setting.length >= LONG_NAME &&
        (bare(name) === bare(setting) || spellingDistance(name.toUpperCase(), setting) === 1),
    );
    return meant ? [`${name} isn't a setting. Did you mean ${meant}?`] : [];
  });
}
