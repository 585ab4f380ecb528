import { z } from "zod";
import { emailField, newPasswordField, textField } from "../forms/form-schema.server.ts";
import { fieldLimits, highestHouseNumber } from "../platform/limits.ts";
import { formatPhone } from "../platform/links.ts";
import type { shares } from "./record-fields.ts";
import { formatStreet } from "./street-key.ts";

const phone = /^(?=.*\d)[\d ()+./-]+((x|ext\.?|extension) ?\d+)?$/i;

const yesOrNo = "Please enter Y for yes or N for no.";
/** What people write instead of the letter that the form asks for. */
const answers = new Map([
  ["YES", "Y"],
  ["NO", "N"],
]);

const houseNumberHint = `Please enter the house number in digits, from 1 to ${highestHouseNumber}.`;

/** Where the letter of '12A' goes. */
function explainHouseNumber(typed: string): string {
  const [, number, letter] = /^([1-9]\d{0,5})\s*[-/]?\s*(\p{L}{1,2})$/u.exec(typed) ?? [];
  return number
    ? `Please enter ${number} as the house number, and ${letter?.toUpperCase()} as the unit.`
    : houseNumberHint;
}

/** What people write before a unit. */
const designator =
  /^(?:(?:unit|apartment|apt|suite|ste|no)\b[\s.]*(?:#\s*)?|#\s*)(?=[\p{L}\p{N}])/iu;
const unitHint = "Please enter a unit such as B or 4, or leave this blank.";

/** A unit without the word for it, so that "Unit b", "Apt. B" and "#B" are one. */
const unitField = z
  .string()
  .trim()
  .transform((typed) => typed.replace(designator, ""))
  .transform((unit) => (unit.length <= 3 ? unit.toUpperCase() : unit))
  .pipe(
    textField("a unit", fieldLimits.unit).regex(/^([\p{L}\p{N}][\p{L}\p{N} ./-]*)?$/u, unitHint),
  );

/** The fields that the forms 'register' and 'Edit your info' share. */
export const residentSchema = z.object({
  name: textField("your full name", fieldLimits.name),
  email: emailField("your email address"),
  houseNum: z
    .string({ error: "Please enter your house number." })
    .trim()
    .regex(/^\d{1,6}$/, { error: ({ input }) => explainHouseNumber(String(input)) })
    .transform(Number)
    .refine((number) => number >= 1, houseNumberHint),
  /** Without it, a new record has none, and an update keeps it. */
  unit: unitField.optional(),
  houseStreet: textField("your street's name", fieldLimits.houseStreet).transform(formatStreet),
  phoneNumber: textField("your phone number", fieldLimits.phoneNumber).pipe(
    z
      .string()
      .regex(phone, "Please enter a phone number such as 740-555-0123 or 740-555-0123 ext. 4.")
      .transform(formatPhone),
  ),
  includeOnDir: z
    .string({ error: yesOrNo })
    .trim()
    .toUpperCase()
    .transform((typed) => answers.get(typed) ?? typed)
    .pipe(z.enum(["Y", "N"], { error: yesOrNo })),
});

/**
 * The form 'Edit your info'. One without the marker for the checkboxes, as in the specification, keeps those
 * choices.
 */
export const ownRecordSchema = residentSchema.extend({
  lastName: textField("your last name, or leave this blank", fieldLimits.name).optional(),
  hasBoxes: z.string().optional(),
  shareEmail: z.boolean().default(false),
  sharePhone: z.boolean().default(false),
  shareHouse: z.boolean().default(false),
});

/** The form 'register': the resident's record, a password, and whether announcements are emailed. */
export const registrationSchema = residentSchema.extend({
  password: newPasswordField(),
  mailAnnouncements: z.boolean().optional(),
});

export type ResidentRecord = z.infer<typeof residentSchema>;
export const recordNames = Object.keys(residentSchema.shape) as (keyof ResidentRecord)[];
export type Registration = z.infer<typeof registrationSchema>;

/** Which fields of a listed record neighbors see besides the name. */
export type Sharing = Pick<OwnRecord, (typeof shares)[number]>;
/** What a resident chooses on 'Edit your info' alone; without a last name, it is the full name's. */
export type OwnChoices = Sharing & { lastName?: string | undefined };
type OwnRecord = z.infer<typeof ownRecordSchema>;
