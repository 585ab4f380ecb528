import type { Database } from "./database.server.ts";
import { writeSetting } from "./settings.server.ts";

/** What only one transaction at a time may look through and then add to. */
type Locked = "announcements" | "announcementDrafts" | "events" | "contactMessages" | "editions";

/**
 * Has others that lock the same wait until this transaction ends. Without this, two PostgreSQL
 * transactions at once could both look before either has written.
 *
 * @param on a transaction that hasn't written anything yet.
 */
export async function lock(on: Database, subject: Locked): Promise<void> {
  // A written row stays locked until the transaction ends.
  await writeSetting(`turn of ${subject}`, "", on);
}
