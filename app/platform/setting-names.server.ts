import { spellingDistance } from "./spelling.ts";

/** Shorter names, such as HOST, are close to other programs' own. */
const LONG_NAME = 8;

/** Names close to ours that cron and build servers set. */
const ofOthers = new Set(["MAILFROM", "SFTP_URL"]);

/**
 * Finds environment variables that look like misspelled settings: the same except for one letter, case and underscores.
 *
 * @param settings our names.
 * @returns a message for each.
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
