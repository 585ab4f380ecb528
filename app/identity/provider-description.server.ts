import * as client from "openid-client";
import { isThisMachine } from "../platform/ip-addresses.server.ts";
import type { ProviderClient } from "./provider.server.ts";
import { fetchFrom } from "./provider-fetch.server.ts";

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
export function describeProvider(own: ProviderClient): Promise<client.ServerMetadata> {
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
export async function configure(own: ProviderClient): Promise<client.Configuration> {
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
