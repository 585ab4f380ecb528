import { z } from "zod";
import { isThisMachine } from "./ip-addresses.server.ts";

/*
 * The settings of an identity provider (OpenID Connect), with which people sign in there instead of, or
 * beside, a password here.
 */

const clientId = "the client ID that your identity provider gave you";
const clientSecret = "the client secret that your identity provider gave you";
const longestName = 40;

/** A line of text. */
function line(what: string, longest = 500) {
  return z
    .string()
    .trim()
    .min(1, what)
    .max(longest, what)
    .regex(/^\P{Cc}*$/u, what)
    .optional();
}

/** The address by which a provider calls itself in all that it signs. */
const issuer = z
  .url({
    protocol: /^https?$/,
    error: "the address of your identity provider, such as https://login.example.org",
    abort: true,
  })
  .refine((address) => isConfidential(new URL(address)), {
    error: "an address that begins with https:// (http:// only for a provider on this machine)",
  })
  .refine((address) => !/[?#@]/.test(address), {
    error: "an address without ?, # or @, such as https://login.example.org",
  });

function isConfidential({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || isThisMachine(hostname);
}

export const providerSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: line(clientId),
  OIDC_CLIENT_SECRET: line(clientSecret),
  OIDC_NAME: line(
    `the name of your identity provider, ${longestName} characters at most`,
    longestName,
  ),
  OIDC_ONLY: z.enum(["yes", "no"], { error: "yes or no" }).default("no"),
};

type Settings = z.output<z.ZodObject<typeof providerSettings>>;

/** Which settings are missing beside those that are set, and what each must be. */
export function findMissingSettings(settings: Settings): { path: string; message: string }[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_ONLY } = settings;
  if (OIDC_ISSUER) {
    return [
      ...(OIDC_CLIENT_ID ? [] : [{ path: "OIDC_CLIENT_ID", message: clientId }]),
      ...(OIDC_CLIENT_SECRET ? [] : [{ path: "OIDC_CLIENT_SECRET", message: clientSecret }]),
    ];
  }
  const isNone = !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET && !OIDC_NAME && OIDC_ONLY === "no";
  const message = "the address of your identity provider, or unset like the other OIDC_ settings";
  return isNone ? [] : [{ path: "OIDC_ISSUER", message }];
}
