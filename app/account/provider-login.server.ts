import { recordEvent, recordHourly } from "../audit/audit-log.server.ts";
import { database, transaction } from "../database/database.server.ts";
import type { Rejection } from "../forms/error-codes.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { emailField, textField } from "../forms/form-schema.server.ts";
import { findTrustingAccount } from "../identity/accounts.server.ts";
import type { SignedIn } from "../identity/person.server.ts";
import { type Provider, providerClient } from "../identity/provider.server.ts";
import type { Challenge, Failure, Identity } from "../identity/provider-client.server.ts";
import {
  findLinkedAccount,
  linkAccount,
  noteProviderSession,
} from "../identity/provider-links.server.ts";
import { logIn } from "../identity/sessions.server.ts";
import { openSealed, seal } from "../identity/site-secret.server.ts";
import { trustDevice } from "../identity/trusted-device.server.ts";
import { queueMail } from "../mail/outgoing-mails.server.ts";
import { readCookie, setCookie } from "../platform/cookies.server.ts";
import { fieldLimits } from "../platform/limits.ts";
import { log } from "../platform/log.server.ts";
import type { Sender } from "../platform/request-context.server.ts";
import { accountConnectedMail } from "./account-mails.server.ts";
import { signIn } from "./login.server.ts";
import {
  countRegistration,
  type Registrant,
  register,
  type SignUpResult,
} from "./register.server.ts";

/*
 * Logging in at the identity provider (OpenID Connect). For half an hour, an encrypted cookie keeps what leads
 * back here, and then who has come back without having an account yet.
 */

/** In seconds: long enough to register at the provider first, or to fill in a form without haste. */
export const providerLife = 30 * 60;

interface Kept {
  /** Somebody who has left for the provider. */
  departure: { challenge: Challenge; page: string | undefined };
  /** Somebody who has come back, with an address verified there. */
  newcomer: Newcomer;
}

/** Somebody who has logged in at the provider and isn't linked to an account. */
export interface Newcomer extends Pick<Identity, "issuer" | "subject" | "provedAt"> {
  email: string;
  name: string | undefined;
  page: string | undefined;
}

/** The cookie that keeps this for half an hour. */
export function keepInBrowser<Kind extends keyof Kept>(kind: Kind, kept: Kept[Kind]): string {
  const until = Date.now() + providerLife * 1000;
  return setCookie("provider", seal(`provider ${kind}`, { ...kept, until }), providerLife);
}

export function readKept<Kind extends keyof Kept>(
  kind: Kind,
  headers: Headers,
): Kept[Kind] | undefined {
  const [sealed = ""] = readCookie(headers, "provider", /^[\w-]{40,4096}$/) ?? [];
  type Sealed = Kept[Kind] & { until: number };
  const kept = openSealed(`provider ${kind}`, sealed) as Sealed | undefined;
  return kept && kept.until > Date.now() ? kept : undefined;
}

export const forgetInBrowser = () => setCookie("provider", "", 0);

/** Loaded at the first login at the provider. */
const protocol = () => import("../identity/provider-client.server.ts");

/** The path to which the provider sends people back. */
export const callbackPath = "/login/callback";

interface Next {
  to: string;
  setCookies: string[];
}

/** Sends somebody to the provider; a logged-in person, to re-authenticate. */
export async function leaveForProvider(
  origin: string,
  page: string | undefined,
  person: SignedIn | null,
): Promise<Next> {
  const { beginAtProvider } = await protocol();
  const back = origin + callbackPath;
  try {
    const { url, challenge } = await beginAtProvider(providerClient(), back, person !== null);
    return { to: url.href, setCookies: [keepInBrowser("departure", { challenge, page })] };
  } catch (error) {
    return turnBack(await explain(error), person);
  }
}

/**
 * Receives somebody in the browser that left for the provider, by the one-time URL to which the provider sent it:
 * logs them in, or keeps a newcomer until they have registered or connected their account.
 */
export async function arriveFromProvider(
  answer: URL,
  person: SignedIn | null,
  sender: Sender,
): Promise<Next> {
  const departure = readKept("departure", sender.headers);
  if (departure?.challenge.state !== answer.searchParams.get("state") || !departure) {
    return turnBack("expired", person);
  }
  const { finishAtProvider } = await protocol();
  const { challenge, page } = departure;
  let identity: Identity;
  try {
    identity = await finishAtProvider(providerClient(), answer, challenge);
  } catch (error) {
    return turnBack(await explain(error), person);
  }
  const setCookies = await enterAsLinked(identity, sender);
  if (setCookies) return { to: page ?? "/", setCookies };
  const newcomer = await readClaims(identity);
  if (!newcomer) return turnBack("unverified", person);
  return {
    to: "/login/complete",
    setCookies: [keepInBrowser("newcomer", { ...newcomer, page })],
  };
}

