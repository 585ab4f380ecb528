import * as client from "openid-client";
import { isThisMachine } from "../platform/ip-addresses.server.ts";
import type { ProviderClient } from "./provider.server.ts";
import { fetchFrom } from "./provider-fetch.server.ts";

/*
 * OpenID Connect, spoken by the certified library `openid-client`. Only this file calls it, and it is
 * loaded only once somebody signs in at a provider.
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
  /** The signed statement itself, with which the person can be signed out there. */
  idToken: string;
}

/** How long a provider's description of itself is used, in milliseconds. */
const descriptionLife = 5 * 60_000;
/** How long nobody asks again when the provider didn't answer. */
const failureLife = 5000;
/** Never `none`, and none of those whose key would be a secret of ours or, by confusion, a public key. */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$|^Ed25519$/;

interface Description {
  until: number;
  metadata: Promise<client.ServerMetadata>;
}

/** By issuer; a site has one. */
const descriptions = new Map<string, Description>();

/** The provider's description of itself, fetched at most once at a time. */
function describeProvider(own: ProviderClient): Promise<client.ServerMetadata> {
  const known = descriptions.get(own.issuer);
  if (known && known.until > Date.now()) return known.metadata;
  const metadata = discover(own);
  const kept = { until: Date.now() + descriptionLife, metadata };
  descriptions.set(own.issuer, kept);
  metadata.catch(() => {
    kept.until = Date.now() + failureLife;
  });
  return metadata;
}

async function discover({ issuer, clientId }: ProviderClient): Promise<client.ServerMetadata> {
  const server = new URL(issuer);
  const execute = isPlain(issuer) ? [client.allowInsecureRequests] : [];
  const options = { execute, [client.customFetch]: fetchFrom(issuer) };
  const found = await client.discovery(server, clientId, undefined, client.None(), options);
  const metadata = found.serverMetadata();
  // The library lets one provider describe another: Entra ID's, for all its tenants.
  if (new URL(metadata.issuer).href !== server.href)
    throw new Error("another issuer's description");
  const algorithms = metadata.id_token_signing_alg_values_supported ?? ["RS256"];
  const accepted = algorithms.filter((name) => asymmetric.test(name));
  // The library's helper functions on it aren't enumerable, so they stay behind.
  const plain = { ...metadata } as client.ServerMetadata;
  return { ...plain, id_token_signing_alg_values_supported: accepted };
}

function isPlain(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === "http:" && isThisMachine(hostname);
}

/**
 * The library's view of the provider. It is made for each use, so that signatures are checked against
 * the keys that the provider has now: one that it has withdrawn counts no longer.
 */
async function configure(own: ProviderClient): Promise<client.Configuration> {
  const metadata = await describeProvider(own);
  const methods = metadata.token_endpoint_auth_methods_supported;
  const isBasic = !methods || methods.includes("client_secret_basic");
  const proof = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
  const config = new client.Configuration(metadata, own.clientId, {}, proof(own.clientSecret));
  config[client.customFetch] = fetchFrom(own.issuer);
  if (isPlain(own.issuer)) client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** What is wrong with a provider, in a few words for the operator; undefined if nothing is. */
export async function findFault(own: ProviderClient): Promise<string | undefined> {
  try {
    await describeProvider(own);
    return undefined;
  } catch (error) {
    return describeFailure(error).reason;
  }
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
  if (!claims || !tokens.id_token) throw new Error("no ID token");
  // As the standard has it; the database would refuse some others.
  if (!/^[\x20-\x7e]{1,255}$/.test(claims.sub)) throw new Error("an unusual subject");
  // The library leaves this one alone where there is only one audience.
  if (claims["azp"] !== undefined && claims["azp"] !== config.clientMetadata().client_id) {
    throw new Error("an ID token for another party");
  }
  const needsMore = claims["email"] === undefined && config.serverMetadata().userinfo_endpoint;
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
    idToken: tokens.id_token,
  };
}

/**
 * The address at the provider that signs somebody out there, too; undefined if it has none.
 *
 * @param idToken the provider's statement about them; undefined if it wasn't kept.
 * @param afterwards where the provider sends them then.
 */
export async function endAtProvider(
  own: ProviderClient,
  idToken: string | undefined,
  afterwards: string,
): Promise<URL | undefined> {
  const config = await configure(own);
  if (!config.serverMetadata().end_session_endpoint) return undefined;
  return client.buildEndSessionUrl(config, {
    post_logout_redirect_uri: afterwards,
    ...(idToken ? { id_token_hint: idToken } : {}),
  });
}

/**
 * The reason why the provider's answer wasn't accepted, for the log: codes and the library's own words,
 * never what the provider or a person wrote.
 */
export function describeFailure(error: unknown): { reason: string; isDeclined: boolean } {
  if (error instanceof client.AuthorizationResponseError) {
    const isDeclined = ["access_denied", "login_required"].includes(error.error);
    return { reason: codeOf(error.error), isDeclined };
  }
  const isOfToken = error instanceof client.ResponseBodyError;
  const reason = isOfToken ? `token endpoint: ${codeOf(error.error)}` : nameOf(error);
  return { reason, isDeclined: false };
}

function nameOf(error: unknown): string {
  if (error instanceof client.ClientError) {
    const cause = error.cause instanceof Error ? error.cause.message : "";
    const isTelling = error.message !== "something went wrong" || cause === "";
    return [...(isTelling ? [error.message] : []), ...(cause ? [cause] : [])].join(": ");
  }
  return error instanceof Error ? error.message : typeof error;
}

function codeOf(text: string): string {
  return /^[a-z_]{1,40}$/.test(text) ? text : "an unknown error";
}

/** Whether nothing is wrong but that the provider doesn't answer, or not in time. */
export function isProviderAway(error: unknown): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some((one) => {
    if (typeof one !== "object" || one === null) return false;
    const code = "code" in one ? String(one.code) : "";
    const name = "name" in one ? String(one.name) : "";
    const isStatus = one instanceof Response && one.status >= 500;
    return isStatus || awayCodes.test(code) || ["TimeoutError", "AbortError"].includes(name);
  });
}

const awayCodes =
  /^(?:ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|ETIMEDOUT|ABORT_ERR|UND_ERR|CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|OAUTH_TIMEOUT|OAUTH_ABORT)/;
