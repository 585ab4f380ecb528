/** Signing in at an identity provider (OpenID Connect), the whole way over HTTP. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { database } from "../../app/database/database.server.ts";
import { startProvider, type TestProvider } from "../identity-provider.fixture.ts";
import { takeMail } from "../outbox.ts";
import { readBanner, readField, readHeading, readMain, readText } from "../page-reading.ts";
import { password } from "../people.fixture.ts";
import { type Browser, serveSite } from "../site.fixture.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  process.env["OIDC_ISSUER"] = provider.issuer;
  process.env["OIDC_CLIENT_ID"] = provider.client.clientId;
  process.env["OIDC_CLIENT_SECRET"] = provider.client.clientSecret;
  process.env["OIDC_NAME"] = "Lake ID";
});
const site = serveSite();
beforeAll(() => provider.serve(site.origin));
afterEach(() => {
  vi.useRealTimers();
  provider.tamper(undefined);
});
afterAll(() => provider.end());

const record = {
  name: "Ripple Reed",
  houseNum: "12",
  houseStreet: "12 Heron Way",
  phoneNumber: "740-555-0112",
  includeOnDir: "Y",
};

/** Somebody at the provider, with an address there that nobody else has. */
function invent(claims: Record<string, unknown> = {}) {
  const name = `person-${crypto.randomUUID()}`;
  const email = `${name}@example.org`;
  provider.people.set(name, { name: "Ripple Reed", email, email_verified: true, ...claims });
  return { name, email: String(claims["email"] ?? email) };
}

/** What the login page says of why nobody was signed in. */
async function readProblem(browser: Browser, arrived: Awaited<ReturnType<Browser["open"]>>) {
  expect([arrived.status, arrived.headers.get("location")]).toEqual([302, "/login"]);
  return readText(readMain((await browser.open("/login")).html));
}

/** Goes to the provider by the login page's link, and signs in there. */
async function leave(browser: Browser, name: string, jar = new Map(), path = "/login/provider") {
  const left = await browser.open(path, { "sec-fetch-site": "same-origin" });
  expect(left.status).toBe(302);
  // Browsers don't send a stricter one with the way back, from another site.
  expect(left.headers.get("set-cookie")).toMatch(/^shoreline-provider=[^;]+;.* SameSite=Lax/);
  const back = await provider.signIn(jar, left.headers.get("location") ?? "", name);
  return back.pathname + back.search;
}

/** Comes back as browsers do: from another site. */
const arrive = (browser: Browser, back: string) =>
  browser.open(back, { "sec-fetch-site": "cross-site" });

async function signIn(browser: Browser, name: string, jar = new Map()) {
  return arrive(browser, await leave(browser, name, jar));
}

/** Signs in for the first time and registers. */
async function register(browser: Browser, name: string, jar = new Map()) {
  expect((await signIn(browser, name, jar)).headers.get("location")).toBe("/login/complete");
  const sent = await browser.send("/login/complete", record);
  expect([sent.status, sent.headers.get("location")]).toEqual([302, "/"]);
}

const isSignedIn = async (browser: Browser) => (await browser.open("/account")).status === 200;