/** The provider's claims about a newcomer; undefined without an address verified there. */
async function readClaims(identity: Identity): Promise<Omit<Newcomer, "page"> | undefined> {
  const { issuer, subject, provedAt, isEmailVerified } = identity;
  const { data: email } = emailField("an address").safeParse(identity.email);
  if (!email || !isEmailVerified) {
    await noteRefusal("no confirmed address");
    return undefined;
  }
  // Only a name that the form accepts: nobody could see which invisible character it would complain about.
  const { data: name } = textField("a name", fieldLimits.name).safeParse(
    identity.name?.slice(0, fieldLimits.name).toWellFormed(),
  );
  return { issuer, subject, provedAt, email: email.toLowerCase(), name };
}

/** Records why the provider's answer logs nobody in. */
async function noteRefusal(reason: string): Promise<void> {
  await recordHourly(database(), "provider-sign-in-refused", null, null);
  log.warn({ event: "provider sign-in refused", reason }, "a sign-in at the provider was refused");
}

async function explain(error: unknown): Promise<Failure["problem"]> {
  const { problem, reason } = (await protocol()).explainFailure(error);
  if (problem === "refused") await noteRefusal(reason);
  if (problem === "away") {
    log.warn({ event: "provider away", reason }, "the identity provider doesn't answer");
  }
  return problem;
}

/** Sends somebody whom the provider didn't log in to a page that says why (`describeProblem`). */
function turnBack(problem: Failure["problem"] | "unverified", person: SignedIn | null): Next {
  return { to: person ? "/account" : "/login", setCookies: [setFlash(`provider-${problem}`)] };
}

/** Why the provider didn't log somebody in, by the flash message's name; undefined for others. */
export function describeProblem(flash = "", provider: Provider | null): string | undefined {
  const name = provider?.name ?? "";
  switch (flash) {
    case "provider-away":
      return `We can't reach ${name}, so you aren't logged in. Please try again in a few minutes.`;
    case "provider-expired":
      return "Please sign in again. That took longer than half an hour, was started in another window, or was finished already. You also need to allow cookies for our site.";
    case "provider-declined":
      return `You aren't logged in, because ${name} says that you didn't sign in there. If that wasn't what you wanted, please try again.`;
    case "provider-refused":
      return `You aren't logged in. Something is wrong with the answer from ${name}, so we didn't accept it. Please try again. If this happens again, tell the person who runs this site.`;
    case "provider-unverified":
      return `${name} doesn't tell us an email address that you have confirmed there. Sign in to ${name}, confirm your email address, and then try again here.`;
    default:
      return undefined;
  }
}

/** Logs in somebody with a linked account; undefined if there is none, or it was deleted or recovered meanwhile. */
export async function enterAsLinked(
  identity: Pick<Identity, "issuer" | "subject" | "provedAt">,
  { headers }: Sender,
): Promise<string[] | undefined> {
  const account = await findLinkedAccount(identity);
  const session = account && (await logIn(account, headers));
  if (!session) return undefined;
  await noteProviderSession(database(), session.token, identity.provedAt);
  log.info({ event: "sign-in", account: account.id, at: "provider" }, "somebody signed in");
  return [...session.setCookies, trustDevice(headers, account), forgetInBrowser()];
}

/**
 * Links an existing account to the person at the provider. Having its address there isn't enough: they enter its
 * password, once, limited as at login; its owner gets an email.
 */
export async function connectAccount(
  newcomer: Newcomer,
  password: string,
  sender: Sender,
): Promise<{ ok: true; setCookies: string[] } | Rejection> {
  const { email, provedAt } = newcomer;
  const account = await findTrustingAccount(email);
  const entered = await signIn({ email, password }, sender);
  if (!entered.ok) {
    return entered.error === "auth/invalid-credential"
      ? { ok: false, error: "auth/wrong-password" }
      : entered;
  }
  await transaction(async (on) => {
    // Linked in another tab, or recovered meanwhile: they are logged in all the same.
    if (!account || !(await linkAccount(on, newcomer, account))) return;
    const { id } = account;
    await noteProviderSession(on, entered.token, provedAt);
    await recordEvent(on, { kind: "provider-linked", actor: id, subject: id });
    await queueMail(on, accountConnectedMail(email));
  });
  return { ok: true, setCookies: [...entered.setCookies, forgetInBrowser()] };
}

/** Registers a newcomer, under the same setting and limits as anybody. Their address counts as verified. */
export async function registerNewcomer(
  newcomer: Newcomer,
  fields: Omit<Registrant, "email">,
  sender: Sender,
): Promise<SignUpResult> {
  const registrant = { ...fields, email: newcomer.email };
  const counted = await countRegistration(registrant, sender);
  if (!counted.ok) return counted;
  const result = await register(registrant, sender, { isProven: true }, async (on, id, token) => {
    if (!(await linkAccount(on, newcomer, { id, recoveredAt: null }))) {
      throw new Error("Someone else has just registered as the same person.");
    }
    await noteProviderSession(on, token, newcomer.provedAt);
  });
  return result.ok ? { ok: true, setCookies: [...result.setCookies, forgetInBrowser()] } : result;
}
