import { type Database, database } from "../database/database.server.ts";

/** The id of the account that signs in with an address, in any case; null when there is none. */
export async function findAccountId(email: string): Promise<string | null> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return account?.id ?? null;
}

/** What an account signs in with, whose it is, and since when the address is proven to be theirs. */
export function readAccount(id: string, on: Database = database()) {
  return on
    .selectFrom("identityUsers")
    .leftJoin("users", "users.uid", "identityUsers.id")
    .select(["identityUsers.id", "identityUsers.email", "addressProvenAt"])
    .select((row) => row.fn.coalesce("users.name", "identityUsers.name").as("name"))
    .where("identityUsers.id", "=", id)
    .executeTakeFirst();
}

/**
 * Makes an address the one that an account signs in with, and one that is proven to be its owner's:
 * call it for whoever has just used a link that was mailed there.
 *
 * @throws when another account signs in with it.
 */
export async function setProvenAddress(on: Database, id: string, email: string): Promise<void> {
  const addressProvenAt = new Date().toISOString();
  await on
    .updateTable("identityUsers")
    .set({ email: email.toLowerCase(), addressProvenAt })
    .where("id", "=", id)
    .execute();
}
