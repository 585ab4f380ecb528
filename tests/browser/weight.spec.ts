import type { Page, Request } from "@playwright/test";
import { documentPaths } from "../document-paths.ts";
import { documentKinds } from "./addresses.ts";
import { expect, test } from "./site-test.ts";

/** All the script a document page may carry, in bytes. */
const scriptBudget = 1250;

/** Documents that are made for each request; the build weighs the others. */
const rendered = documentKinds.filter((path) => !documentPaths.includes(path));

/** What came over the wire, without pictures and fonts. */
async function packedBytes(requests: Request[]): Promise<number> {
  const texts = requests.filter((request) => ["document", "stylesheet"].includes(kindOf(request)));
  const sizes = await Promise.all(texts.map((request) => request.sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
}

// What each page weighs the build knows (cli/build/budgets.ts); this is what a browser does with it.
for (const path of documentKinds) {
  test(`${path} asks only for what it shows, and runs little script`, async ({ page }) => {
    const requests = await load(page, path);
    const needed = ["document", "font", "image", "icon"];
    for (const request of requests) expect(needed, request.url()).toContain(kindOf(request));
    const addresses = requests.map((request) => `${kindOf(request)} ${request.url()}`);
    expect(new Set(addresses).size, addresses.join("\n")).toBe(addresses.length);
    const of = (kind: string) => requests.filter((request) => kindOf(request) === kind);
    expect(of("document")).toHaveLength(1);
    expect(of("font").length).toBeLessThanOrEqual(2);
    for (const picture of of("image")) expect(await isShown(page, picture)).toBe(true);
    const scripts = await page.evaluate(() =>
      [...document.scripts].map(({ src, text }) => ({ src, text })),
    );
    expect(scripts.filter(({ src }) => src !== "")).toEqual([]);
    const bytes = scripts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(scriptBudget);
    if (rendered.includes(path)) expect(await packedBytes(requests)).toBeLessThanOrEqual(20_000);
    const preloads = page.locator('link[rel="modulepreload"], link[as="script"]');
    await expect(preloads).toHaveCount(0);
  });
}

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

test("home with announcements stays a document", async ({ page, accounts }) => {
  await accounts.announce("Canoe race");
  await accounts.signInAsResident();
  const requests = await load(page, "/");
  await expect(page.getByText("Canoe race")).toBeVisible();
  expect(requests.map(kindOf)).not.toContain("script");
  expect(requests.map(kindOf)).not.toContain("fetch");
});

async function load(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = [];
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
