import {
  type AuthContext,
  type BetterAuthOptions,
  type BetterAuthPlugin,
  betterAuth,
  type Where,
} from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { type Database, databaseEngine } from "../database/database.server.ts";
import { cookieName, servedSecurely } from "../platform/cookies.server.ts";
import { environment } from "../platform/environment.server.ts";
import { fieldLimits, shortestPassword } from "../platform/limits.ts";
import { log } from "../platform/log.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { sessionIdleTimeout, sessionRenewInterval } from "./session-lifetime.server.ts";
import { siteSecret } from "./site-secret.server.ts";
import { hashToken } from "./tokens.server.ts";

export { isAPIError } from "better-auth/api";

/** How passwords are hashed and verified. */
interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * Better Auth on a database or a transaction.
 *
 * @param precomputed results of hashing or verifying that was done before the transaction.
 */
export function createAuth(on: Database, precomputed: Partial<Passwords> = {}) {
  const verify: Passwords["verify"] = ({ hash, password }) => verifyPassword(password, hash);
  return betterAuth(authOptions(on, { hash: hashPassword, verify, ...precomputed }));
}

function authOptions(on: Database, password: Passwords) {
  const secure = servedSecurely();
  return {
    baseURL: environment().BASE_URL ?? "http://localhost",
    secret: siteSecret(),
    plugins: [hashedTokens, sessionsWithoutPassword],
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
      expiresIn: sessionIdleTimeout.resident / 1000,
      updateAge: sessionRenewInterval / 1000,
    },
    account: { modelName: "identityCredentials" },
    verification: { modelName: "identityVerifications", storeIdentifier: "hashed" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      // Its messages may hold email addresses, so log only that something failed.
      log: (severity) =>
        log.warn({ event: "identity", severity }, "the identity library reports an error"),
    },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      useSecureCookies: false,
      // Validating the schema needs a second connection, which a transaction doesn't have.
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

/**
 * Makes Better Auth store only the SHA-256 of a session's token, as with mailed links, so that a stolen
 * backup opens no session. Better Auth has no setting for that.
 *
 * Tokens are hashed in its database queries, and rows found by a token get that token back, for the
 * cookie. All other rows hold the hash, so functions that compare tokens of listed sessions don't
 * work (see better-auth.server.ts).
 */
const hashedTokens = {
  id: "hashed-session-tokens",
  init({ adapter }) {
    hashTokens(adapter);
  },
} satisfies BetterAuthPlugin;

/**
 * A session for an account whose owner has shown otherwise who they are, such as at an identity provider.
 * Like all of Better Auth's endpoints here, only the site's own code can call it.
 */
const sessionsWithoutPassword = {
  id: "sessions-without-password",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) return null;
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** A query of Better Auth's database adapter, whichever method it uses. */
interface Question {
  model: string;
  where?: Where[];
  data?: Row;
  update?: Row;
  set?: Row;
}

type Row = Record<string, unknown>;

/** Changes the adapter in place: Better Auth also passes this same object on as its transaction. */
function hashTokens(adapter: AuthContext["adapter"]): void {
  for (const [name, member] of Object.entries(adapter)) {
    if (typeof member !== "function" || name === "transaction" || name === "createSchema") continue;
    const ask = member as (question: Question) => Promise<unknown>;
    const hashing = async (question: Question) => {
      if (question.model !== "session") return ask(question);
      const tokens = new Map<unknown, unknown>();
      const found = await ask(hashIn(question, tokens));
      return Array.isArray(found)
        ? found.map((row) => restoreTokens(row, tokens))
        : restoreTokens(found, tokens);
    };
    Object.assign(adapter, { [name]: hashing });
  }
}

/** The query with tokens replaced by hashes; `tokens` records which token each hash is of. */
function hashIn(question: Question, tokens: Map<unknown, unknown>): Question {
  const hash = (token: unknown) => {
    if (typeof token !== "string") return token;
    const hashed = hashToken(token);
    tokens.set(hashed, token);
    return hashed;
  };
  const hashRow = (row: Row) => ("token" in row ? { ...row, token: hash(row["token"]) } : row);
  const hashCondition = (condition: Where): Where => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    return {
      ...condition,
      value: (Array.isArray(value) ? value.map(hash) : hash(value)) as string,
    };
  };
  const { where, data, update, set } = question;
  return {
    ...question,
    ...(where && { where: where.map(hashCondition) }),
    ...(data && { data: hashRow(data) }),
    ...(update && { update: hashRow(update) }),
    ...(set && { set: hashRow(set) }),
  };
}

function restoreTokens(found: unknown, tokens: Map<unknown, unknown>): unknown {
  if (typeof found !== "object" || found === null || !("token" in found)) return found;
  return { ...found, token: tokens.get(found.token) ?? found.token };
}
