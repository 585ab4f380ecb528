import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** What an answer of the provider says instead; the original one, if the function changes nothing. */
type Tamper = (path: string, answer: Record<string, unknown>) => unknown;

/** A certified OpenID provider (the package `oidc-provider`) on this machine. */
export interface TestProvider {
  issuer: string;
  client: { issuer: string; clientId: string; clientSecret: string };
  /** The people there, by the name with which they sign in: what the provider says of each. */
  people: Map<string, Record<string, unknown>>;
  /** Opens it for sites at this origin; before that it answers nothing but 503. */
  serve: (origin: string) => void;
  /** Has it lie. */
  tamper: (how: Tamper | undefined) => void;
  /** Has it hang at this path. */
  hangAt: (path: string | undefined) => void;
  /** Signs these claims, or as a forger would; see `Forgery`. */
  sign: (claims: Record<string, unknown>, forgery?: Forgery) => string;
  /** How often a path was asked for. */
  asked: (path: string) => number;
  /**
   * Signs somebody in, as their browser does: follows redirects and fills in the provider's form.
   *
   * @param name undefined to stay whoever is signed in there.
   * @returns where the provider sends the browser back to.
   */
  signIn: (jar: Map<string, string>, address: string, name?: string) => Promise<URL>;
  end: () => Promise<void>;
}

/** Signed with another key, with one of before, with the public key as if it were a secret, with the client's, or not at all. */
export type Forgery = "other key" | "HS256 with the public key" | "HS256 with the secret" | "none";

const scope = "openid email profile";
const clientId = "shoreline";
const clientSecret = "a secret between the two of them";

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = crypto.randomUUID();
  const jwk = { ...privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" };
  return { kid, jwk, privateKey, publicKey };
}

/** Made before anything is asked, since a key takes seconds on a busy machine. */
const [key, forgersKey] = [makeKey(), makeKey()];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Starts it; `serve` says for which site. */
export async function startProvider(): Promise<TestProvider> {
  const people = new Map<string, Record<string, unknown>>();
  const counts = new Map<string, number>();
  let origin = "";
  let change: Tamper | undefined;
  let hanging: string | undefined;
  let answer: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    counts.set(path, (counts.get(path) ?? 0) + 1);
    if (path === hanging) return;
    if (!answer) return void response.writeHead(503).end();
    replaceAnswer(response, (body) => (change ? change(path, body) : body));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function open(): void {
    const configuration = configurationFor(origin, key.jwk, people);
    answer = withoutWarnings(() => new Provider(issuer, configuration)).callback();
  }

  function sign(claims: Record<string, unknown>, forgery?: Forgery): string {
    const isHmac = forgery?.startsWith("HS256");
    const alg = forgery === "none" ? "none" : isHmac ? "HS256" : "RS256";
    const signer = forgery === "other key" ? forgersKey : key;
    const signed = `${encode({ alg, kid: key.kid, typ: "JWT" })}.${encode(claims)}`;
    if (forgery === "none") return `${signed}.`;
    const pem = key.publicKey.export({ type: "spki", format: "pem" });
    const secret = forgery === "HS256 with the secret" ? clientSecret : pem;
    const signature = isHmac
      ? createHmac("sha256", secret).update(signed).digest("base64url")
      : createSign("sha256").update(signed).sign(signer.privateKey, "base64url");
    return `${signed}.${signature}`;
  }

  return {
    issuer,
    client: { issuer, clientId, clientSecret },
    people,
    serve: (of) => {
      origin = of;
      open();
    },
    tamper: (how) => {
      change = how;
    },
    hangAt: (path) => {
      hanging = path;
    },
    sign,
    asked: (path) => counts.get(path) ?? 0,
    signIn: (jar, address, name) => walk(jar, issuer, address, name),
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** It warns of what is meant here: that it keeps nothing, and that any password does. */
function withoutWarnings<Result>(work: () => Result): Result {
  const { warn } = console;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}

function configurationFor(origin: string, jwk: object, people: TestProvider["people"]) {
  return {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/login/callback`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Only the userinfo endpoint tells the address, as the standard has it.
    conformIdTokenClaims: true,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    cookies: { keys: ["cookies of a test"] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: unknown, id: string) =>
      people.has(id)
        ? { accountId: id, claims: () => ({ ...people.get(id), sub: id }) }
        : undefined,
    // Nobody is asked whether the site may know who they are.
    async loadExistingGrant({ oidc }: { oidc: GrantContext }) {
      const { provider, client, session } = oidc;
      const of = { clientId: client.clientId, accountId: session.accountId };
      const grant = new provider.Grant(of);
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  };
}

interface GrantContext {
  provider: Provider;
  client: { clientId: string };
  session: { accountId: string };
}

/** Has a JSON answer replaced just before it is sent. */
function replaceAnswer(
  response: ServerResponse,
  replace: (body: Record<string, unknown>) => unknown,
): void {
  const end = response.end.bind(response);
  const replaced = (body?: unknown, ...others: unknown[]) => {
    const isJson = String(response.getHeader("content-type")).startsWith("application/json");
    if (!isJson || body === undefined) return Reflect.apply(end, response, [body, ...others]);
    const said = replace(JSON.parse(String(body)));
    const text = typeof said === "string" ? said : JSON.stringify(said);
    response.setHeader("content-length", Buffer.byteLength(text));
    return end(text);
  };
  response.end = replaced as typeof response.end;
}

async function walk(
  jar: Map<string, string>,
  issuer: string,
  address: string,
  name?: string,
): Promise<URL> {
  let next = new URL(address);
  for (let steps = 0; steps < 12; steps += 1) {
    if (next.origin !== issuer) return next;
    let response = await send(jar, next);
    if (response.status === 200) {
      const action = /<form[^>]* action="([^"]+)"/.exec(await response.text())?.[1];
      if (!action || name === undefined) throw new Error("The provider asks who that is.");
      const body = new URLSearchParams({ prompt: "login", login: name, password: "any" });
      response = await send(jar, new URL(action, issuer), body);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider answers ${response.status}.`);
    next = new URL(location, issuer);
  }
  throw new Error("The provider sends its visitor around in circles.");
}

async function send(jar: Map<string, string>, url: URL, body?: URLSearchParams): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(url, {
    redirect: "manual",
    headers: { cookie },
    ...(body && { method: "POST", body }),
  });
  for (const set of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return response;
}
