import { randomUUID } from "node:crypto";
import { recordHourly } from "../audit/audit-log.server.ts";
import { type Database, database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { foldText } from "../platform/fold-text.ts";
import { type RecordFieldName, recordFields } from "./record-fields.ts";
import {
  type ResidentRecord,
  residentSchema,
  type Sharing,
  shares,
} from "./record-schema.server.ts";

const recordNames = Object.keys(residentSchema.shape) as (keyof ResidentRecord)[];

/** The columns derived from a record's fields and its directory consent. */
function rowOf(record: ResidentRecord, consentedAt: string | null) {
  // A form may carry more than the record, such as a password.
  const own = Object.fromEntries(recordNames.map((name) => [name, record[name]]));
  return {
    ...(own as ResidentRecord),
    consentedAt,
    nameKey: foldText(record.name),
    streetKey: foldText(record.houseStreet),
  };
}

/**
 * Adds the `users` record of a new account.
 *
 * @param on the transaction that creates the account.
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
    .values({ ...row, uid, cardId: randomUUID(), createdAt: now })
    .execute();
}

/**
 * The signed-in person's own record, which of its fields neighbors see, and the time of consent;
 * undefined for the administrator, who has no record.
 */
export async function findOwnRecord(person: SignedIn) {
  const found = await database()
    .selectFrom("users")
    .select([...recordNames, ...shares, "consentedAt"])
    .where("uid", "=", person.id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { shareEmail: _, sharePhone: __, shareHouse: ___, consentedAt, ...record } = found;
  return { record, sharing: sharingOf(found), consentedAt };
}

/** A row's flags of what neighbors see, which the database keeps as numbers. */
function sharingOf(row: Record<keyof Sharing, number>): Sharing {
  return {
    shareEmail: row.shareEmail === 1,
    sharePhone: row.sharePhone === 1,
    shareHouse: row.shareHouse === 1,
  };
}

/** The signed-in person's own row for their export, without internal keys. */
export async function readOwnRow(person: SignedIn) {
  const row = await database()
    .selectFrom("users")
    .selectAll()
    .where("uid", "=", person.id)
    .executeTakeFirst();
  if (!row) return null;
  const { nameKey: _, streetKey: __, uid: ___, feedKeyHash: ____, ...all } = row;
  const { consentedAt, createdAt, ...own } = all;
  return {
    ...own,
    ...sharingOf(own),
    mailAnnouncements: own.mailAnnouncements === 1,
    agreedAt: consentedAt,
    registeredAt: createdAt,
  };
}

/**
 * Updates the signed-in person's own record; the sign-in address stays as it is. The time of
 * consent is renewed when the answer becomes 'Y', and when more fields are shown than before. The
 * audit log records which fields have changed, but none of their values.
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

const heads = Object.entries(recordFields).map(([name, { head }]) => [name, head.toLowerCase()]);

/** The changed fields, by their names in the audit log. */
const names: Record<keyof ResidentRecord | keyof Sharing, string> = {
  ...(Object.fromEntries(heads) as Record<RecordFieldName, string>),
  houseStreet: "street",
  includeOnDir: "directory answer",
  shareEmail: "email shown",
  sharePhone: "phone number shown",
  shareHouse: "house shown",
};
const columns = Object.keys(names) as (keyof typeof names)[];

/** The labels of the fields whose value would change. */
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
