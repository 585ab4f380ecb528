import { recordEvent } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { AuditKind } from "../database/identity-schema.server.ts";
import type { Edition } from "../editions/edition.server.ts";
import type { EditionFiles } from "../editions/edition-files.ts";
import { keepFiles } from "../editions/keep-files.server.ts";
import { type Published, publishEdition } from "../editions/publish-edition.server.ts";
import { cacheFolder, show, shownEdition } from "../editions/shown-edition.server.ts";
import type { May } from "../identity/person.server.ts";
import { log } from "../platform/log.server.ts";

/** Who publishes: an account, or the clock for a draft that was scheduled. */
export interface Publisher {
  /** The account's id. */
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

/** What is to be published at the desk. */
interface CompiledFiles {
  by: Publisher;
  /** What the files were compiled into; they are in the cache. */
  edition: Edition;
  files: EditionFiles;
  reason: string;
  /** What the audit log calls it. */
  event: AuditKind & `edition-${string}`;
  /** The number of the edition that this one was made from, which must still be the newest; null: none. */
  after?: number | null;
  /** Notes more, within the transaction that publishes. */
  record?: (on: Database, number: number) => Promise<void>;
}

/**
 * Publishes files that were compiled, notes it in the audit log, and shows them.
 *
 * @throws EditionMoved when there is a newer edition than `after`; PlainError when a file is damaged in
 *   the cache, or gone from the database. Then nothing is published.
 */
export async function publishFiles(compiled: CompiledFiles): Promise<Published> {
  const { by, files, reason, event, record } = compiled;
  await keepFiles(files, cacheFolder());
  const published = await publishEdition({
    ...{ files, by: by.name, reason },
    ...("after" in compiled && { after: compiled.after }),
    record: async (on, { number }) => {
      await record?.(on, number);
      const detail = `Edition ${number}: ${reason}`;
      await recordEvent(on, { kind: event, actor: by.id, subject: null, detail });
    },
  });
  await showPublished(compiled, published.number);
  return published;
}

/**
 * Shows at once what was published here. Who follows the database would do so a moment later, also if it
 * fails here: whoever published must not be told that nothing was.
 */
async function showPublished(
  { edition, files }: Pick<CompiledFiles, "edition" | "files">,
  number: number,
): Promise<void> {
  // Others may have published since.
  if ((shownEdition()?.number ?? 0) >= number) return;
  try {
    await show({ edition, files, number });
  } catch (error) {
    log.warn({ err: error }, "what was published is shown a moment later");
  }
}
