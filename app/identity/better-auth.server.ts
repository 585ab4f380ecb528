import { type Database, database } from "../database/database.server.ts";
import { revealUnavailable } from "../platform/unavailable.server.ts";
import { passwordsAtLogin } from "./imported-passwords.server.ts";
import { sessionCookieAlone } from "./session-lookup.server.ts";

/*
 * Better Auth keeps accounts, password hashes and sessions. Only this file calls it;
 * better-auth-setup.server.ts configures it.
 *
 * Its own HTTP handler is never mounted. The functions used here get a fixed list of fields, from
 * forms that have passed CSRF protection (server/validate-request.ts) and rate limits. Don't call
 * others without checking: some compare tokens with stored sessions, which hold only hashes.
 */

/** Loaded when the first person logs in: a third of the server's code, which pages for visitors don't need. */
const library = () => import("./better-auth-setup.server.ts");

let opened: ReturnType<typeof openAuth> | undefined;

async function openAuth() {
  const { createAuth } = await library();
  return createAuth(database(), passwordsAtLogin);
}

/** Better Auth on this process's database. */
function auth() {
  opened ??= openAuth();
  return opened;
}

/** Whether Better Auth rejected the input, such as a wrong password, rather than failed. */
export async function isAuthRejection(error: unknown): Promise<boolean> {
  const { isAPIError } = await library();
  return isAPIError(error) && error.statusCode < 500;
}

/** What Better Auth answers, or null when it rejects the input; failures are thrown. */
async function nullIfRejected<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await revealUnavailable(ask);
  } catch (error) {
    if (await isAuthRejection(error)) return null;
    throw error;
  }
}

/** Only the User-Agent header, cut to a sensible length, to be stored with the session. */
export function browserHeaders(headers: Headers): Headers {
  return new Headers({ "User-Agent": (headers.get("User-Agent") ?? "").slice(0, 256) });
}

/**
 * The session cookie among the response's headers. Better Auth also clears cookies that this site never
 * sets; they are left out. If a session was renewed and then replaced, only the last cookie counts.
 */
function sessionCookies(headers: Headers): string[] {
  const isSession = (cookie: string) => /^(__Host-)?shoreline-session=/.test(cookie);
  return headers.getSetCookie().filter(isSession).slice(-1);
}

/** A new session, with its Set-Cookie header. */
interface NewSession {
  accountId: string;
  role: unknown;
  token: string;
  setCookies: string[];
}

/** Begins a session; null when the email or password is wrong. */
export async function beginSession(
  { email, password }: { email: string; password: string },
  headers: Headers,
): Promise<NewSession | null> {
  const input = { body: { email, password }, headers: browserHeaders(headers) };
  const { api } = await auth();
  const begun = await nullIfRejected(() => api.signInEmail({ ...input, returnHeaders: true }));
  if (!begun) return null;
  const { token, user } = begun.response;
  const setCookies = sessionCookies(begun.headers);
  return { accountId: user.id, role: user.role, token, setCookies };
}

/**
 * Begins a session of somebody who has shown at the identity provider who they are, perhaps in the
 * transaction `on` that has just created the account; null if there is none.
 */
export async function beginSessionOf(userId: string, headers: Headers, on?: Database) {
  const { createAuth } = await library();
  const { api } = on ? createAuth(on) : await auth();
  const input = {
    body: { userId },
    headers: browserHeaders(headers),
    returnHeaders: true as const,
  };
  const begun = await revealUnavailable(() => api.openSession(input));
  const { token } = begun.response ?? {};
  return token ? { accountId: userId, token, setCookies: sessionCookies(begun.headers) } : null;
}

/**
 * Creates an account and its first session.
 *
 * @param on the transaction that also creates the resident's record.
 * @throws also when the email already has an account.
 */
export async function createAccountWithSession(
  on: Database,
  { name, email, password }: { name: string; email: string; password: string },
  passwordHash: string,
  headers: Headers,
): Promise<{ accountId: string; setCookies: string[] }> {
  const { createAuth } = await library();
  const { api } = createAuth(on, { hash: async () => passwordHash });
  const input = { body: { name, email, password }, headers: browserHeaders(headers) };
  const created = await revealUnavailable(() => api.signUpEmail({ ...input, returnHeaders: true }));
  return { accountId: created.response.user.id, setCookies: sessionCookies(created.headers) };
}

/**
 * Renews the session of a request, if there is one.
 *
 * @returns the cookies that renew it in the browser; null when it was ended meanwhile.
 */
export async function renewSession(headers: Headers): Promise<string[] | null> {
  const { api } = await auth();
  const own = { headers: sessionCookieAlone(headers), returnHeaders: true as const };
  const renewed = await nullIfRejected(() => api.getSession(own));
  return renewed?.response ? sessionCookies(renewed.headers) : null;
}

/**
 * Ends the session of a request.
 *
 * @param on the transaction in which that happens, if there is one.
 * @returns the cookie that ends it in the browser.
 */
export async function endSession(headers: Headers, on?: Database): Promise<string[]> {
  const { createAuth } = await library();
  const { api } = on ? createAuth(on) : await auth();
  const own = { headers: sessionCookieAlone(headers), returnHeaders: true as const };
  const ended = await revealUnavailable(() => api.signOut(own));
  return sessionCookies(ended.headers);
}

/**
 * Changes the password of a request's account, and replaces all its sessions by a new one.
 *
 * @param hashes the current one, already verified, and the new one. Hashing happens before the
 *   transaction, so that it doesn't hold the database.
 * @throws also when the current hash has changed meanwhile: see `isAuthRejection`.
 */
export async function replacePassword(
  on: Database,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  hashes: { current: string; next: string },
  headers: Headers,
): Promise<string[]> {
  const { createAuth } = await library();
  const { api } = createAuth(on, {
    hash: async () => hashes.next,
    verify: async ({ hash }) => hash === hashes.current,
  });
  const requestHeaders = browserHeaders(headers);
  requestHeaders.set("Cookie", sessionCookieAlone(headers).get("Cookie") ?? "");
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const changed = await revealUnavailable(() =>
    api.changePassword({ body, headers: requestHeaders, returnHeaders: true }),
  );
  return sessionCookies(changed.headers);
}

/** Creates an account without a session; without a password if no hash is given. */
export async function createAccount(
  on: Database,
  account: { name: string; email: string; role?: string; emailVerified?: boolean },
  passwordHash?: string,
): Promise<string> {
  const { createAuth } = await library();
  const { internalAdapter } = await createAuth(on).$context;
  const { id } = await internalAdapter.createUser(account, { method: "admin" });
  if (passwordHash) await setPasswordHash(on, id, passwordHash);
  return id;
}

/** Sets an account's password hash, whether or not it had a password before. */
export async function setPasswordHash(on: Database, id: string, password: string): Promise<void> {
  const { createAuth } = await library();
  const { internalAdapter } = await createAuth(on).$context;
  if (await internalAdapter.findCredentialAccount(id)) {
    return internalAdapter.updatePassword(id, password);
  }
  const credential = { userId: id, providerId: "credential", accountId: id, password };
  await internalAdapter.createAccount(credential);
}

/** The hash of an account's password; empty if it has none. */
export async function findPasswordHash(id: string): Promise<string> {
  const { internalAdapter } = await (await auth()).$context;
  return (await internalAdapter.findCredentialAccount(id))?.password ?? "";
}
