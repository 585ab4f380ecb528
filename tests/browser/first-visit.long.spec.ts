import { desk, phone } from "./accessibility-faults.ts";
import { startCounting } from "./counting-proxy.ts";
import { waitForWorker } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serviceWorkers: "allow" });

/** The most bytes of a first visit with all that comes with it: page, type, pictures and the worker. */
const budgets = { "/": 70_000, "/faq": 60_000, "/covenantsbylaws/covenants": 105_000 };

test("the pictures of a document's pages fit where they are shown", async ({ page }) => {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await page.goto("/covenantsbylaws/covenants");
    for (const picture of await page.locator(".page-picture img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty("complete", true);
      const { shown, brought, ratio } = await picture.evaluate(async (image: HTMLImageElement) => {
        const bytes = await (await fetch(image.currentSrc)).blob();
        const { width, height } = await createImageBitmap(bytes);
        const own = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        return { shown: image.clientWidth, brought: width, ratio: width / height / own };
      });
      expect(brought).toBeGreaterThanOrEqual(shown);
      expect(brought).toBeLessThanOrEqual(shown * 2.1);
      // The place is left free in its right shape, so that nothing shifts.
      expect(ratio).toBeCloseTo(1, 2);
    }
  }
});

test("a long document loads the pictures in sight, and more on the way", async ({ page }) => {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (/\/media\/[\w-]+\/\d+-\d+\.webp$/.test(request.url())) pictures.push(request.url());
  });
  await page.goto("/covenantsbylaws/covenants", { waitUntil: "networkidle" });
  const before = pictures.length;
  expect(before).toBeLessThan(10);
  await page.locator("#page-19").scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.length).toBeGreaterThan(before);
  expect(pictures.length).toBeLessThan(19);
});

for (const [path, most] of Object.entries(budgets)) {
  for (const viewport of [phone, desk]) {
    test(`a first visit to ${path}, ${viewport.width} px wide, brings what it shows`, async ({
      page,
      site,
    }) => {
      const proxy = await startCounting(site.port);
      await page.setViewportSize(viewport);
      await page.goto(proxy.origin + path, { waitUntil: "networkidle" });
      await waitForWorker(page);
      const shown = await page.evaluate(() => {
        const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
        return [location.href, ...addresses].map((address) => new URL(address).pathname);
      });
      await proxy.end();
      const listed = proxy.answers.map(({ path, bytes }) => `${path} ${bytes}`).join("\n");
      const paths = proxy.answers.map(({ path }) => path);
      expect(paths.length, listed).toBe(new Set(paths).size);
      expect(
        paths.filter(
          (asked) => asked !== "/sw.js" && asked !== "/icon.svg" && !shown.includes(asked),
        ),
        "what nobody sees",
      ).toEqual([]);
      const bytes = proxy.answers.reduce((sum, answer) => sum + answer.bytes, 0);
      expect(bytes, listed).toBeLessThanOrEqual(most);
    });
  }
}

test("where data are to be saved, nothing is fetched ahead", async ({ page, site, context }) => {
  const proxy = await startCounting(site.port);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
  await page.goto(`${proxy.origin}/faq`, { waitUntil: "networkidle" });
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
  await page.locator('a[href="/amenities"]').last().dispatchEvent("pointerdown");
  await page.evaluate(() => fetch("/boardmembers").then((answer) => answer.text()));
  await proxy.end();
  const paths = proxy.answers.map(({ path }) => path);
  expect(paths).toContain("/faq");
  expect(paths).not.toContain("/sw.js");
  expect(paths).not.toContain("/amenities");
});
