/** Signing in at an identity provider, and logging out here. */
import { startProvider, type TestProvider } from "../identity-provider.fixture.ts";
import { test as base, expect } from "./site-test.ts";

const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.end();
    },
    { scope: "worker" },
  ],
  settings: async ({ provider }, use) => {
    const { issuer, clientId, clientSecret } = provider.client;
    const client = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
    await use({ OIDC_ISSUER: issuer, ...client, OIDC_NAME: "Lake ID" });
  },
});
test.use({ serverOf: "provider" });

test("signing in at the provider registers once", async ({ browser, provider, site }) => {
  provider.serve(site.origin);
  const claims = { name: "Ripple Reed", email: "ripple@example.org", email_verified: true };
  provider.people.set("ripple", claims);
  // The site has asked for it before, when it began, and asks again after some seconds.
  await expect(async () => {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const left = await fetch(`${site.origin}/login/provider`, { headers, redirect: "manual" });
    expect(left.headers.get("location")).toContain(provider.client.issuer);
  }).toPass();
  // Not the watched browser: the provider's own pages ask other hosts for fonts.
  const page = await browser.newPage({ baseURL: site.origin });
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with Lake ID" }).click();
  await page.locator("[name=login]").fill("ripple");
  await page.locator("[name=password]").fill("any");
  await page.getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
  await expect(page.getByLabel("Full name")).toHaveValue("Ripple Reed");
  await page.getByLabel("House Number").fill("12");
  await page.getByLabel("House Street").fill("Heron Way");
  await page.getByLabel("Phone Number").fill("740-555-0112");
  await page.getByLabel(/directory/i).fill("Y");
  await page.getByRole("button", { name: "Register" }).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  // Still signed in there, one enters again without a form.
  await page.goto("/login");
  await page.getByRole("link", { name: "Sign in with Lake ID" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole("button", { name: "Log out", exact: true })).toBeVisible();
});
