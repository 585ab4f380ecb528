import { createHash } from "node:crypto";
import type { AuthContext, BetterAuthPlugin, Where } from "better-auth";

/**
 * Has the identity library keep of a session's token only its SHA-256, as it keeps mailed links:
 * what a stolen backup holds opens no session. The library has no setting for that.
 *
 * Tokens are hashed where the library hands its questions to the database, and rows that answer a
 * question with a token get that token back, for the cookie. All other rows hold the hash, so
 * what compares tokens of listed sessions doesn't work (see `UsedFunctions`).
 */
export const hashedTokens = {
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
        ? found.map((row) => giveBack(row, tokens))
        : giveBack(found, tokens);
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

function giveBack(found: unknown, tokens: Map<unknown, unknown>): unknown {
  if (typeof found !== "object" || found === null || !("token" in found)) return found;
  return { ...found, token: tokens.get(found.token) ?? found.token };
}

/** What is kept of a session's token: it has 190 random bits, so that no slower hash is needed. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
