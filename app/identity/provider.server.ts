import { environment } from "../platform/environment.server.ts";

/* The identity provider (OpenID Connect) that an operator may offer besides or instead of passwords. */

export interface Provider {
  /** As in "Sign in with Lake ID". */
  name: string;
  only: boolean;
}

/** The provider for pages; null if none is set. */
export function findProvider(): Provider | null {
  const { OIDC_ISSUER, OIDC_NAME, OIDC_ONLY } = environment();
  if (!OIDC_ISSUER) return null;
  return { name: OIDC_NAME ?? new URL(OIDC_ISSUER).host, only: OIDC_ONLY === "yes" };
}

/** How the site identifies itself to the provider. */
export interface ProviderClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The provider for the protocol; throws where `findProvider` returns null. */
export function providerClient(): ProviderClient {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = environment();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    throw new Error("No identity provider is set.");
  }
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}
