import { database } from "../database/database.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { recordNames, type Sharing, shares } from "./record-schema.server.ts";

/**
 * The signed-in person's own record, the name that sorts it, which of its fields neighbors see, and
 * the time of consent; undefined for the administrator, who has no record.
 */
export async function findOwnRecord(person: SignedIn) {
  const found = await database()
    .selectFrom("users")
    .select([...recordNames, ...shares, "lastName", "consentedAt"])
    .where("uid", "=", person.id)
    .executeTakeFirst();
  if (!found) return undefined;
  const {
    shareEmail: _,
    sharePhone: __,
    shareHouse: ___,
    lastName,
    consentedAt,
    ...record
  } = found;
  return { record, lastName, sharing: sharingOf(found), consentedAt };
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
