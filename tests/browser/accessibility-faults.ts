import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./site-test.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Has axe look at the page as it stands, light and dark, at every size. */
export async function expectNoFaults(page: Page, sizes = [phone, desk]): Promise<void> {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // The mode only leaves out frames of other sites, of which there are none; it is faster.
      const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(tags);
      const { violations } = await axe.analyze();
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      );
      const where = `${page.url()} at ${viewport.width} px, ${colorScheme}`;
      expect(faults, where).toEqual([]);
    }
  }
}