/** Lets minutes pass, for the site and the provider alike. */
function pass(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

function accountOf(email: string) {
  const accounts = database().selectFrom("identityUsers").select(["id", "role", "addressProvenAt"]);
  return accounts.where("email", "=", email).executeTakeFirst();
}

test("the pages to log in and to register offer it beside the password, by a link", async () => {
  for (const path of ["/login", "/register"]) {
    const { html, headers } = await site.browse().open(path);
    expect(readMain(html)).toContain('href="/login/provider"');
    expect(readText(readMain(html))).toContain("Sign in with Lake ID");
    expect(readField(html, "password").error).toBeNull();
    expect(headers.get("content-security-policy")).toContain("form-action 'self'");
  }
});

test("the first sign-in asks for what is missing, and the second for nothing", async () => {
  const { name, email } = invent();
  const browser = site.browse();
  expect((await signIn(browser, name)).headers.get("location")).toBe("/login/complete");
  expect(await isSignedIn(browser)).toBe(false);
  const { html } = await browser.open("/login/complete");
  expect(readHeading(html)).toBe("One more step");
  expect(readText(readMain(html))).toContain(`You signed in with Lake ID as ${email}.`);
  expect(readField(html, "name").value).toBe("Ripple Reed");
  expect(html).not.toMatch(/name="(email|password)"/);
  // Logging out forgets who has come from the provider and hasn't registered yet.
  await browser.send("/logout", {});
  expect((await browser.open("/login/complete")).headers.get("location")).toBe("/login");
  await signIn(browser, name);
  const faulty = await browser.send("/login/complete", { ...record, houseNum: "twelve" });
  expect([faulty.status, readField(faulty.html, "houseNum").value]).toEqual([400, "twelve"]);
  const sent = await browser.send("/login/complete", { ...record, mailAnnouncements: "on" });
  expect([sent.status, sent.headers.get("location")]).toEqual([302, "/"]);
  expect(readText((await browser.open("/")).html)).toContain("Edit your info");
  const own = (await browser.open("/editinfo")).html;
  expect(readField(own, "email").value).toBe(email);
  expect(readField(own, "houseStreet").value).toBe("Heron Way");
  // The provider has confirmed the address, so announcements go there at once.
  expect((await accountOf(email))?.addressProvenAt).toEqual(expect.any(String));
  expect(browser.cookies.join()).not.toContain("shoreline-provider");

  const elsewhere = site.browse();
  expect((await signIn(elsewhere, name)).headers.get("location")).toBe("/");
  expect(await isSignedIn(elsewhere)).toBe(true);
});

test("what somebody logs in for is kept, and no other address is", async () => {
  const { name } = invent();
  await register(site.browse(), name);
  const browser = site.browse();
  const path = "/login/provider?for=%2Fresidents";
  expect((await browser.open("/login?for=/residents")).html).toContain(`href="${path}"`);
  const arrived = await arrive(browser, await leave(browser, name, new Map(), path));
  expect(arrived.headers.get("location")).toBe("/residents");
  const tempted = site.browse();
  const back = await leave(tempted, name, new Map(), "/login/provider?for=//evil.example.org");
  const { headers } = await arrive(tempted, `${back}&for=//evil.example.org`);
  expect(headers.get("location")).toBe("/");
});

test("an answer counts once, in the browser that left for it last, and in time", async () => {
  const { name } = invent();
  const browser = site.browse();
  const first = await leave(browser, name);
  const back = await leave(browser, name);
  const stranger = site.browse();
  const strangers = await readProblem(stranger, await arrive(stranger, back));
  expect(strangers).toContain("Please sign in again.");
  await readProblem(browser, await arrive(browser, first));
  const kept = browser.cookies.find((cookie) => cookie.startsWith("shoreline-provider="));
  expect((await arrive(browser, back)).headers.get("location")).toBe("/login/complete");
  // A damaged cookie is none, and neither is one that was used.
  browser.forge("shoreline-provider", "x".repeat(60));
  await readProblem(browser, await arrive(browser, back));
  browser.forge("shoreline-provider", kept?.slice("shoreline-provider=".length) ?? "");
  const replayed = await arrive(browser, back);
  expect(replayed.headers.get("cache-control")).toBe("no-store");
  expect(await readProblem(browser, replayed)).toContain("Please sign in again.");
});

test("another site's link, a prefetch and a HEAD begin nothing", async () => {
  const browser = site.browse();
  const linked = await browser.open("/login/provider", { "sec-fetch-site": "cross-site" });
  expect(linked.headers.get("location")).toBe("/login");
  const fetched = { "sec-fetch-site": "same-origin", "sec-purpose": "prefetch" };
  expect((await browser.open("/login/provider", fetched)).status).toBe(403);
  expect((await browser.head("/login/provider")).headers.get("location")).toBe("/login");
  expect(browser.cookies.join()).not.toContain("shoreline-provider");
});

test.each([
  ["is confirmed in a text", { email_verified: "true" }],
  ["is none", { email: "ripple" }],
])("nobody gets an account whose address at the provider %s", async (_, claims) => {
  const browser = site.browse();
  const problem = await readProblem(browser, await signIn(browser, invent(claims).name));
  expect(problem).toContain("confirm your email address, and then try again here");
  expect((await browser.open("/login/complete")).headers.get("location")).toBe("/login");
});

test("an account with the same address is connected only by its password, and its owner is told", async () => {
  const email = `reed-${crypto.randomUUID()}@example.org`;
  await site.browse().register({ email });
  const { name } = invent({ email });
  const browser = site.browse();
  await signIn(browser, name);
  expect(await isSignedIn(browser)).toBe(false);
  const { html } = await browser.open("/login/complete");
  expect(readHeading(html)).toBe("You have an account here");
  // Registering doesn't go around it.
  const around = await browser.send("/login/complete", record);
  expect([around.status, readBanner(around.html)]).toEqual([409, "Email already in use"]);
  const connect = (currentPassword: string) =>
    browser.send("/login/complete", { intent: "connect", currentPassword });
  const wrong = await connect("not the password");
  const expected = [401, "This isn't the password you log in with."];
  expect([wrong.status, readField(wrong.html, "currentPassword").error]).toEqual(expected);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await connect(password)).headers.get("location")).toBe("/");
  expect(await isSignedIn(browser)).toBe(true);
  const mail = await takeMail(email, "you can now sign in with Lake ID");
  expect(mail.text).toContain("connected your account with Lake ID");

  const again = site.browse();
  expect((await signIn(again, name)).headers.get("location")).toBe("/");
  // Of two ways to the account, the password stays one.
  expect((await site.browse().logIn(email)).headers.get("location")).toBe("/");
});

