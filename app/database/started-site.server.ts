import { readSetting, writeSetting } from "./settings.server.ts";

/** What a command beside the site can't tell from its own settings. */
interface StartedSite {
  /** The site's address, without a slash at the end. */
  origin: string;
  /** Where the site's emails go, as `mailRoute` says it. */
  mail: "server" | "files" | "nowhere";
}

const key = "startedSite";

/** Notes how the site was started last, for the commands that are run beside it. */
export async function noteStart(site: StartedSite): Promise<void> {
  const value = JSON.stringify(site);
  // A start on a full disk succeeds.
  if ((await readSetting(key)) !== value) await writeSetting(key, value);
}

/** How the site was started last; undefined where this version, or this copy of the site, never was. */
export async function readStart(): Promise<StartedSite | undefined> {
  const noted = await readSetting(key);
  return noted === undefined ? undefined : JSON.parse(noted);
}
