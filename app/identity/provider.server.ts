import { environment } from "../platform/environment.server.ts";

/* The identity provider (OpenID Connect) that an operator may offer besides or instead of passwords. */

export type Provider = NonNullable<ReturnType<typeof findProvider>>;

/** The provider for pages, with a name as in "Sign in with Lake ID"; null if none is set. */
export function findProvider() {
  const { OIDC_ISSUER, OIDC_NAME, OIDC_ONLY } = environment();
  if (!OIDC_ISSUER) return null;
  return { name: OIDC_NAME ?? new URL(OIDC_ISSUER).host, only: OIDC_ONLY === "yes" };
}

export type ProviderClient = ReturnType<typeof providerClient>;

/** How the site identifies itself to the provider; throws where `findProvider` returns null. */
export function providerClient() {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = environment();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    throw new Error("No identity provider is set.");
  }
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}
