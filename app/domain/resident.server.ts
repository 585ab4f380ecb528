import { z } from "zod";
import { fieldLimits, highestHouseNumber, shortestPassword } from "./limits.ts";

/** What can be seen: a name of blanks that have no width would be an empty row. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Control characters, line ends, and marks that turn the direction of what follows. */
const unordinary = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A required line of text: trimmed, without control characters, at most `longest` characters. */
export function textField(what: string, longest: number) {
  return z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .min(1, `Please enter ${what}.`)
    .max(longest, `Please use at most ${longest} characters.`)
    .refine((text) => text === "" || visible.test(text), `Please enter ${what}.`)
    .refine((text) => !unordinary.test(text), "Please use one line of ordinary text.");
}

/** A required e-mail address, kept as typed but for outer blanks. */
export function emailField(what: string) {
  return textField(what, fieldLimits.email).pipe(
    z.email("Please enter an e-mail address such as name@example.org."),
  );
}

/** A new password: no rule but its length, and nothing trimmed. */
export const passwordField = z
  .string({ error: "Please choose a password." })
  .min(shortestPassword, `auth/weak-password: please use ${shortestPassword} characters or more.`)
  .max(fieldLimits.password, `Please use at most ${fieldLimits.password} characters.`);

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
    z.string().regex(/^(?=.*\d)[\d ()+./x-]+$/i, "Please enter a phone number such as 555-0123."),
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
