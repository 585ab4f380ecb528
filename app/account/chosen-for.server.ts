import { z } from "zod";
import { fieldLimits } from "../platform/limits.ts";

/*
 * After a password was chosen by a link, the login form has the address filled in. It travels in the
 * flash message's cookie, so that no URL, log or history has it.
 */

/** The address as a flash message holds it. */
export function writeChosenFor(email: string): string {
  return Buffer.from(email).toString("base64url");
}

/** The address in a flash message; undefined for anything that isn't one, since cookies can be forged. */
export function readChosenFor(written: string): string | undefined {
  const { data } = z
    .email()
    .max(fieldLimits.email)
    .safeParse(Buffer.from(written, "base64url").toString());
  return data;
}
