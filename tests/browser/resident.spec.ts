import type { Page } from "@playwright/test";
import { header, openBeforeScript } from "./forms.ts";
import { inventStreet } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "resident" });

test("signing out in one tab shows in the others", async ({ page, context, accounts }) => {
  await accounts.signInAsResident();
  const background = await context.newPage();
  // Without a window, the browser takes every tab for a visible one.
  await background.addInitScript(() =>
    Object.defineProperty(document, "hidden", { get: () => true }),
  );
  await background.goto("/residents");
  await page.goto("/faq");
  await header(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(background).toHaveURL("/");
  await expect(header(background).getByRole("link", { name: "LOGIN" })).toBeVisible();
  await background.close();

  await accounts.signInAsResident();
  await page.goto("/faq");
  await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/calendar");
  await header(other).getByRole("button", { name: "Log out" }).click();
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeHidden();
  await expect(header(page).getByRole("button", { name: "Log out" })).toBeHidden();
});

test("a page that was kept isn't shown to who comes after", async ({ page, context, accounts }) => {
  await accounts.signInAsResident();
  await page.goto("/residents");
  await context.clearCookies();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page).toHaveURL("/");
});

test.describe("the directory", () => {
  const street = "Cattail Reach";
  let filled = false;

  test.beforeEach(async ({ accounts }) => {
    await accounts.signInAsResident({ houseStreet: "Quill Road" });
    if (filled) return;
    for (const details of inventStreet(street)) await accounts.enrol(details);
    filled = true;
  });

  test("shows as many rows as are chosen, which is right again after Back", async ({ page }) => {
    await page.goto("/residents?q=Cattail");
    const rows = page.getByLabel("Rows per page:");
    await expect(bodyRows(page)).toHaveCount(10);
    await rows.selectOption("25");
    await expect(bodyRows(page)).toHaveCount(25);
    await page.goBack();
    await expect(bodyRows(page)).toHaveCount(10);
    await expect(rows).toHaveValue("10");
    await page.goForward();
    await expect(bodyRows(page)).toHaveCount(25);
    await expect(rows).toHaveValue("25");
    await page.goto("/faq");
    await page.goBack();
    await expect(bodyRows(page)).toHaveCount(25);
    await expect(rows).toHaveValue("25");
  });

  test("does what was chosen before the page's script had come", async ({ page }) => {
    await openBeforeScript(page, "/residents?q=Cattail", () =>
      page.getByLabel("Rows per page:").selectOption("25"),
    );
    await expect(bodyRows(page)).toHaveCount(25);
    await expect(page).toHaveURL(/rows=25/);
  });

  test("leaves no gap on a phone where somebody hides theirs", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/editinfo");
    await page.getByLabel("Show my phone number").uncheck();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/residents?q=Quill");
    await expect(page.locator("td.phone:empty")).toHaveCSS("display", "none");
  });
});

function bodyRows(page: Page) {
  return page.getByRole("row").filter({ has: page.getByRole("cell") });
}
