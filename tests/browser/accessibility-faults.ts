import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./site-test.ts";

const rules: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Has axe look at the page as it stands: on a phone in light colors, on a desk in dark ones. */
export async function expectNoFaults(page: Page): Promise<void> {
  await expectNoFaultsAt(page, phone, "light");
  await expectNoFaultsAt(page, desk, "dark");
}

/** Has axe look at the page in one size and color scheme, folded parts included. */
export async function expectNoFaultsAt(
  page: Page,
  viewport: typeof phone,
  colorScheme: "light" | "dark",
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((options) => {
    for (const folded of document.querySelectorAll<HTMLDetailsElement>(".folded")) {
      folded.open = true;
    }
    return (globalThis as unknown as { axe: typeof axe }).axe.run(document, options);
  }, rules);
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  // What is wrong with the next page is to be known, too.
  expect.soft(faults, `${page.url()} at ${viewport.width} px, ${colorScheme}`).toEqual([]);
}
