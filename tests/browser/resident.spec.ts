import type { Page } from "@playwright/test";
import { fillResident, header, openBeforeScript } from "./forms.ts";
import { inventStreet, residentLabels } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "resident" });

test("every page offers 'Edit your info' and 'Log out'", async ({ page, accounts }) => {
  await accounts.signInAsResident();
  for (const path of ["/", "/faq", "/residents"]) {
    await page.goto(path);
    await expect.soft(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
    await expect.soft(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
    await expect.soft(header(page).getByRole("link", { name: "LOGIN" })).toBeHidden();
    await expect.soft(header(page).getByRole("link", { name: "Admin Dashboard" })).toBeHidden();
  }
});

test("signing out in one tab shows in the others, and closes one in the background", async ({
  page,
  context,
  accounts,
}) => {
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

test("a page that the browser kept isn't shown to who comes after the resident", async ({
  page,
  context,
  accounts,
}) => {
  await accounts.signInAsResident();
  await page.goto("/residents");
  await context.clearCookies();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page).toHaveURL("/");
});

test("'Update' keeps the change and leads home; what is wrong is said at its field", async ({
  page,
  accounts,
  faults,
}) => {
  faults.expectStatus(400);
  const { houseStreet } = await accounts.signInAsResident({ houseStreet: "Loon Way" });
  await page.goto("/editinfo");
  await expect(page.getByLabel(residentLabels.houseStreet)).toHaveValue(houseStreet);
  await fillResident(page, { includeOnDir: "X", name: "Wren Birch" });
  await page.getByRole("button", { name: "Update" }).click();
  const field = page.getByLabel(residentLabels.includeOnDir);
  await expect(field).toHaveAccessibleDescription(/Please enter Y for yes or N for no\./);
  await expect(page.getByLabel("Full Name")).toHaveValue("Wren Birch");
  await fillResident(page, { includeOnDir: "y" });
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/residents?q=Loon+Way");
  await expect(bodyRows(page)).toContainText("Wren Birch");
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

  test("goes from page to page, and back by the browser's own button", async ({ page }) => {
    await page.goto("/residents?q=Cattail&rows=15");
    await expect(page.getByRole("link", { name: "Previous page" })).toHaveCount(0);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("16–30 of 32")).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("31–32 of 32")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("16–30 of 32")).toBeVisible();
  });

  test("sorts in place, up and down", async ({ page }) => {
    await page.goto("/residents?q=Cattail&rows=30");
    const number = page.getByRole("columnheader", { name: "House Number" });
    await number.getByRole("link").click();
    await expect(number).toHaveAttribute("aria-sort", "ascending");
    await expect(bodyRows(page).first()).toContainText("283");
    await number.getByRole("link").click();
    await expect(number).toHaveAttribute("aria-sort", "descending");
    await expect(bodyRows(page).first()).toContainText("500");
  });
});

function bodyRows(page: Page) {
  return page.getByRole("row").filter({ has: page.getByRole("cell") });
}
