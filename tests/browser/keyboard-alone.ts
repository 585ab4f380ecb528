import type { Locator, Page } from "@playwright/test";
import { header, main } from "./forms.ts";
import { expect } from "./site-test.ts";

/** More stops than any page of the tests has. */
const manyStops = 150;

type Way = "Tab" | "Shift+Tab";

/**
 * Presses Tab until the wanted element has the focus, as a person would. Every stop on the way must
 * be seen: in the window, under nothing else, and with a ring.
 *
 * @throws with the place of a stop that can't be seen, or when the element is never reached.
 */
export async function tabTo(page: Page, wanted: Locator, way: Way = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  const element = await wanted.elementHandle();
  for (let stop = 0; stop < manyStops; stop += 1) {
    await page.keyboard.press(way);
    const { fault, isThere } = await page.evaluate(lookAtFocus, element);
    expect(fault, `at ${page.url()}`).toBeNull();
    if (isThere) return;
  }
  throw new Error(`${way} does not come to ${wanted} at ${page.url()}`);
}

/** Comes to a link or button by Tab and presses it. */
export async function press(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Comes to a field by Tab and types; what stood in it is typed over, as browsers select it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** The page has put the focus here itself, where it must be seen as after a Tab. */
export async function expectFocusOn(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeFocused();
  expect((await page.evaluate(lookAtFocus, null)).fault, `at ${page.url()}`).toBeNull();
}

/**
 * Opens a page, skips to its main part, goes backwards into the header, opens a group of the menu and
 * leaves it by Escape: the focus is on the group again.
 */
export async function visitMenu(page: Page, path: string, group: string, link: string) {
  await page.goto(path);
  await page.keyboard.press("Tab");
  await expectFocusOn(page, page.getByRole("link", { name: "Skip to main content" }));
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
  const opener = page.getByRole("navigation", { name: "Main" }).getByText(group, { exact: true });
  const within = header(page).getByRole("link", { name: link });
  await tabTo(page, opener, "Shift+Tab");
  await page.keyboard.press("Space");
  await tabTo(page, within);
  await page.keyboard.press("Escape");
  await expect(within).toBeHidden();
  await expectFocusOn(page, opener);
}

/** Runs in the browser: whether an element has the focus, and what keeps the focus from being seen. */
function lookAtFocus(wanted: Node | null) {
  const focused = document.activeElement;
  // After the last stop the browser's own controls have the focus.
  if (!focused || focused === document.body) return { fault: null, isThere: false };
  // The chart draws a ring of its own.
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const hasRing = focused.closest("svg") || `${outlineStyle} ${outlineWidth}` === "solid 3px";
  const isSeen = [...focused.getClientRects()].some(({ left, top, right, bottom }) => {
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    return focused.contains(document.elementFromPoint(x, y));
  });
  const fault = !hasRing ? "no ring" : !isSeen ? "covered, or out of the window" : null;
  return { fault: fault && `${fault}: ${focused.outerHTML}`, isThere: focused === wanted };
}
