import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./site-test.ts";

const everyRule: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** What can differ when only the colours do. */
const rulesOfColor: axe.RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
};

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Opens a page as a desk's browser does, whatever was looked at before. */
export async function openAfresh(page: Page, path: string): Promise<void> {
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path);
}

/** Has axe look at the page as it stands, at every size: at all of it, then at its dark colours. */
export async function expectNoFaults(page: Page, sizes = [phone, desk]): Promise<void> {
  for (const viewport of sizes) {
    await expectNoFaultsAt(page, viewport, "light");
    await expectNoFaultsAt(page, viewport, "dark", rulesOfColor);
  }
}

/** Has axe look at the page in one size and colour scheme. */
export async function expectNoFaultsAt(
  page: Page,
  viewport: typeof phone,
  colorScheme: "light" | "dark",
  rules = everyRule,
): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { ...rules, resultTypes: ["violations"] } satisfies axe.RunOptions,
  );
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  // What is wrong with the next page is to be known, too.
  expect.soft(faults, `${page.url()} at ${viewport.width} px, ${colorScheme}`).toEqual([]);
}
