import { resolve } from "node:path";
import { z } from "zod";
import { isThisMachine } from "./ip-addresses.server.ts";
import { fieldLimits, shortestAdministratorPassword } from "./limits.ts";
import { mailboxSetting, signInAddressSetting } from "./mailbox.server.ts";
import { PostgresUrlError, parsePostgresUrl } from "./postgres-url.server.ts";
import { spellingDistance } from "./spelling.ts";
import { trustedProxies } from "./trusted-proxies.server.ts";

const baseUrl = z
  .url({
    protocol: /^https?$/,
    error: "an http or https address, such as https://heronlake.example.org",
    // The next checks need a valid URL.
    abort: true,
  })
  .refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
    error: "an address without a path, such as https://heronlake.example.org",
  })
  .transform((address) => new URL(address).origin);

/** Both limits are included. */
function wholeNumber(least: number, most: number, what: string) {
  const error = `a ${what} from ${least} to ${most}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error);
}

const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+|sqlite::memory:)$/s, {
    error: "an address that begins with postgres:// (unset: SQLite in DATA_DIR)",
    abort: true,
  })
  .check(({ value, issues }) => {
    if (value === "sqlite::memory:") return;
    try {
      parsePostgresUrl(value);
    } catch (error) {
      if (!(error instanceof PostgresUrlError)) throw error;
      issues.push({ code: "custom", message: error.message, input: value });
    }
  });
/** The content of a new site, in the project's folder: the sample. */
export const sampleContent = "samples/heron-lake";

const passwordHint = `a password of ${shortestAdministratorPassword} to ${fieldLimits.password} characters`;

/*
 * The settings of an identity provider (OpenID Connect), where people log in instead of, or besides, using a
 * password here.
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

/** The issuer URL with which the provider identifies itself in everything it signs. */
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

const providerSettings = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: line(clientId),
  OIDC_CLIENT_SECRET: line(clientSecret),
  OIDC_NAME: line(
    `the name of your identity provider, ${longestName} characters at most`,
    longestName,
  ),
  OIDC_ONLY: z.enum(["yes", "no"], { error: "yes or no" }).default("no"),
};

const settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: wholeNumber(0, 65_535, "port number").default(3000),
  HOST: z.string().regex(/^\S+$/, "a host name or IP address").default("127.0.0.1"),
  BASE_URL: baseUrl.optional(),
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((folder) => resolve(folder)),
  DATABASE_URL: databaseUrl.optional(),
  SECRET: z
    .string()
    .trim()
    .min(32, "at least 32 characters, such as what `openssl rand -base64 32` prints")
    .optional(),
  ADMIN_EMAIL: signInAddressSetting.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(shortestAdministratorPassword, passwordHint)
    .max(fieldLimits.password, passwordHint)
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, {
      error: "an address that begins with smtp:// or smtps://",
      abort: true,
    })
    .refine((address) => URL.parse(address)?.hostname, {
      error:
        "an address such as smtps://user:password@mail.example.org:465 (in a password, write @ as %40, # as %23 and / as %2F)",
    })
    .optional(),
  MAIL_FROM: mailboxSetting.optional(),
  MAILS_PER_MINUTE: wholeNumber(1, 1000, "whole number").optional(),
  REGISTRATION: z
    .enum(["open", "approval", "roster"], { error: "open, approval or roster" })
    .default("open"),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 100_000, "whole number").default(5),
  MESSAGES_KEPT_DAYS: wholeNumber(1, 36_500, "number of days").default(730),
  TRUSTED_PROXIES: trustedProxies.prefault(""),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w+/=.~-]{32,}$/,
      "at least 32 letters and digits, such as what `openssl rand -hex 32` prints",
    )
    .optional(),
  ...providerSettings,
});

const schema = settings.check(({ value, issues }) => {
  for (const { path, message } of findMissingSettings(value)) {
    issues.push({ code: "custom", path: [path], message, input: undefined });
  }
});

/** This process's settings: what an operator may set, validated and with defaults. */
export type Environment = z.infer<typeof schema>;

/** A setting is invalid; the message names the variable and what it must be. */
export class SettingMistake extends Error {
  override readonly name = "SettingMistake";
}

/**
 * Reads the settings from environment variables. An empty variable counts as unset.
 *
 * @throws SettingMistake that names every wrong variable and what it should be, and every misspelled name.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const names = findWrongNames(
    Object.keys(given),
    Object.keys(settings.shape).filter((name) => name !== "NODE_ENV"),
  );
  const result = schema.safeParse(given);
  if (result.success && names.length === 0) return result.data;
  const values = result.error?.issues ?? [];
  const faults = [
    ...names,
    ...values.map(({ path, message }) => `${path.join(".")} must be ${message}`),
  ];
  throw new SettingMistake(
    `The environment has a mistake:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
  );
}

/** Shorter names, such as HOST, are close to other programs' own. */
const LONG_NAME = 8;

/** Names close to ours that cron and build servers set. */
const ofOthers = new Set(["MAILFROM", "SFTP_URL"]);

/**
 * Finds environment variables that look like misspelled settings: the same except for one letter, case and underscores.
 *
 * @param settings our names.
 * @returns a message for each.
 */
function findWrongNames(given: readonly string[], settings: readonly string[]): string[] {
  const bare = (text: string) => text.toUpperCase().replaceAll("_", "");
  return given.flatMap((name) => {
    if (settings.includes(name) || ofOthers.has(name)) return [];
    const meant = settings.find(
      (setting) =>
        setting.length >= LONG_NAME &&
        (bare(name) === bare(setting) || spellingDistance(name.toUpperCase(), setting) === 1),
    );
    return meant ? [`${name} isn't a setting. Did you mean ${meant}?`] : [];
  });
}

let known: Environment | undefined;

/** This process's settings, read once. @throws SettingMistake that names every wrong variable. */
export function environment(): Environment {
  known ??= readEnvironment(process.env);
  return known;
}

let listeningAt: string | undefined;

export function noteOrigin(origin: string): void {
  listeningAt = origin;
}

/**
 * The site's own origin, for links in emails: BASE_URL, or where it listens. Never one from a request, or a
 * stranger could make our emails link to another site.
 */
export function siteOrigin(): string {
  const { BASE_URL, PORT } = environment();
  return BASE_URL ?? listeningAt ?? `http://localhost:${PORT}`;
}

type Settings = z.output<z.ZodObject<typeof providerSettings>>;

/** Which settings are missing, given those that are set, and what each must be. */
function findMissingSettings(settings: Settings): { path: string; message: string }[] {
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
