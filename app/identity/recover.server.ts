import type { Database } from "../database/database.server.ts";

/**
 * Ends all by which somebody else may be in an account that its owner takes back: every session, and
 * the feed of announcements, whose address opens it without a password.
 *
 * @param on the transaction in which the owner takes it back.
 */
export async function recover(on: Database, userId: string): Promise<void> {
  await on.deleteFrom("identitySessions").where("userId", "=", userId).execute();
  await on
    .updateTable("users")
    .set({ feedKeyHash: null, feedMadeAt: null })
    .where("uid", "=", userId)
    .execute();
}
