import { z } from "zod";

/** An email's sender. */
export interface Mailbox {
  /** Mail programs show it instead of the address. */
  name?: string;
  address: string;
}

/** The sample associations that ship with the site (samples/), by email. Nobody reads these mailboxes. */
export const sampleMailboxes: ReadonlyMap<string, string> = new Map([
  ["board@heronlake.example.org", "Heron Lake Homeowners Association"],
  ["board@quarryrow.example.org", "Quarry Row Townhouse Association"],
]);

const emailSetting = z.email({ error: "an email address, such as board@example.org" });

/** An email address to log in with, in lower case. */
export const signInAddressSetting = emailSetting
  .max(254, "an email address of at most 254 characters")
  .transform((address) => address.toLowerCase());

const error = "an email address, such as board@example.org or Heron Lake <board@example.org>";

/** An email address, or a name and an address: `Heron Lake <board@example.org>`. */
export const mailboxSetting = z.string().transform((text, context): Mailbox => {
  const [, quoted, plain, address = text] =
    /^\s*(?:"([^"<>]*)"|([^"<>]*?))\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const name = quoted || plain;
  if (emailSetting.safeParse(address).success && !/\p{Cc}/u.test(name ?? "")) {
    return name ? { name, address } : { address };
  }
  context.issues.push({ code: "custom", message: error, input: text });
  return z.NEVER;
});
