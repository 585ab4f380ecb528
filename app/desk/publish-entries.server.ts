import { recordEvent } from "../audit/audit-log.server.ts";
import type { AuditKind } from "../audit/event-names.ts";
import { keepFiles } from "../content/content-files.server.ts";
import type { Edition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { filesOf } from "../content/fields.ts";
import {
  type EntryChange,
  type Publication,
  type Published,
  publish,
} from "../content/publish.server.ts";
import { cacheFolder, show, shownEdition } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";

export interface Publisher extends Pick<May<"publish">, "id"> {
  /** Whether this person set the time, and the program publishes at it. */
  isAsScheduled?: true;
}

interface MadeEntries extends Pick<Publication, "after" | "record"> {
  by: Publisher;
  edition: Edition;
  entries: readonly Entry[];
  /** Their differences from `after`; without, all entries are published. */
  changes?: readonly EntryChange[];
  reason: string;
  event?: AuditKind & `edition-${string}`;
}

/**
 * Publishes entries, records that in the audit log, and shows them.
 *
 * @throws EditionMoved if there is a newer edition than `after`; PlainError if a file is damaged or missing.
 */
export async function publishEntries(made: MadeEntries): Promise<Published> {
  const { by, entries, changes, reason, event: kind = "edition-published", record } = made;
  const how = by.isAsScheduled ? ", as scheduled" : "";
  const begun = (changes ?? []).flatMap(({ to }) => to ?? []);
  await keepFiles(filesOf(begun), cacheFolder());
  const published = await publish({
    ...(changes ? { changes } : { all: entries }),
    ...{ by: (await nameOf(by)) + how, reason },
    ...("after" in made && { after: made.after }),
    record: async (on, edition) => {
      await record?.(on, edition);
      const detail = `Edition ${edition.number}: ${reason}${how}`;
      await recordEvent(on, { kind, actor: by.id, subject: null, detail });
    },
  });
  await showPublished(made, published);
  return published;
}

async function nameOf({ id }: Publisher): Promise<string> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  // A draft can be due after its account was deleted.
  return account ? account.name || "Administrator" : "a former administrator";
}

/** Failures are only logged: the edition is published, and the follower will show it. */
async function showPublished(
  { edition, entries }: Pick<MadeEntries, "edition" | "entries">,
  { number, publishedAt }: Published,
): Promise<void> {
  // Somebody may have published since.
  if ((shownEdition()?.number ?? 0) >= number) return;
  try {
    await show({ edition, entries, number, publishedAt });
  } catch (error) {
    log.warn({ err: error }, "what was published is shown a moment later");
  }
}
