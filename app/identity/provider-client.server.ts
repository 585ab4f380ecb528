import * as client from "openid-client";
import type { ProviderClient } from "./provider.server.ts";

/* OpenID Connect through the certified `openid-client`, which is loaded at the first login at a provider. */

/** What the browser keeps between leaving for the provider and coming back: `verifier` is PKCE's. */
export type Challenge = Record<"state" | "nonce" | "verifier", string>;

/** A person, as signed by the provider. */
export type Identity = Awaited<ReturnType<typeof finishAtProvider>>;

/** The timeout of a request to the provider, in seconds. */
const patience = 5;
/** How long a provider's metadata and keys are cached, in milliseconds. */
const descriptionLife = 5 * 60_000;

/** By issuer; a site has one. */
const known = new Map<string, { until: number; config: Promise<client.Configuration> }>();

/** The provider's configuration, from its metadata; fetched at most once at a time. */
function configure(own: ProviderClient): Promise<client.Configuration> {
  const last = known.get(own.issuer);
  if (last && last.until > Date.now()) return last.config;
  const kept = { until: Date.now() + descriptionLife, config: discover(own) };
  known.set(own.issuer, kept);
  kept.config.catch(() => known.delete(own.issuer));
  return kept.config;
}

async function discover(own: ProviderClient): Promise<client.Configuration> {
  const issuer = new URL(own.issuer);
  const prove: client.ClientAuth = (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasic = !methods || methods.includes("client_secret_basic");
    const proof = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
    return proof(own.clientSecret)(server, ...request);
  };
  // The settings allow a provider without TLS only on this machine.
  const isPlain = issuer.protocol === "http:";
  const config = await client.discovery(issuer, own.clientId, undefined, prove, {
    timeout: patience,
    execute: [
      client.enableNonRepudiationChecks,
      ...(isPlain ? [client.allowInsecureRequests] : []),
    ],
  });
  // The library accepts another issuer's metadata, as from Entra ID for all its tenants.
  if (new URL(config.serverMetadata().issuer).href !== issuer.href) {
    throw new Error("another issuer's description");
  }
  return config;
}

/** What is wrong with a provider, in a few words for the operator; undefined if nothing is. */
export async function findFault(own: ProviderClient): Promise<string | undefined> {
  return configure(own).then(
    () => undefined,
    (error) => explainFailure(error).reason,
  );
}

/** The URL at the provider for logging in; `again` makes it ask for the password in any case. */
export async function beginAtProvider(
  own: ProviderClient,
  redirectUri: string,
  again: boolean,
): Promise<{ url: URL; challenge: Challenge }> {
  const config = await configure(own);
  const challenge = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(challenge.verifier),
    code_challenge_method: "S256",
    ...(again ? { prompt: "login", max_age: "0" } : {}),
  });
  return { url, challenge };
}

/**
 * Exchanges the answer's code for the ID token, and checks signature, issuer, audience, times and nonce. Throws
 * if anything is wrong, or the provider doesn't answer.
 */
export async function finishAtProvider(own: ProviderClient, answer: URL, challenge: Challenge) {
  const config = await configure(own);
  const tokens = await client.authorizationCodeGrant(config, answer, {
    expectedState: challenge.state,
    expectedNonce: challenge.nonce,
    pkceCodeVerifier: challenge.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("no ID token");
  const { userinfo_endpoint, claims_supported: told } = config.serverMetadata();
  const needsMore = claims["email"] === undefined && userinfo_endpoint;
  const more = needsMore
    ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
    : undefined;
  const { email, email_verified, name } = more ?? claims;
  return {
    // These two, and nothing else, identify a person permanently.
    ...{ issuer: claims.iss, subject: claims.sub },
    email: typeof email === "string" ? email : undefined,
    // Some providers send a string, so that even "false" would be truthy.
    isEmailVerified: email_verified === true,
    name: typeof name === "string" ? name : undefined,
    provedAt: readProof(claims.auth_time, told),
  };
}

/**
 * When the person last authenticated there, in milliseconds since 1970: now, for a provider such as Google that
 * doesn't support auth_time; undefined if one supports it but doesn't send it.
 */
function readProof(authTime: number | undefined, told: string[] | undefined): number | undefined {
  const now = Date.now();
  // The provider's clock may be ahead.
  if (authTime !== undefined) return Math.min(now, authTime * 1000);
  return told && !told.includes("auth_time") ? now : undefined;
}

/** Why a login failed, and the reason for the log. */
export interface Failure {
  /** The provider didn't answer, the person canceled there, it took too long, or something is wrong. */
  problem: "away" | "declined" | "expired" | "refused";
  /** Codes and the library's own words, never what the provider or a person wrote. */
  reason: string;
}

/** Explains an error from `beginAtProvider` or `finishAtProvider`. */
export function explainFailure(error: unknown): Failure {
  if (error instanceof client.AuthorizationResponseError) {
    const isDeclined = ["access_denied", "login_required"].includes(error.error);
    return { problem: isDeclined ? "declined" : "refused", reason: codeOf(error.error) };
  }
  if (error instanceof client.ResponseBodyError) {
    const problem = error.error === "invalid_grant" ? "expired" : "refused";
    return { problem, reason: `token endpoint: ${codeOf(error.error)}` };
  }
  const { message, cause } = error instanceof Error ? error : new Error(typeof error);
  const detail = cause instanceof Error ? cause.message || Reflect.get(cause, "code") : "";
  // `fetch`'s message for a failed connection.
  const isAway =
    message === "fetch failed" ||
    (error instanceof client.ClientError &&
      (error.code === "OAUTH_TIMEOUT" || (cause instanceof Response && cause.status >= 500)));
  const reason = [message, detail].filter(Boolean).join(": ");
  return { problem: isAway ? "away" : "refused", reason };
}

function codeOf(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : "an unknown error";
}
