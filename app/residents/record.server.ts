import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Database, database } from "../database/database.server.ts";
import { emailField, newPasswordField, textField } from "../forms/form-schema.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { foldText } from "../platform/fold-text.ts";
import { fieldLimits, highestHouseNumber } from "../platform/limits.ts";

const phone = /^(?=.*\d)[\d ()+./-]+((x|ext\.?|extension) ?\d+)?$/i;

const houseNumberHint = `Please enter the house number in digits, from 1 to ${highestHouseNumber}.`;

/** What a resident tells on the forms 'register' and 'Edit your info'. */
export const residentSchema = z.object({
  name: textField("your full name", fieldLimits.name),
  email: emailField("your e-mail address"),
  houseNum: z
    .string({ error: "Please enter your house number." })
    .trim()
    .regex(/^\d{1,6}$/, houseNumberHint)
    .transform(Number)
    .refine((number) => number >= 1, houseNumberHint),
  houseStreet: textField("your street", fieldLimits.houseStreet),
  phoneNumber: textField("your phone number", fieldLimits.phoneNumber).pipe(
    z.string().regex(phone, "Please enter a phone number such as 555-0123 or 555-0123 ext. 4."),
  ),
  includeOnDir: z
    .string({ error: "Please enter Y for yes or N for no." })
    .trim()
    .toUpperCase()
    .pipe(z.enum(["Y", "N"], { error: "Please enter Y for yes or N for no." })),
});

/**
 * The form 'Edit your info': the record, and a box for each field that neighbors may see. A form
 * that doesn't say that it has the boxes, as the specified one, leaves those choices as they are.
 */
export const ownRecordSchema = residentSchema.extend({
  hasBoxes: z.string().optional(),
  shareEmail: z.boolean().default(false),
  sharePhone: z.boolean().default(false),
  shareHouse: z.boolean().default(false),
});

/** The form 'register': the resident's record and a password. */
export const registrationSchema = residentSchema.extend({ password: newPasswordField() });

/** What a resident tells about the household. */
export type ResidentRecord = z.infer<typeof residentSchema>;
export type Registration = z.infer<typeof registrationSchema>;

/** What of a listed record neighbors see beside the name. */
export type Sharing = Pick<OwnRecord, (typeof shares)[number]>;
type OwnRecord = z.infer<typeof ownRecordSchema>;

export const shares = ["shareEmail", "sharePhone", "shareHouse"] as const;

/** The columns that a record's text and answer to the directory decide. */
export function rowOf(record: ResidentRecord, consentedAt: string | null) {
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
    .values({ ...row, uid, cardId: randomUUID(), createdAt: now })
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

/** All of the signed-in person's own row, for themselves, but for what only finds and sorts by it. */
export async function readOwnRow(person: SignedIn) {
  const row = await database()
    .selectFrom("users")
    .selectAll()
    .where("uid", "=", person.id)
    .executeTakeFirst();
  if (!row) return null;
  const { nameKey: _, streetKey: __, uid: ___, feedKeyHash: ____, ...all } = row;
  const { consentedAt, createdAt, ...told } = all;
  return {
    ...told,
    shareEmail: told.shareEmail === 1,
    sharePhone: told.sharePhone === 1,
    shareHouse: told.shareHouse === 1,
    mailAnnouncements: told.mailAnnouncements === 1,
    agreedAt: consentedAt,
    registeredAt: createdAt,
  };
}

/** What the signed-in person shows, and since when they agree to it; null while they don't. */
export async function findOwnSharing(
  person: SignedIn,
): Promise<(Sharing & { consentedAt: string | null }) | undefined> {
  const found = await database()
    .selectFrom("users")
    .select([...shares, "consentedAt"])
    .where("uid", "=", person.id)
    .executeTakeFirst();
  return (
    found && {
      shareEmail: found.shareEmail === 1,
      sharePhone: found.sharePhone === 1,
      shareHouse: found.shareHouse === 1,
      consentedAt: found.consentedAt,
    }
  );
}