test("later the person there counts, not the address: a changed one moves no account", async () => {
  const [one, other] = [invent(), invent()];
  await register(site.browse(), one.name);
  await register(site.browse(), other.name);
  provider.people.set(one.name, { email: other.email, email_verified: true });
  const browser = site.browse();
  await signIn(browser, one.name);
  expect(readText((await browser.open("/account")).html)).toContain(one.email);
  // Not even one that isn't confirmed keeps them from their account.
  provider.people.set(one.name, { email: other.email, email_verified: false });
  expect((await signIn(site.browse(), one.name)).headers.get("location")).toBe("/");
  // Whoever gets the address there doesn't get the account here.
  const heir = invent({ email: one.email });
  expect((await signIn(site.browse(), heir.name)).headers.get("location")).toBe("/login/complete");
});

test("choosing a new password by mail ends the connection, until that is entered once", async () => {
  const { name, email } = invent();
  const browser = site.browse();
  await register(browser, name);
  await site.browse().send("/forgotpassword", { email });
  const { text } = await takeMail(email, "choose a new password");
  const [, token = ""] = /choosepassword\?token=([\w-]+)/.exec(text) ?? [];
  await site.browse().send("/choosepassword", { token, password });
  expect(await isSignedIn(browser)).toBe(false);
  const again = site.browse();
  expect((await signIn(again, name)).headers.get("location")).toBe("/login/complete");
  await again.send("/login/complete", { intent: "connect", currentPassword: password });
  expect(await isSignedIn(again)).toBe(true);
});

const deletion = { intent: "delete", confirmed: "on" };
const anew = "/login/provider?for=%2Faccount";

