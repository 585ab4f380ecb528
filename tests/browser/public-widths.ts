import type { Page } from "@playwright/test";
import type { PublicAddresses } from "./addresses.ts";
import { expect, test } from "./site-test.ts";

/** From the narrowest phone to a desk; in pixels. */
export const widths = [320, 390, 599, 600, 959, 960, 1280, 1440];

/** No page that a visitor comes to scrolls sideways. */
export function testVisitorsWidths({ visitorPages }: PublicAddresses): void {
  test("no page scrolls sideways for a visitor", async ({ page }) => {
    for (const path of visitorPages) await expectToFit(page, path);
  });
}

/** The page fits into every width. */
export async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await widthOf(page), `${path} at ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** How wide the page is, with what doesn't fit. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
