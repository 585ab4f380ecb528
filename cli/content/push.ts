import { watch } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { recordEvent } from "../../app/audit/audit-log.server.ts";
import { ContentError } from "../../app/content/content-error.ts";
import { fetchFiles, keepFiles } from "../../app/content/content-files.server.ts";
import type { Entry } from "../../app/content/entry.ts";
import { filesOf } from "../../app/content/fields.ts";
import { fitFolder } from "../../app/content/fit-folder.server.ts";
import { openFolder } from "../../app/content/folder/open-folder.server.ts";
import { type Published, publish } from "../../app/content/publish.server.ts";
import { listFolder } from "../../app/content/read-folder.server.ts";
import { cacheFolder, makeEdition } from "../../app/content/shown-edition.server.ts";
import { newestEntries } from "../../app/content/store.server.ts";
import { database, databaseEngine } from "../../app/database/database.server.ts";
import { migrate } from "../../app/database/migrate.server.ts";
import { isPlain } from "../../app/platform/plain-error.ts";
import { requireFolder } from "../command.ts";
import { printWarnings } from "./check.ts";
import { describeChanges, findEdition, openEditions } from "./editions.ts";

/** Publishes as the operator on the command line, who has no account. */
function publishAll(
  entries: { all: readonly Entry[] } | { folder: readonly Entry[] },
  reason?: string,
): Promise<Published> {
  return publish({
    ...entries,
    by: "command line",
    reason,
    record: (on, { number }) => {
      const detail = `Edition ${number}`;
      return recordEvent(on, { kind: "edition-published", actor: null, subject: null, detail });
    },
  });
}

/**
 * Publishes a folder as it is now, if it has no mistakes. Without an existing site, this creates its database,
 * and the folder is the first edition.
 *
 * @throws ContentError that lists every mistake.
 */
export async function push(folder: string, reason?: string): Promise<void> {
  requireFolder(folder);
  const { entries, warnings } = await openFolder(folder);
  printWarnings(warnings);
  await migrate(database(), databaseEngine());
  await keepFiles(filesOf(entries), cacheFolder());
  const newest = await newestEntries();
  const fitted = await fitFolder(entries, newest?.entries ?? []);
  await report(await publishAll({ folder: fitted }, reason));
}

/** How long a folder must be unchanged before it is read, in milliseconds: editors save in several steps. */
const STILL_MS = 500;
/** How often a folder is polled where the system doesn't report changes, in milliseconds. */
const LOOK_EVERY_MS = 5000;

/** Publishes a folder now and after every change, until the command is stopped. A mistake is reported once. */
export async function pushAndWatch(folder: string, reason?: string): Promise<void> {
  requireFolder(folder);
  let done = "";
  let told = "";
  const look = async () => {
    try {
      const now = JSON.stringify(await listFolder(folder));
      if (now === done) return;
      await wait(STILL_MS);
      if (JSON.stringify(await listFolder(folder)) !== now) return;
      // A mistake stays until the folder changes; an unavailable database comes back by itself.
      done = now;
      await push(folder, reason);
      told = "";
    } catch (error) {
      if (!isPlain(error)) throw error;
      if (!(error instanceof ContentError)) done = "";
      if (error.message !== told) console.error(error.message);
      told = error.message;
    }
  };
  await look();
  console.log(`Watching ${resolve(folder)}. Press Ctrl+C to end.`);
  let changed = Promise.withResolvers<void>();
  watch(folder, { recursive: true })
    .on("change", () => changed.resolve())
    .on("error", () => {});
  for (;;) {
    await Promise.race([changed.promise, wait(LOOK_EVERY_MS)]);
    changed = Promise.withResolvers();
    await look();
  }
}

/** Republishes an older edition as a new one. @throws PlainError if it doesn't exist, or can't be shown. */
export async function restore(
  number: number,
  reason = `Brought the whole site back to edition ${number}`,
): Promise<void> {
  await openEditions();
  const { entries } = await findEdition(number);
  await fetchFiles(filesOf(entries), cacheFolder());
  await makeEdition(entries, cacheFolder(), true);
  await report(await publishAll({ all: entries }, reason));
}

async function report({ number, isNew }: Published): Promise<void> {
  if (!isNew) {
    console.log(
      `Edition ${number} is what the site shows, and it says the same. Nothing was published.`,
    );
    return;
  }
  const what = await describeChanges(number);
  console.log(`Edition ${number} is published: ${what}. The site shows it within five seconds.`);
}
