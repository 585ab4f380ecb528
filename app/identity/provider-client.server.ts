import * as client from "openid-client";
import type { ProviderClient } from "./provider.server.ts";
import { configure, describeProvider } from "./provider-description.server.ts";
import { describeFailure } from "./provider-failures.server.ts";

/*
 * OpenID Connect, spoken by the certified library `openid-client`. Only this file, what it knows of the
 * provider (provider-description.server.ts) and its failures (provider-failures.server.ts) call it. They
 * are loaded once somebody signs in at a provider.
 */

export { describeFailure, isProviderAway } from "./provider-failures.server.ts";

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
  /** The signed statement itself, with which the person can be signed out there. */
  idToken: string;
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
  const { claims_supported: told } = config.serverMetadata();
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === "string" ? email : undefined,
    // Some providers send a text, which is as true when it says "false".
    isEmailVerified: email_verified === true,
    name: typeof name === "string" ? name : undefined,
    provedAt: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
    neverSaysWhen: told !== undefined && !told.includes("auth_time"),
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
