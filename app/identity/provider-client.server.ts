import * as client from "openid-client";
import type { ProviderClient } from "./provider.server.ts";

/*
 * OpenID Connect, spoken by the certified library `openid-client`, which is loaded once somebody signs in
 * at a provider.
 */

/** What the browser keeps between leaving for the provider and coming back. */
export interface Challenge {
  state: string;
  nonce: string;
  /** The PKCE code verifier. */
  verifier: string;
}

/** Who somebody is, as the provider has signed it. */
export interface Identity {
  /** These two, and nothing else, identify a person for good. */
  issuer: string;
  subject: string;
  /** Undefined if the provider doesn't say. */
  email: string | undefined;
  isEmailVerified: boolean;
  name: string | undefined;
  /** When the person last proved to the provider who they are, in milliseconds since 1970. */
  provedAt: number | undefined;
  /** Whether the provider doesn't tell anybody that time, by its description of itself. */
  neverSaysWhen: boolean;
}

/** In seconds, for a request to the provider. */
const patience = 5;
/** How long a provider's description of itself and its keys are used, in milliseconds. */
const descriptionLife = 5 * 60_000;
/** How long nobody asks again when the provider didn't answer. */
const failureLife = 5000;

/** By issuer; a site has one. */
const known = new Map<string, { until: number; config: Promise<client.Configuration> }>();

/** The library's view of the provider, which describes itself; it is asked at most once at a time. */
function configure(own: ProviderClient): Promise<client.Configuration> {
  const last = known.get(own.issuer);
  if (last && last.until > Date.now()) return last.config;
  const kept = { until: Date.now() + descriptionLife, config: discover(own) };
  known.set(own.issuer, kept);
  kept.config.catch(() => {
    kept.until = Date.now() + failureLife;
  });
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
  return configure(own).then(() => undefined, describeFailure);
}

/**
 * The address at the provider where somebody signs in.
 *
 * @param redirectUri where the provider sends them afterwards.
 * @param again has the provider ask for the password, also if they are signed in there.
 */
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
 * Exchanges the code of an answer for the provider's signed statement, and checks that: signature,
 * issuer, audience, times, nonce.
 *
 * @param answer the address to which the provider sent the browser.
 * @throws when anything is wrong, or the provider doesn't answer.
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
  // As the standard has it; the database would refuse some others.
  if (!claims || !/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new Error("an unusual subject");
  // The library leaves this one alone where there is only one audience.
  if (claims["azp"] !== undefined && claims["azp"] !== own.clientId) {
    throw new Error("an ID token for another party");
  }
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
    provedAt: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
    neverSaysWhen: told !== undefined && !told.includes("auth_time"),
  };
}

/**
 * The address at the provider that signs somebody out there, too; undefined if it has none.
 *
 * @param afterwards where the provider sends them then.
 */
export async function endAtProvider(
  own: ProviderClient,
  afterwards: string,
): Promise<URL | undefined> {
  const config = await configure(own);
  if (!config.serverMetadata().end_session_endpoint) return undefined;
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: afterwards });
}

/**
 * The reason why the provider's answer wasn't accepted, for the log: codes and the library's own words,
 * never what the provider or a person wrote.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError) return codeOf(error.error);
  if (error instanceof client.ResponseBodyError) return `token endpoint: ${codeOf(error.error)}`;
  if (!(error instanceof Error)) return typeof error;
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const detail = cause?.message || (cause && "code" in cause ? String(cause.code) : "");
  return [error.message, detail].filter(Boolean).join(": ");
}

function codeOf(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : "an unknown error";
}

/**
 * What kept somebody from signing in: the provider didn't answer in time, they cancelled there, their
 * answer was used or is too old, or something is wrong with it.
 */
export function problemOf(error: unknown): "away" | "declined" | "expired" | "refused" {
  // What `fetch` says of a connection that fails.
  if (error instanceof TypeError && error.message === "fetch failed") return "away";
  if (error instanceof client.AuthorizationResponseError) {
    return ["access_denied", "login_required"].includes(error.error) ? "declined" : "refused";
  }
  if (error instanceof client.ResponseBodyError) {
    return error.error === "invalid_grant" ? "expired" : "refused";
  }
  if (!(error instanceof client.ClientError)) return "refused";
  const isFailing = error.cause instanceof Response && error.cause.status >= 500;
  return isFailing || error.code === "OAUTH_TIMEOUT" ? "away" : "refused";
}
