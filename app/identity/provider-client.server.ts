import * as client from "openid-client";
import type { ProviderClient } from "./provider.server.ts";

/* OpenID Connect, spoken by the certified `openid-client`, which is loaded once somebody signs in at a provider. */

/** What the browser keeps between leaving for the provider and coming back: `verifier` is PKCE's. */
export type Challenge = Record<"state" | "nonce" | "verifier", string>;

/** Who somebody is, as the provider has signed it. */
export interface Identity {
  /** These two, and nothing else, identify a person for good. */
  issuer: string;
  subject: string;
  /** Undefined if the provider doesn't say. */
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  /**
   * When the person last proved there who they are, in milliseconds since 1970: now, with a provider such as Google
   * that tells nobody; undefined if one keeps back what it promises to tell.
   */
  provedAt: number | undefined;
}

/** In seconds, for a request to the provider. */
const patience = 5;
/** How long a provider's description of itself and its keys are used, in milliseconds. */
const descriptionLife = 5 * 60_000;

/** By issuer; a site has one. */
const known = new Map<string, { until: number; config: Promise<client.Configuration> }>();

/** The library's view of the provider, which describes itself; it is asked at most once at a time. */
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
  // The library lets one provider describe another: Entra ID's, for all its tenants.
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

/** The address at the provider where somebody signs in; `again` has it ask for the password in any case. */
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
 * Exchanges the answer's code for the provider's signed statement, and checks signature, issuer, audience, times
 * and nonce. Throws when anything is wrong, or the provider doesn't answer.
 */
export async function finishAtProvider(
  own: ProviderClient,
  answer: URL,
  challenge: Challenge,
): Promise<Identity> {
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
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === "string" ? email : undefined,
    // Some providers send a text, which is as true when it says "false".
    isEmailVerified: email_verified === true,
    name: typeof name === "string" ? name : undefined,
    provedAt: readProof(claims.auth_time, told),
  };
}

function readProof(authTime: number | undefined, told: string[] | undefined): number | undefined {
  const now = Date.now();
  // The provider's clock may be ahead.
  if (authTime !== undefined) return Math.min(now, authTime * 1000);
  return told && !told.includes("auth_time") ? now : undefined;
}

/** What kept somebody from signing in, and the reason for the log. */
export interface Failure {
  /** The provider didn't answer, they canceled there, it took too long, or something is wrong. */
  problem: "away" | "declined" | "expired" | "refused";
  /** Codes and the library's own words, never what the provider or a person wrote. */
  reason: string;
}

/** Explains what `beginAtProvider` or `finishAtProvider` have thrown. */
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
  // What `fetch` says of a connection that fails.
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
