import { z } from "zod";
import { emailField, newPasswordField, textField } from "../forms/form-schema.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { formatPhone, phoneExample } from "../platform/links.ts";
import type { shares } from "./record-fields.ts";
import { formatStreet } from "./street-key.ts";

/** Seven digits as in 555-0123, or ten and more, before an extension. */
const phone =
  /^(?=\d{3}[ ./–-]?\d{4}(?!\d|[ ./–-]\d)|(?:[^\dx#]*\d){10,}[^\dx#]*(?:[x#]|$))[\d ()+./–-]+((, ?)?(x|ext\.?|extension|#) ?\d+)?$/i;

const yesOrNo = "Please enter Y for yes or N for no.";
/** Other accepted answers. */
const answers = new Map([
  ["YES", "Y"],
  ["NO", "N"],
]);

const houseNumberHint = "Please enter your house number in digits, such as 104.";

/** Tells where the letter of '12A' belongs. */
function explainHouseNumber(typed: string): string {
  const [, number, letter] = /^([1-9]\d{0,5})\s*[-/]?\s*(\p{L}{1,2})$/u.exec(typed) ?? [];
  return number
    ? `Please enter ${number} as the house number, and ${letter?.toUpperCase()} as the unit.`
    : houseNumberHint;
}

/** Words before a unit. */
const designator =
  /^(?:(?:unit|apartment|apt|suite|ste|no)\b[\s.]*(?:#\s*)?|#\s*)(?=[\p{L}\p{N}])/iu;
const unitHint = "Please enter a unit such as B or 4, or leave this blank.";

/** A unit without its designator, so that "Unit b", "Apt. B" and "#B" are equal. */
const unitField = z
  .string()
  .trim()
  .transform((typed) => typed.replace(designator, ""))
  .transform((unit) => (unit.length <= 3 ? unit.toUpperCase() : unit))
  .pipe(
    textField("a unit", fieldLimits.unit).regex(/^([\p{L}\p{N}][\p{L}\p{N} ./-]*)?$/u, unitHint),
  );

/** The fields of both 'Register' and 'Edit your info', each by itself. */
export const residentFields = z.object({
  name: textField("your full name", fieldLimits.name),
  email: emailField("your email address"),
  houseNum: z
    .string({ error: "Please enter your house number." })
    .trim()
    .regex(/^\d{1,6}$/, { error: ({ input }) => explainHouseNumber(String(input)) })
    .transform(Number)
    .refine((number) => number >= 1, houseNumberHint),
  /** If missing, a new record has none, and an update keeps it. */
  unit: unitField.optional(),
  houseStreet: textField("your street's name", fieldLimits.houseStreet).transform(formatStreet),
  phoneNumber: textField("your phone number", fieldLimits.phoneNumber).pipe(
    z
      .string()
      .regex(phone, `Please enter your whole phone number, such as ${phoneExample}.`)
      .transform(formatPhone),
  ),
  includeOnDir: z
    .string({ error: yesOrNo })
    .trim()
    .toUpperCase()
    .transform((typed) => answers.get(typed) ?? typed)
    .pipe(z.enum(["Y", "N"], { error: yesOrNo })),
});

/** "141, Heron Way" of house 141 is on "Heron Way", "141 5th Street" on "5th Street"; house 7 may be on "5 Mile Road". */
export function withoutNumber<Home extends { houseNum: number; houseStreet: string }>(home: Home) {
  const [, number, houseStreet] =
    /^(?=.*\p{L})(\d+)(?:[ ,]+\1)*[ ,]+(.+)$/u.exec(home.houseStreet) ?? [];
  return houseStreet && Number(number) === home.houseNum ? { ...home, houseStreet } : home;
}

export const residentSchema = residentFields.overwrite(withoutNumber);

/** The form 'Edit your info'. Without the marker for its checkboxes, as in the specification, those choices stay. */
export const ownRecordSchema = residentSchema.extend({
  lastName: textField("your last name, or leave this blank", fieldLimits.name).optional(),
  hasBoxes: z.string().optional(),
  shareEmail: z.boolean().default(false),
  sharePhone: z.boolean().default(false),
  shareHouse: z.boolean().default(false),
});

const newcomerFields = residentFields.extend({ mailAnnouncements: z.boolean().optional() });

/** The form 'Register': the record, a password, and the choice of emails. */
export const registrationSchema = newcomerFields
  .extend({ password: newPasswordField() })
  .overwrite(withoutNumber);

/** What is left to ask of somebody who logs in at a provider. */
export const newcomerSchema = newcomerFields.omit({ email: true }).overwrite(withoutNumber);

export type ResidentRecord = z.infer<typeof residentSchema>;
export const recordNames = Object.keys(residentSchema.shape) as (keyof ResidentRecord)[];
export type Registration = z.infer<typeof registrationSchema>;

/** What neighbors see of a listed record besides the name. */
export type Sharing = Pick<OwnRecord, (typeof shares)[number]>;
/** The choices of 'Edit your info' alone; without a last name, it is derived from the full name. */
export type OwnChoices = Sharing & { lastName?: string | undefined };
type OwnRecord = z.infer<typeof ownRecordSchema>;
