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

/** Who publishes: an account, or nobody for a scheduled draft. */
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

/** What to publish. */
interface CompiledFiles {
  by: Publisher;
  /** The compiled edition; its files are in the cache. */
  edition: Edition;
  files: EditionFiles;
  reason: string;
  /** Its name in the audit log. */
  event: AuditKind & `edition-${string}`;
  /** The edition this one is based on, which must still be the newest; null for the first. */
  after?: number | null;
  /** More writes in the publishing transaction. */
  record?: (on: Database, number: number) => Promise<void>;
}

/**
 * Publishes compiled files, writes to the audit log, and shows them.
 *
 * @throws EditionMoved if there is a newer edition than `after`; PlainError if a file is damaged in the cache
 *   or missing in the database. Then nothing is published.
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
 * Shows the new edition right away. If that fails, it is only logged, since the edition is published, and this
 * process will show it a moment later like any other.
 */
async function showPublished(
  { edition, files }: Pick<CompiledFiles, "edition" | "files">,
  number: number,
): Promise<void> {
  // Somebody may have published since.
  if ((shownEdition()?.number ?? 0) >= number) return;
  try {
    await show({ edition, files, number });
  } catch (error) {
    log.warn({ err: error }, "what was published is shown a moment later");
  }
}
