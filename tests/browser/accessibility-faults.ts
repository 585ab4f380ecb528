import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./site-test.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

const schemes = ["light", "dark"] as const;

/** Has axe look at the page as it stands, light and dark, at every size. */
export async function expectNoFaults(page: Page, sizes = [phone, desk]): Promise<void> {
  for (const viewport of sizes) {
    for (const scheme of schemes) await expectNoFaultsAt(page, viewport, scheme);
  }
}

/** Has axe look at the page in one size and colour scheme. */
export async function expectNoFaultsAt(
  page: Page,
  viewport: typeof phone,
  colorScheme: "light" | "dark",
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  // The mode only leaves out frames of other sites, of which there are none; it is faster.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags);
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  expect(faults, `${page.url()} at ${viewport.width} px, ${colorScheme}`).toEqual([]);
}
