import type { Page, Request } from "@playwright/test";
import { documentKinds } from "./addresses.ts";
import { expect, test } from "./site-test.ts";

/** All the script a document page may carry, in bytes. */
const scriptBudget = 1250;

// What each page weighs the build knows (cli/build/budgets.ts); this is what a browser does with it.
test("a document asks only for what it shows, and runs little script", async ({
  page,
  context,
}) => {
  // Each is opened as if it were the first that the browser sees of the site.
  const browser = await context.newCDPSession(page);
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const path of documentKinds) {
    const requests = await load(page, path);
    const needed = ["document", "font", "image", "icon"];
    for (const request of requests) expect.soft(needed, request.url()).toContain(kindOf(request));
    const addresses = requests.map((request) => `${kindOf(request)} ${request.url()}`);
    expect.soft(new Set(addresses).size, addresses.join("\n")).toBe(addresses.length);
    const of = (kind: string) => requests.filter((request) => kindOf(request) === kind);
    expect.soft(of("document"), path).toHaveLength(1);
    expect.soft(of("font").length, path).toBeLessThanOrEqual(2);
    for (const picture of of("image")) {
      expect.soft(await isShown(page, picture), `${picture.url()} at ${path}`).toBe(true);
    }
    const scripts = await page.evaluate(() =>
      [...document.scripts].map(({ src, text }) => ({ src, text })),
    );
    expect
      .soft(
        scripts.filter(({ src }) => src !== ""),
        path,
      )
      .toEqual([]);
    const bytes = scripts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect.soft(bytes, path).toBeGreaterThan(0);
    expect.soft(bytes, path).toBeLessThanOrEqual(scriptBudget);
    const preloads = page.locator('link[rel="modulepreload"], link[as="script"]');
    await expect.soft(preloads, path).toHaveCount(0);
  }
});

test("a long document loads the pictures of the pages in sight, and more on the way", async ({
  page,
}) => {
  const requests = await load(page, "/covenantsbylaws/covenants");
  const pictures = () =>
    requests.filter((request) => /\/media\/\w+\/\d+-\d+\.webp$/.test(request.url()));
  const before = pictures().length;
  expect(before).toBeLessThan(10);
  await page.locator("#page-19").scrollIntoViewIfNeeded();
  await expect.poll(() => pictures().length).toBeGreaterThan(before);
  expect(pictures().length).toBeLessThan(19);
});

/** Opens a page; what it asks for later, until the next one is opened, comes to the list, too. */
async function load(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
  page.removeAllListeners("request");
  page.on("request", (request) => {
    if (request.url().startsWith("http")) requests.push(request);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  return requests;
}

function kindOf(request: Request): string {
  const { pathname } = new URL(request.url());
  // The browser asks for the tab's icon by itself; the header's picture is the same file.
  return pathname === "/icon.svg" && request.resourceType() === "other"
    ? "icon"
    : request.resourceType();
}

/** Whether a picture stands in the page, as an image, an icon or an ornament of the style sheet. */
async function isShown(page: Page, picture: Request): Promise<boolean> {
  return page.evaluate((address) => {
    const images = [...document.images].map(({ currentSrc }) => currentSrc);
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
    const ornaments = [...document.querySelectorAll("*")].map(
      (element) => getComputedStyle(element, "::before").maskImage,
    );
    return (
      images.includes(address) ||
      icons.some(({ href }) => href === address) ||
      ornaments.some((ornament) => ornament.includes(address))
    );
  }, picture.url());
}
