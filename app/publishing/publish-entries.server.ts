import { recordEvent } from "../audit/audit-log.server.ts";
import type { AuditKind } from "../audit/event-names.ts";
import type { Edition } from "../content/edition.server.ts";
import type { Entry } from "../content/entry.ts";
import { hashesOf } from "../content/entry-files.server.ts";
import type { Values } from "../content/fields.ts";
import { keepFiles } from "../content/keep-files.server.ts";
import { type EntryChange, type Published, publish } from "../content/publish.server.ts";
import { cacheFolder, show, shownEdition } from "../content/shown-edition.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { May } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";

export interface Publisher {
  id: string;
  name: string;
}

/** The name under which an administrator publishes. */
export async function publisherOf({ id }: Pick<May<"publish">, "id">): Promise<Publisher> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return { id, name: account?.name || "Administrator" };
}

interface MadeEntries {
  by: Publisher;
  /** Made of all entries. */
  edition: Edition;
  entries: readonly Entry[];
  /** Their differences from `after`; without, all entries are published. */
  changes?: readonly EntryChange[];
  reason: string;
  event: AuditKind & `edition-${string}`;
  /** The edition this is based on, which must still be the newest; null for the first. */
  after?: number | null;
  /** More writes in the same transaction. */
  record?: (on: Database, edition: number) => Promise<void>;
}

/**
 * Publishes entries, records that in the audit log, and shows them.
 *
 * @throws EditionMoved if there is a newer edition than `after`; PlainError if a file is damaged or missing.
 */
export async function publishEntries(made: MadeEntries): Promise<Published> {
  const { by, entries, changes, reason, event, record } = made;
  for (const { to } of changes ?? []) if (to) await keepValues(to.values);
  const published = await publish({
    ...(changes ? { changes } : { all: entries }),
    ...{ by: by.name, reason },
    ...("after" in made && { after: made.after }),
    record: async (on, { number }) => {
      await record?.(on, number);
      const detail = `Edition ${number}: ${reason}`;
      await recordEvent(on, { kind: event, actor: by.id, subject: null, detail });
    },
  });
  await showPublished(made, published);
  return published;
}

/** Stores the files of an entry or draft in the database. */
export function keepValues(values: Values): Promise<void> {
  return keepFiles(hashesOf([{ values }]), cacheFolder());
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
