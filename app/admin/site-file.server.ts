import { recordEvent } from "../audit/audit-log.server.ts";
import {
  makeTemporaryBackup,
  type TemporaryBackup,
} from "../database/backup/temporary-backup.server.ts";
import { database } from "../database/database.server.ts";
import type { Administrator } from "../identity/person.server.ts";
import { formatSize } from "../platform/format-size.ts";

/** Makes a backup of the whole site for the administrator, in the audit log; or says why it can't be made. */
export async function makeSiteFile(
  administrator: Administrator,
  signal: AbortSignal,
): Promise<TemporaryBackup | "busy" | "no-room"> {
  const made = await makeTemporaryBackup(signal);
  if (typeof made === "string") return made;
  try {
    await recordEvent(database(), {
      kind: "site-downloaded",
      actor: administrator.id,
      subject: null,
      detail: formatSize(made.bytes),
    });
  } catch (error) {
    made.stream.destroy();
    throw error;
  }
  return made;
}
