/** A site where nobody logs in with a password, and the administrator admits residents. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startProvider, type TestProvider } from "../identity-provider.fixture.ts";
import { readBanner, readMain, readText } from "../page-reading.ts";
import { administratorCredentials, password } from "../people.fixture.ts";
import { type Browser, registrationFields, serveSite } from "../site.fixture.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  process.env["OIDC_ISSUER"] = provider.issuer;
  process.env["OIDC_CLIENT_ID"] = provider.client.clientId;
  process.env["OIDC_CLIENT_SECRET"] = provider.client.clientSecret;
  process.env["OIDC_ONLY"] = "yes";
  process.env["REGISTRATION"] = "approval";
});
// The site starts before its provider answers.
const site = serveSite();
afterAll(() => provider.end());
afterAll(() => vi.useRealTimers());

const signInLink = /href="\/login\/provider(\?[^"]*)?"/;

async function signIn(browser: Browser, name: string) {
  const left = await browser.open("/login/provider", { "sec-fetch-site": "same-origin" });
  const address = left.headers.get("location") ?? "";
  const back = await provider.signIn(new Map(), address, name);
  return browser.open(back.pathname + back.search, { "sec-fetch-site": "cross-site" });
}

test("while the provider is away, the site is up and says so", async () => {
  const browser = site.browse();
  expect((await browser.open("/")).status).toBe(200);
  const sent = await browser.open("/login/provider", { "sec-fetch-site": "same-origin" });
  expect(sent.headers.get("location")).toBe("/login");
  const text = readText(readMain((await browser.open("/login")).html));
  expect(text).toContain(`We can't reach ${new URL(provider.issuer).host}`);
});

test("the pages to log in and to register have the link alone", async () => {
  for (const path of ["/login", "/register"]) {
    const { html } = await site.browse().open(path);
    expect(readMain(html)).toMatch(signInLink);
    expect(readMain(html)).not.toMatch(/<form|<input|forgotpassword/);
  }
  expect(readText((await site.browse().open("/register")).html)).toContain(
    "The administrator approves each new resident.",
  );
});

test("forms with a password log nobody in and register nobody", async () => {
  const { email, password } = administratorCredentials;
  const forms = [
    ["/login", { email, password }],
    ["/register", registrationFields()],
  ] as const;
  for (const [path, fields] of forms) {
    const browser = site.browse();
    const { status, html } = await browser.send(path, fields);
    const expected = [
      403,
      "Nobody logs in or registers with a password here. (auth/provider-only)",
    ];
    expect([status, readBanner(html)]).toEqual(expected);
    expect(readMain(html)).toMatch(signInLink);
    expect(browser.cookies.join()).not.toContain("shoreline-session");
  }
});

test("the administrator gets in by the service, once their password has proved who they are", async () => {
  provider.serve(site.origin);
  // The failure above is forgotten after some seconds.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6000 });
  const { email, password: word } = administratorCredentials;
  provider.people.set("admin", { email, email_verified: true });
  const browser = site.browse();
  expect((await signIn(browser, "admin")).headers.get("location")).toBe("/login/complete");
  await browser.send("/login/complete", { intent: "connect", currentPassword: word });
  expect((await browser.open("/admin")).status).toBe(200);
  const again = site.browse();
  await signIn(again, "admin");
  expect((await again.open("/admin")).status).toBe(200);
  const account = readText(readMain((await again.open("/account")).html));
  expect(account).toContain("Change your password there.");
  expect(account).not.toContain("To log in with a password here instead");
});

test("a resident registers there, waits until the administrator admits them, and chooses no password", async () => {
  const claims = { name: "Ripple Reed", email: "ripple@example.org", email_verified: true };
  provider.people.set("ripple", claims);
  const browser = site.browse();
  await signIn(browser, "ripple");
  const { email: _, password: __, ...fields } = registrationFields();
  expect((await browser.send("/login/complete", fields)).headers.get("location")).toBe("/");
  const directory = await browser.open("/residents");
  expect(readText(readMain(directory.html))).toContain(
    "You're registered and waiting for approval.",
  );
  const administrator = site.browse();
  await signIn(administrator, "admin");
  expect(readText((await administrator.open("/admin")).html)).toContain("ripple@example.org");
  expect((await browser.logIn("ripple@example.org", password)).status).toBe(403);
});
