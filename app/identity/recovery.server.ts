import type { Database } from "../database/database.server.ts";
import type { TrustingAccount } from "./accounts.server.ts";

/**
 * Ends all by which somebody else may be in an account that its owner takes back: every session, the
 * trust in every browser, and the feed of announcements, whose address opens it without a password.
 *
 * @param on the transaction in which the owner takes it back.
 * @returns the account as it trusts browsers from now on, and whether there was a feed.
 */
export async function recover(
  on: Database,
  id: string,
): Promise<{ account: TrustingAccount; hadFeed: boolean }> {
  const recoveredAt = new Date().toISOString();
  // First: who signs in meanwhile waits for it (see `isUnrecovered`), or their session ends below.
  await on.updateTable("identityUsers").set({ recoveredAt }).where("id", "=", id).execute();
  await on.deleteFrom("identitySessions").where("userId", "=", id).execute();
  const ended = await on
    .updateTable("users")
    .set({ feedKeyHash: null, feedMadeAt: null })
    .where("uid", "=", id)
    .where("feedKeyHash", "is not", null)
    .executeTakeFirst();
  return { account: { id, recoveredAt }, hadFeed: ended.numUpdatedRows > 0n };
}