test("what asks for the password otherwise asks to sign in anew at the provider", async () => {
  const { name, email } = invent();
  const [browser, jar] = [site.browse(), new Map<string, string>()];
  await register(browser, name, jar);
  const page = await browser.open("/account");
  expect(page.html).not.toContain('name="currentPassword"');
  expect(readText(readMain(page.html))).toContain("Change your password there.");
  const refused = await browser.send("/account", deletion);
  expect([refused.status, await accountOf(email)]).toEqual([403, expect.anything()]);
  const guessed = await browser.send("/account", { ...deletion, currentPassword: password });
  expect([guessed.status, await accountOf(email)]).toEqual([400, expect.anything()]);

  expect(page.html).toContain(`href="${anew}"`);
  // Being signed in there isn't enough: the form is filled in once more.
  const left = await browser.open(anew, { "sec-fetch-site": "same-origin" });
  const inThere = provider.signIn(jar, left.headers.get("location") ?? "");
  await expect(inThere).rejects.toThrow("who that is");
  const right = await arrive(browser, await leave(browser, name, jar, anew));
  expect(right.headers.get("location")).toBe("/account");
  const told = readText((await browser.open("/account")).html);
  expect(told).toContain("You've just signed in with Lake ID");
  pass(11);
  expect((await browser.send("/account", deletion)).status).toBe(403);
  await arrive(browser, await leave(browser, name, jar, anew));
  expect((await browser.send("/account", deletion)).headers.get("location")).toBe("/login");
  expect(await accountOf(email)).toBeUndefined();
  // Nothing of the connection is left: the same person registers anew.
  expect((await signIn(site.browse(), name)).headers.get("location")).toBe("/login/complete");
});

test("an old sign-in, or whoever keeps the provider from asking, proves nothing", async () => {
  const { name } = invent();
  const [browser, jar] = [site.browse(), new Map<string, string>()];
  await register(browser, name, jar);
  provider.tamper((at, said) => {
    if (at !== "/token") return said;
    const [, claims = ""] = String(said["id_token"]).split(".");
    const right = JSON.parse(Buffer.from(claims, "base64url").toString());
    return { ...said, id_token: provider.sign({ ...right, auth_time: right.iat - 3600 }) };
  });
  await arrive(browser, await leave(browser, name, jar, anew));
  expect((await browser.send("/account", deletion)).status).toBe(403);
  provider.tamper(undefined);
  const left = await browser.open(anew, { "sec-fetch-site": "same-origin" });
  const address = new URL(left.headers.get("location") ?? "");
  for (const asked of ["prompt", "max_age"]) address.searchParams.delete(asked);
  const back = await provider.signIn(jar, address.href);
  await arrive(browser, back.pathname + back.search);
  expect((await browser.send("/account", deletion)).status).toBe(403);
});

test("a refused answer signs nobody in, and is in the audit log without a trace of itself", async () => {
  const { name } = invent();
  await register(site.browse(), name);
  const browser = site.browse();
  const back = await leave(browser, name);
  provider.tamper((path, said) =>
    path === "/token" ? { ...said, id_token: provider.sign({}, "other key") } : said,
  );
  const problem = await readProblem(browser, await arrive(browser, back));
  expect(problem).toContain("Something is wrong with the answer from Lake ID");
  expect(await isSignedIn(browser)).toBe(false);
  const administrator = site.browse();
  await administrator.logInAsAdministrator();
  const log = readText((await administrator.open("/admin/audit?rows=30")).html);
  expect(log).toContain("Sign-in at the identity provider refused");
});

test("while the provider hangs, the site goes on", async () => {
  const browser = site.browse();
  const back = await leave(browser, invent().name);
  const { timeout } = AbortSignal;
  vi.spyOn(AbortSignal, "timeout").mockImplementation((time) =>
    timeout.call(AbortSignal, time / 5),
  );
  provider.hangAt("/token");
  const answer = arrive(browser, back);
  expect((await site.browse().logInAsAdministrator()).headers.get("location")).toBe("/");
  expect(await readProblem(browser, await answer)).toContain("We can't reach Lake ID");
  vi.restoreAllMocks();
  provider.hangAt(undefined);
});

test("somebody who cancels there is told so", async () => {
  const browser = site.browse();
  const left = await browser.open("/login/provider", { "sec-fetch-site": "same-origin" });
  const state = new URL(left.headers.get("location") ?? "").searchParams.get("state");
  const { issuer } = provider;
  const answer = new URLSearchParams({ error: "access_denied", state: state ?? "", iss: issuer });
  const arrived = await arrive(browser, `/login/callback?${answer}`);
  const problem = await readProblem(browser, arrived);
  expect(problem).toContain("Lake ID says that you didn't sign in there.");
});
