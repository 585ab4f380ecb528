import { database } from "../database/database.server.ts";

/** The id of the account that signs in with an address, in any case; null when there is none. */
export async function findAccountId(email: string): Promise<string | null> {
  const account = await database()
    .selectFrom("identityUsers")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return account?.id ?? null;
}
