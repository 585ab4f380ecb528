import type { Page } from "@playwright/test";
import { expect, test } from "./site-test.ts";

const footer = (page: Page) => page.getByRole("contentinfo");
const choice = (page: Page, name: string) => footer(page).getByRole("radio", { name, exact: true });

/** What a page looks like: its ground, and the size of its letters. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
    return { backgroundColor, fontSize };
  });

const paper = { light: "rgb(251, 249, 244)", dark: "rgb(11, 26, 31)" };

test("text size and colors are chosen in the footer, and kept for every page", async ({ page }) => {
  await page.goto("/faq");
  expect(await lookOf(page)).toEqual({ backgroundColor: paper.light, fontSize: "16px" });
  await expect(choice(page, "Normal")).toBeChecked();
  await expect(choice(page, "Automatic")).toBeChecked();
  await choice(page, "Largest").check();
  await choice(page, "Dark").check();
  const chosen = { backgroundColor: paper.dark, fontSize: "20.8px" };
  expect(await lookOf(page)).toEqual(chosen);
  // A document, one that is made for each request, a tool, and one that isn't there.
  for (const path of ["/amenities/pool", "/", "/login"]) {
    await page.goto(path);
    expect(await lookOf(page), path).toEqual(chosen);
    await expect(choice(page, "Largest")).toBeChecked();
    await expect(choice(page, "Dark")).toBeChecked();
  }
  await choice(page, "Automatic").check();
  await choice(page, "Normal").check();
  // A page that the browser kept whole.
  await page.goBack();
  expect(await lookOf(page)).toEqual({ backgroundColor: paper.light, fontSize: "16px" });
  await expect(choice(page, "Automatic")).toBeChecked();
});

test("on a phone the menu has the text size, too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  await page.getByRole("button", { name: "MENU" }).click();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("radio", { name: "Largest" }).check();
  expect((await lookOf(page)).fontSize).toBe("20.8px");
  await expect(choice(page, "Largest")).toBeChecked();
  await page.keyboard.press("Escape");
  await choice(page, "Large").check();
  await page.goto("/login");
  expect((await lookOf(page)).fontSize).toBe("18.4px");
  await page.getByRole("button", { name: "MENU" }).click();
  await expect(menu.getByRole("radio", { name: "Large", exact: true })).toBeChecked();
});

test("on a device that is dark, light can be chosen", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/amenities/pool");
  const picture = page.locator(".picture-grid img").first();
  expect((await lookOf(page)).backgroundColor).toBe(paper.dark);
  // A drawing brings its night; a photo is dimmed.
  await expect(picture).toHaveCSS("filter", "none");
  await picture.evaluate((image) => image.setAttribute("src", "/icon-192.png"));
  await expect(picture).not.toHaveCSS("filter", "none");
  await choice(page, "Light").check();
  expect((await lookOf(page)).backgroundColor).toBe(paper.light);
  await expect(picture).toHaveCSS("filter", "none");
});

test("where the browser keeps nothing, nothing is offered", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(self, "localStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/faq");
  await expect(footer(page).getByRole("link", { name: "Privacy" })).toBeVisible();
  await expect(footer(page).getByRole("radio")).toHaveCount(0);
});
