import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { recordHourly } from "../audit/audit-log.server.ts";
import { type Database, database, transaction } from "../database/database.server.ts";
import type { Tables } from "../database/schema.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { foldText, lastNameOf } from "../platform/names.ts";
import { type RecordFieldName, recordFields, shares } from "./record-fields.ts";
import {
  type OwnChoices,
  type ResidentRecord,
  recordNames,
  type Sharing,
} from "./record-schema.server.ts";

/** Only the record's fields, of a form or row that has more. */
function recordOf(more: ResidentRecord, missing?: ""): ResidentRecord {
  const values = recordNames.map((name) => [name, more[name] ?? missing]);
  return Object.fromEntries(values) as ResidentRecord;
}

/** The columns derived from a record. */
function rowOf(record: ResidentRecord, lastName: string, consentedAt: string | null) {
  return {
    ...recordOf(record),
    consentedAt,
    nameKey: foldText(record.name),
    lastName,
    lastNameKey: foldText(lastName),
    streetKey: foldText(record.houseStreet),
  };
}

function sharingColumns(sharing: Sharing): Record<string, number> {
  return Object.fromEntries(shares.map((name) => [name, sharing[name] ? 1 : 0]));
}

const everything: Sharing = { shareEmail: true, sharePhone: true, shareHouse: true };

/** Adds a new account's record, in the transaction that creates the account. */
export async function createResident(
  on: Database,
  uid: string,
  record: ResidentRecord,
): Promise<void> {
  await on.insertInto("users").values(newRow({ uid, record })).execute();
}

export interface NewResident {
  uid: string;
  record: ResidentRecord;
  /** The name to sort by; by default, the full name's last word. */
  lastName?: string | undefined;
  /** What neighbors see if it is listed; by default, everything. */
  sharing?: Sharing | undefined;
  /** When the record was created and consent given; ISO 8601. */
  since?: string | undefined;
}

/** A new resident's row. */
export function newRow({
  uid,
  record,
  lastName,
  sharing = everything,
  since,
}: NewResident): Insertable<Tables["users"]> {
  const createdAt = since ?? new Date().toISOString();
  const consentedAt = record.includeOnDir === "Y" ? createdAt : null;
  return {
    ...rowOf(record, lastName || lastNameOf(record.name), consentedAt),
    // Rows of one statement need the same columns.
    ...recordOf(record, ""),
    ...sharingColumns(sharing),
    uid,
    cardId: randomUUID(),
    createdAt,
  };
}

/**
 * Updates the person's own record. Consent is renewed when the answer becomes 'Y' or more is shared. The audit log
 * records which fields changed, without values. Without `choices`, the earlier choices stay.
 */
export async function updateOwnRecord(
  person: SignedIn,
  record: ResidentRecord,
  choices?: OwnChoices,
): Promise<void> {
  const { id } = person;
  const chosen = choices && sharingColumns(choices);
  await transaction(async (on) => {
    const before = await on
      .selectFrom("users")
      .select(columns)
      .where("uid", "=", id)
      .executeTakeFirst();
    if (!before) return;
    const { lastName: typed = "" } = choices ?? before;
    // A last name that was derived from the old name follows the new one.
    const isDerived = typed === before.lastName && typed === lastNameOf(before.name);
    const lastName = typed === "" || isDerived ? lastNameOf(record.name) : typed;
    const values: Values = { ...record, ...chosen, lastName };
    const changed = columns.filter(
      (name) => values[name] !== undefined && values[name] !== before[name],
    );
    const now = new Date().toISOString();
    const added = shares.filter((name) => chosen?.[name]);
    await on
      .updateTable("users")
      .set((row) => {
        const isMore = [row("consentedAt", "is", null), ...added.map((name) => row(name, "=", 0))];
        const since = row.case().when(row.or(isMore)).then(now).else(row.ref("consentedAt")).end();
        const consentedAt = record.includeOnDir === "Y" ? since : null;
        return { ...rowOf(record, lastName, null), ...chosen, consentedAt };
      })
      .where("uid", "=", id)
      .execute();
    await on.updateTable("identityUsers").set({ name: record.name }).where("id", "=", id).execute();
    if (changed.length > 0) {
      const detail = changed.map((name) => names[name]).join(", ");
      await recordHourly(on, "record-changed", id, id, detail);
    }
  });
}

const heads = Object.entries(recordFields).map(([name, { head }]) => [name, head.toLowerCase()]);

const names: Record<keyof ResidentRecord | keyof Sharing | "lastName", string> = {
  ...(Object.fromEntries(heads) as Record<RecordFieldName, string>),
  lastName: "last name",
  houseStreet: "street",
  includeOnDir: "directory answer",
  shareEmail: "whether the email is shown",
  sharePhone: "whether the phone number is shown",
  shareHouse: "whether the house is shown",
};
const columns = Object.keys(names) as (keyof typeof names)[];

type Values = Partial<Record<keyof typeof names, string | number>>;

/** The person's own record and choices; undefined for the administrator. */
export async function findOwnRecord(person: SignedIn) {
  const found = await database()
    .selectFrom("users")
    .select([...recordNames, ...shares, "lastName", "consentedAt"])
    .where("uid", "=", person.id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { lastName, consentedAt } = found;
  return { record: recordOf(found), lastName, sharing: sharingOf(found), consentedAt };
}

/** The flags, which the database keeps as numbers. */
function sharingOf(row: Record<keyof Sharing, number>): Sharing {
  return Object.fromEntries(shares.map((name) => [name, row[name] === 1])) as Sharing;
}

/** The person's own row for their data export, without internal keys. */
export async function readOwnRow(person: SignedIn) {
  const row = await database()
    .selectFrom("users")
    .selectAll()
    .where("uid", "=", person.id)
    .executeTakeFirst();
  if (!row) return null;
  const { nameKey: _, lastNameKey: __, streetKey: ___, uid: ____, ...all } = row;
  const { consentedAt, createdAt, feedKeyHash: _____, ...own } = all;
  return {
    ...own,
    ...sharingOf(own),
    mailAnnouncements: own.mailAnnouncements === 1,
    agreedAt: consentedAt,
    registeredAt: createdAt,
  };
}
