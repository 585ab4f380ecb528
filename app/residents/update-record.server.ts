import { recordHourly } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { type ResidentRecord, rowOf, type Sharing, shares } from "./record.server.ts";

/**
 * Overwrites the signed-in person's own record; the sign-in address stays as it is. The time of
 * consent is new when the answer becomes 'Y', and when more is shown than was agreed to. The audit
 * log tells which fields have changed, and no value of any.
 *
 * @param sharing what neighbors see from now on; without it, what they saw before.
 */
export async function updateOwnRecord(
  person: SignedIn,
  record: ResidentRecord,
  sharing?: Sharing,
): Promise<void> {
  const { id } = person;
  const chosen = sharing && Object.fromEntries(shares.map((name) => [name, sharing[name] ? 1 : 0]));
  await database()
    .transaction()
    .execute(async (transaction) => {
      const changed = await findChanged(transaction, id, { ...record, ...chosen });
      await writeRecord(transaction, id, record, chosen);
      if (changed.length > 0) {
        await recordHourly(transaction, "record-changed", id, id, changed.join(", "));
      }
    });
}

const names = {
  name: "name",
  email: "email",
  houseNum: "house number",
  houseStreet: "street",
  phoneNumber: "phone number",
  includeOnDir: "directory answer",
  shareEmail: "email shown",
  sharePhone: "phone number shown",
  shareHouse: "house shown",
};
const columns = Object.keys(names) as (keyof typeof names)[];

/** What of a record is to have another value than it has, in words. */
async function findChanged(
  on: Database,
  uid: string,
  values: Partial<Record<keyof typeof names, string | number>>,
): Promise<string[]> {
  const before = await on
    .selectFrom("users")
    .select(columns)
    .where("uid", "=", uid)
    .executeTakeFirst();
  if (!before) return [];
  return columns
    .filter((name) => values[name] !== undefined && values[name] !== before[name])
    .map((name) => names[name]);
}

async function writeRecord(
  on: Database,
  uid: string,
  record: ResidentRecord,
  chosen: Record<string, number> | undefined,
): Promise<void> {
  const now = new Date().toISOString();
  const added = shares.filter((name) => chosen?.[name]);
  await on
    .updateTable("users")
    .set((row) => ({
      ...rowOf(record, null),
      ...chosen,
      consentedAt:
        record.includeOnDir === "Y"
          ? row
              .case()
              .when(
                row.or([row("consentedAt", "is", null), ...added.map((name) => row(name, "=", 0))]),
              )
              .then(now)
              .else(row.ref("consentedAt"))
              .end()
          : null,
    }))
    .where("uid", "=", uid)
    .execute();
}
