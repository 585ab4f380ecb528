import { afterAll, afterEach, expect, test } from "vitest";
import {
  type Forgery,
  startProvider,
  type TestProvider,
} from "../../tests/identity-provider.fixture.ts";
import {
  beginAtProvider,
  explainFailure,
  findFault,
  finishAtProvider,
} from "./provider-client.server.ts";

/* The protocol, against a real provider that then lies about one thing. */

const origin = "http://127.0.0.1:4";
const redirectUri = `${origin}/login/callback`;
const ripple = { name: "Ripple Reed", email: "ripple@example.org", email_verified: true };

const provider = await startProvider();
provider.people.set("ripple", ripple);
provider.serve(origin);
afterEach(() => {
  provider.tamper(undefined);
});
afterAll(() => provider.end());

/** Goes to the provider and logs in there; returns what comes back, not yet checked. */
async function signIn(name = "ripple") {
  const { url, challenge } = await beginAtProvider(provider.client, redirectUri, false);
  const answer = await provider.signIn(new Map(), url.href, name);
  return { url, challenge, answer };
}

const finish = ({ answer, challenge }: Awaited<ReturnType<typeof signIn>>) =>
  finishAtProvider(provider.client, answer, challenge);

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const { reason } = explainFailure(error);
    // It goes into the log.
    expect(reason).not.toMatch(/eyJ|ripple|@|a secret between/);
    return reason;
  }
  return "accepted";
}

test("the way there asks for a code, with PKCE, state and nonce, and says no secret", async () => {
  const { url, challenge } = await signIn();
  const asked = Object.fromEntries(url.searchParams);
  expect(asked).toMatchObject({
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid email profile",
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge_method: "S256",
  });
  expect(asked).not.toHaveProperty("prompt");
  expect(asked["code_challenge"]).not.toBe(challenge.verifier);
  expect(url.href).not.toContain(provider.client.clientSecret);
  const again = await beginAtProvider(provider.client, redirectUri, true);
  const expected = { prompt: "login", max_age: "0" };
  expect(Object.fromEntries(again.url.searchParams)).toMatchObject(expected);
});

test("without the verifier, the state or the nonce of its departure, a code is worth nothing", async () => {
  const [one, other] = [await signIn(), await signIn()];
  for (const part of ["verifier", "state", "nonce"] as const) {
    const { answer, challenge } = await signIn();
    const mixed = { ...challenge, [part]: one.challenge[part] };
    expect(await reasonOf(finishAtProvider(provider.client, answer, mixed))).not.toBe("accepted");
  }
  const { challenge } = other;
  expect(await reasonOf(finishAtProvider(provider.client, one.answer, challenge))).toMatch(/state/);
});

type Claims = Record<string, unknown>;

/** Makes the provider's ID tokens say something else, signed by it or by a forger. */
function sayInToken(change: (right: Claims) => Claims, forgery?: Forgery): void {
  provider.tamper((path, said) => {
    if (path !== "/token") return said;
    const [, right = ""] = String(said["id_token"]).split(".");
    const claims = JSON.parse(Buffer.from(right, "base64url").toString());
    return { ...said, id_token: provider.sign({ ...claims, ...change(claims) }, forgery) };
  });
}

/** The claims that a lying ID token changes, and why it is rejected. */
const lies: [name: string, why: RegExp, claims: (right: Claims) => Claims, forgery?: Forgery][] = [
  ["another nonce", /"nonce"/, () => ({ nonce: "another" })],
  ["nothing but the truth, signed by another key", /signature/, () => ({}), "other key"],
  ["nothing but the truth, signed by nobody", /"alg"/, () => ({}), "none"],
  ["the truth, keyed with the public key", /"alg"/, () => ({}), "HS256 with the public key"],
  ["the truth, keyed with the client's secret", /"alg"/, () => ({}), "HS256 with the secret"],
];

test("an ID token that lies, or is signed by somebody else, is refused; the right one is not", async () => {
  for (const [name, why, change, forgery] of lies) {
    const arrived = await signIn();
    sayInToken(change, forgery);
    expect(await reasonOf(finish(arrived)), name).toMatch(why);
  }
  const arrived = await signIn();
  sayInToken(() => ({}));
  expect(await reasonOf(finish(arrived))).toBe("accepted");
  expect(await findFault(provider.client)).toBeUndefined();
});

test("a provider that never says when somebody signed in is believed; others have to say it", async () => {
  expect(await finish(await signIn())).toMatchObject({ provedAt: undefined });
  await withProvider(async (other) => {
    const claims_supported = ["sub", "email"];
    other.tamper((path, said) => (path === description ? { ...said, claims_supported } : said));
    const { url, challenge } = await begin(other);
    const answer = await other.signIn(new Map(), url.href, "ripple");
    const { provedAt } = await finishAtProvider(other.client, answer, challenge);
    expect(provedAt).toEqual(expect.any(Number));
  });
});

/** A separate provider, since metadata is cached for minutes. */
async function withProvider<Result>(
  use: (other: TestProvider) => Promise<Result>,
): Promise<Result> {
  const other = await startProvider();
  try {
    other.people.set("ripple", ripple);
    other.serve(origin);
    return await use(other);
  } finally {
    await other.end();
  }
}

const begin = ({ client }: TestProvider) => beginAtProvider(client, redirectUri, false);
const description = "/.well-known/openid-configuration";

test("a description that names another issuer, and an endpoint that redirects, are refused", async () => {
  await withProvider(async (other) => {
    const issuer = "https://elsewhere.example.org";
    other.tamper((path, said) => (path === description ? { ...said, issuer } : said));
    expect(await reasonOf(begin(other))).not.toBe("accepted");
    expect(await findFault(other.client)).toContain("does not match the expected issuer");
  });
  await withProvider(async (other) => {
    const token_endpoint = `${other.issuer}/auth?client_id=shoreline`;
    other.tamper((path, said) => (path === description ? { ...said, token_endpoint } : said));
    const { url, challenge } = await begin(other);
    const answer = await other.signIn(new Map(), url.href, "ripple");
    expect(await reasonOf(finishAtProvider(other.client, answer, challenge))).not.toBe("accepted");
  });
});

test("a provider that isn't there is away, and isn't asked by everyone at once", async () => {
  const gone = await withProvider(async (other) => other);
  expect(await findFault(gone.client)).toContain("ECONNREFUSED");
  const failures = await Promise.all(
    Array.from({ length: 20 }, () => begin(gone).catch((error: unknown) => error)),
  );
  expect(new Set(failures.map((error) => explainFailure(error).problem))).toEqual(
    new Set(["away"]),
  );
  await withProvider(async (other) => {
    await Promise.all(Array.from({ length: 20 }, () => begin(other)));
    expect(other.asked(description)).toBe(1);
  });
});
