import { z } from "zod";
import { type Database, database } from "../database/database.server.ts";
import { foldText } from "./fold-text.ts";
import { emailField, passwordField, textField } from "./form-fields.server.ts";
import { fieldLimits, highestHouseNumber } from "./limits.ts";
import type { SignedIn } from "./person.server.ts";

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

/** The form 'register': the resident's record and a password. */
export const registrationSchema = residentSchema.extend({ password: passwordField });

/** What a resident tells about the household. */
export type ResidentRecord = z.infer<typeof residentSchema>;
export type Registration = z.infer<typeof registrationSchema>;

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
