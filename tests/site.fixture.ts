import { existsSync } from "node:fs";
import { type AddressInfo, BlockList } from "node:net";
import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll } from "vitest";
import type * as Bundle from "../server/serve.ts";
import { administratorCredentials, inventAddress, password } from "./credentials.fixture.ts";
import { publishSample } from "./samples.ts";

/** A site that listens, as server/main.mjs puts it together. */
export interface RunningSite {
  origin: string;
  /** Every route of the build, by its id. */
  routes: ServerBuild["routes"];
  /** A browser without cookies, at an IP address (one of its own, when none is given). */
  browse: (address?: string) => Browser;
}

const built = join(import.meta.dirname, "../build/server/index.js");

/** Serves the built site in this process while the tests of a file run. */
export function serveSite(): RunningSite {
  const site = {} as RunningSite;
  let end: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startSite();
    end = started.end;
    Object.assign(site, started.site);
  });
  afterAll(() => end?.());
  return site;
}

async function startSite() {
  if (!existsSync(built)) throw new Error("The site isn't built. Run: npm run build");
  // In memory, the site and the tests would each have a database of their own.
  if (process.env["DATABASE_URL"] === "sqlite::memory:") delete process.env["DATABASE_URL"];
  process.env["ADMIN_EMAIL"] = administratorCredentials.email;
  process.env["ADMIN_PASSWORD"] = administratorCredentials.password;
  // The tests' browsers say themselves where they are, as a proxy would.
  const trustedProxies = new BlockList();
  trustedProxies.addAddress("127.0.0.1");
  // Read anew: it keeps state of its own as long as a process runs, and its log waits for the process's end.
  process.setMaxListeners(0);
  const bundle: typeof Bundle = await import(
    /* @vite-ignore */ `${built}?of=${crypto.randomUUID()}`
  );
  const { server, routes } = bundle.createSite({
    publicOrigin: undefined,
    trustedProxies,
    ready: Promise.resolve(),
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await publishSample(process.env);
  await bundle.prepareSite(origin);
  return {
    site: { origin, routes, browse: (address?: string) => new Browser(origin, address) },
    async end() {
      await bundle.shutDownGracefully(server, 1000);
      await bundle.closeSite();
    },
  };
}

/** The administrator's browser, logged in before the tests of a file. */
export function administratorAt(site: RunningSite): Browser {
  const browser = new Browser(() => site.origin);
  beforeAll(() => browser.logInAsAdministrator());
  return browser;
}

/** The browser of a resident, who is registered before the tests of a file. */
export function residentAt(site: RunningSite, given: Record<string, string> = {}): Browser {
  const browser = new Browser(() => site.origin);
  beforeAll(() => browser.register(given));
  return browser;
}

/** Registers a resident whom nobody else is. */
export async function someResident(site: RunningSite) {
  const email = `osprey-${crypto.randomUUID()}@example.org`;
  const browser = site.browse();
  await browser.register({ email });
  return { email, browser };
}

/** What a site answers, with its text read. */
export interface Answer {
  status: number;
  headers: Headers;
  html: string;
}

/** Somebody's browser: it keeps the cookies that it is given and follows no redirect. */
export class Browser {
  readonly #origin: () => string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string | (() => string), address = inventAddress()) {
    this.#origin = typeof origin === "string" ? () => origin : origin;
    this.#address = address;
  }

  get cookies(): string[] {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`);
  }

  /** The flash message that the next page gets, as `name.id`. */
  get flash(): string | undefined {
    return this.#cookies.get("shoreline-flash");
  }

  /** Takes a cookie that no site gave, as a forger would. */
  forge(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async open(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#ask(path, { headers: { "sec-fetch-site": "none", ...headers } });
  }

  async head(path: string): Promise<Answer> {
    return this.#ask(path, { method: "HEAD", headers: { "sec-fetch-site": "same-origin" } });
  }

  async send(
    path: string,
    fields: Record<string, string> | [name: string, value: string][] | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = new URLSearchParams(fields);
    return this.#ask(path, {
      method: "POST",
      body,
      headers: { "sec-fetch-site": "same-origin", ...headers },
    });
  }

  /** Sends a form with files, or bytes in its place. */
  async upload(
    path: string,
    body: FormData | string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sameOrigin = { "sec-fetch-site": "same-origin", ...headers };
    const bytes = typeof body === "string" ? Buffer.from(body, "latin1") : body;
    return this.#ask(path, { method: "POST", body: bytes, headers: sameOrigin });
  }

  /** Sends a form that is taken, and opens the page that the answer leads to. */
  async sendAndFollow(path: string, fields: Record<string, string>): Promise<Answer> {
    const { status, headers, html } = await this.send(path, fields);
    const address = headers.get("location");
    if (status !== 302 || !address)
      throw new Error(`The form got ${status}, not a way on: ${html}`);
    return this.open(address);
  }

  /** Registers a resident of this address and is then signed in. */
  async register(given: Record<string, string> = {}): Promise<Answer> {
    return this.send("/register", registrationFields(given));
  }

  async logIn(email: string, word = password): Promise<Answer> {
    return this.send("/login", { email, password: word });
  }

  async logInAsAdministrator(): Promise<Answer> {
    return this.logIn(administratorCredentials.email, administratorCredentials.password);
  }

  async #ask(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const cookie = this.cookies.join("; ");
    const headers = { ...init.headers, cookie, "x-forwarded-for": this.#address };
    const response = await fetch(this.#origin() + path, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) this.#take(cookie);
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  #take(cookie: string): void {
    const [pair = ""] = cookie.split(";", 1);
    const name = pair.slice(0, pair.indexOf("="));
    if (/;\s*Max-Age=0/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(name.length + 1));
  }
}

type File = readonly [field: string, name: string, bytes: string | Uint8Array];

/** A form as browsers send it that carries files. */
export function filledForm(fields: Record<string, string>, ...files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [field, name, bytes] of files) {
    form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  }
  return form;
}

/** What is typed into the form 'register'. */
export function registrationFields(given: Record<string, string> = {}): Record<string, string> {
  return {
    name: "Robin Sedge",
    email: `robin-${crypto.randomUUID()}@example.org`,
    houseNum: "12",
    houseStreet: "Heron Way",
    phoneNumber: "740-555-0112",
    includeOnDir: "Y",
    password,
    ...given,
  };
}

export async function deleteAnnouncements(administrator: Browser): Promise<void> {
  const { html } = await administrator.open("/admin");
  const ids = html.match(/(?<=\/admin\/publish\/announcements\/edit-)[\w-]+/g) ?? [];
  for (const id of ids) await administrator.send("/admin", { intent: "delete", id });
}
