import { type Database, database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { foldText } from "./fold-text.ts";
import type { ResidentRecord } from "./resident.server.ts";

/** The columns that a record's text and answer to the directory decide. */
function rowOf(record: ResidentRecord, consentedAt: string | null) {
  const { name, email, houseNum, houseStreet, phoneNumber, includeOnDir } = record;
  return {
    name,
    email,
    houseNum,
    houseStreet,
    phoneNumber,
    includeOnDir,
    consentedAt,
    nameKey: foldText(name),
    streetKey: foldText(houseStreet),
  };
}

/**
 * Adds the `users` record of a new account.
 *
 * @param on the transaction that makes the account.
 * @param uid the account's id.
 */
export async function createResident(
  on: Database,
  uid: string,
  record: ResidentRecord,
): Promise<void> {
  const now = new Date().toISOString();
  const row = rowOf(record, record.includeOnDir === "Y" ? now : null);
  await on
    .insertInto("users")
    .values({ ...row, uid, createdAt: now })
    .execute();
}

/** The signed-in person's own record; undefined for the administrator, who has none. */
export async function findOwnRecord(person: SignedIn): Promise<ResidentRecord | undefined> {
  return database()
    .selectFrom("users")
    .select(["name", "email", "houseNum", "houseStreet", "phoneNumber", "includeOnDir"])
    .where("uid", "=", person.id)
    .executeTakeFirst();
}

/** Overwrites the signed-in person's own record; the sign-in address stays as it is. */
export async function updateOwnRecord(person: SignedIn, record: ResidentRecord): Promise<void> {
  const now = new Date().toISOString();
  await database()
    .updateTable("users")
    .set((row) => ({
      ...rowOf(record, null),
      consentedAt:
        record.includeOnDir === "Y" ? row.fn.coalesce("consentedAt", row.val(now)) : null,
    }))
    .where("uid", "=", person.id)
    .execute();
}
