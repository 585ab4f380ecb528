import {
  type AuthContext,
  type BetterAuthOptions,
  type BetterAuthPlugin,
  betterAuth,
  type Where,
} from "better-auth";
import { type Database, databaseEngine } from "../database/database.server.ts";
import { cookieName, servedSecurely } from "../platform/cookies.server.ts";
import { environment } from "../platform/environment.server.ts";
import { fieldLimits, shortestPassword } from "../platform/limits.ts";
import { log } from "../platform/log.server.ts";
import { hashPassword, verifyPassword } from "./password-hash.server.ts";
import { sessionIdleTimeout, sessionRenewInterval } from "./person.server.ts";
import { siteSecret } from "./site-secret.server.ts";
import { hashToken } from "./tokens.server.ts";

/** How passwords are hashed and verified. */
interface Passwords {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
}

/**
 * Better Auth on a database or a transaction.
 *
 * @param precomputed what was hashed or verified beforehand, outside of the transaction.
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
      expiresIn: sessionIdleTimeout.resident / 1000,
      updateAge: sessionRenewInterval / 1000,
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

/**
 * Has the identity library keep of a session's token only its SHA-256, as it keeps mailed links:
 * what a stolen backup holds opens no session. The library has no setting for that.
 *
 * Tokens are hashed where the library hands its questions to the database, and rows that answer a
 * question with a token get that token back, for the cookie. All other rows hold the hash, so
 * what compares tokens of listed sessions doesn't work (see better-auth.server.ts).
 */
const hashedTokens = {
  id: "hashed-session-tokens",
  init({ adapter }) {
    hashTokens(adapter);
  },
} satisfies BetterAuthPlugin;

/** What the library asks the database, in whichever of its ways. */
interface Question {
  model: string;
  where?: Where[];
  data?: Row;
  update?: Row;
  set?: Row;
}

type Row = Record<string, unknown>;

/** Changed in its place: the library passes this very object on as its transaction, too. */
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

/** The question with hashes for tokens; notes which token each is of. */
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
