import { startCounting } from "./counting-proxy.ts";
import { expect, test } from "./site-test.ts";

test("a page that the browser has runs its scripts by its policy", async ({ page, site }) => {
  const { origin, answers: seen, end } = await startCounting(site.port);
  const account = () => page.locator("html").getAttribute("data-account");
  const statuses = (path: string) =>
    seen.filter((one) => one.path === path).map((one) => one.status);
  for (const path of ["/", "/calendar", "/contact", "/search?q=fence"]) {
    await page.goto(origin + path);
    await page.goto(`${origin}/faq`);
    await page.goto(origin + path);
    expect(statuses(path), path).toEqual([200, 304]);
    // The account script has run; what the policy stops is a fault that fails the test.
    expect(await account(), path).toBe("visitor");
    await page.goto(`${origin}/faq`);
    await page.goBack();
    await expect(page).toHaveURL(origin + path);
    expect(await account(), path).toBe("visitor");
    await page.reload();
    expect(await account(), path).toBe("visitor");
  }
  const known = seen.filter(({ status, path }) => status === 304 && path === "/");
  expect(known.map(({ headers }) => headers["content-security-policy"])).not.toContain(
    expect.anything(),
  );
  await end();
});

test("a tool that the browser has already is taken over by its script", async ({ page, site }) => {
  const { origin, answers: seen, end } = await startCounting(site.port);
  const path = "/forgotpassword";
  for (const next of [path, "/faq", path]) await page.goto(origin + next);
  expect(seen.filter((one) => one.path === path).map(({ status }) => status)).toEqual([200, 304]);
  await page.waitForFunction(() => "__reactRouterRouteModules" in window);
  await end();
});
