import { type BetterAuthOptions, betterAuth } from "better-auth";
import { type Database, database, databaseEngine } from "../database/database.server.ts";
import { cookieName, servedSecurely } from "../platform/cookies.server.ts";
import { environment } from "../platform/environment.server.ts";
import { fieldLimits, shortestPassword } from "../platform/limits.ts";
import { log } from "../platform/log.server.ts";
import { revealUnavailable } from "../platform/unavailable.server.ts";
import { hashedTokens } from "./hashed-tokens.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { sessionIdle, sessionRenewedAfter } from "./person.server.ts";
import { siteSecret } from "./site-secret.server.ts";

/** How passwords are hashed and verified. */
interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
}

const passwords: Passwords = {
  hash: hashPassword,
  verify: ({ hash, password }) => verifyPassword(password, hash),
};

/**
 * The identity library, on the given database or transaction.
 *
 * Its own HTTP handler is never mounted: pages call `identity.api` with a fixed list of fields.
 * Requests are checked for their origin and counted before they come here.
 *
 * @param given what was hashed or verified beforehand, outside of the transaction.
 */
export function identityOn(on: Database, given: Partial<Passwords> = {}) {
  const library = betterAuth(libraryOptions(on, { ...passwords, ...given }));
  const api: Pick<typeof library.api, UsedFunctions> = revealing(library.api);
  return { $context: library.$context, api };
}

/** No others: some look for tokens in stored sessions, which hold hashes of them. */
type UsedFunctions = "signInEmail" | "signUpEmail" | "signOut" | "getSession" | "changePassword";

/** The library's functions, which throw the database's failures instead of hiding them. */
function revealing<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(functions, name) {
      const called = Reflect.get(functions, name);
      if (typeof called !== "function") return called;
      return (...given: unknown[]) => revealUnavailable(() => called.apply(functions, given));
    },
  });
}

function libraryOptions(on: Database, password: Passwords) {
  const secure = servedSecurely();
  return {
    baseURL: environment().BASE_URL ?? "http://localhost",
    secret: siteSecret(),
    plugins: [hashedTokens],
    database: { db: on, type: databaseEngine(), transaction: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: fieldLimits.password,
      revokeSessionsOnPasswordReset: true,
      password,
    },
    user: {
      modelName: "identityUsers",
      additionalFields: { role: { type: "string", defaultValue: "resident", input: false } },
    },
    session: {
      modelName: "identitySessions",
      expiresIn: sessionIdle.resident / 1000,
      updateAge: sessionRenewedAfter / 1000,
    },
    account: { modelName: "identityCredentials" },
    verification: { modelName: "identityVerifications", storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      // Its messages may hold addresses: the log says only that something failed.
      log: (severity) =>
        log.warn({ event: "identity", severity }, "the identity library reports a fault"),
    },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      useSecureCookies: false,
      // Its check of the tables needs a connection of its own, which a transaction doesn't have.
      database: { validateSchema: !on.isTransaction },
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: cookieName("session"),
          attributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

export type Identity = ReturnType<typeof identityOn>;

let opened: Identity | undefined;

/** The identity library on this process's database. */
export async function identity(): Promise<Identity> {
  opened ??= identityOn(database());
  return opened;
}
