import type { Page } from "@playwright/test";
import { expectNoFaults, expectNoFaultsAt } from "./accessibility-faults.ts";
import { expect, test } from "./site-test.ts";

/** From the narrowest phone to a desk; in pixels. */
const widths = [320, 390, 600, 960, 1440];

/** Every page that a visitor comes to can be used by everyone, and fits every screen. */
export function testEveryPage(paths: readonly string[]): void {
  test("no page of a visitor has a fault for axe, or scrolls sideways", async ({ page }) => {
    await expectEveryPage(page, paths);
  });
}

/** The pages, one after the other, have no fault for axe, and fit into every width. */
export async function expectEveryPage(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectNoFaults(page);
    await expectToFit(page);
  }
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(page), `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** How wide the page is, with what doesn't fit. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** The narrowest phone. */
export const narrow = { width: 320, height: 800 };

/** Has a page looked at by axe on the narrowest phone, into which it must fit. */
export async function expectWell(page: Page): Promise<void> {
  await expectNoFaultsAt(page, narrow, "light");
  await expectNoFaultsAt(page, narrow, "dark");
  expect(await widthOf(page), page.url()).toBeLessThanOrEqual(narrow.width);
}
