import type { Locator, Page } from "@playwright/test";
import { header, main } from "./forms.ts";
import { inventResident, residentLabels } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "keyboard" });

test("register, log out, log in, find a neighbor and log out by keyboard alone", async ({
  page,
  accounts,
}) => {
  await accounts.enrol({ name: "Fern Hollow", houseStreet: "Fern Court" });
  const resident = inventResident();
  await page.goto("/");
  await tabTo(page, header(page).getByRole("link", { name: "REGISTER" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/register");
  for (const [field, label] of Object.entries(residentLabels)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(resident[field as keyof typeof residentLabels]);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  await tabTo(page, header(page).getByRole("button", { name: "Log out" }));
  await page.keyboard.press("Enter");
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeVisible();

  await tabTo(page, header(page).getByRole("link", { name: "LOGIN" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await tabTo(page, page.getByLabel("Email Address"));
  await page.keyboard.type(resident.email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(resident.password);
  await tabTo(page, main(page).getByRole("button", { name: "Log in" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/");

  await tabTo(page, page.getByRole("navigation", { name: "Main" }).getByText("RESOURCES"));
  await page.keyboard.press("Enter");
  await tabTo(page, header(page).getByRole("link", { name: "Resident directory" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/residents");
  await tabTo(page, main(page).getByRole("searchbox"));
  await page.keyboard.type("fern court");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("cell", { name: "Fern Hollow" })).toBeVisible();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await tabTo(page, page.getByRole("columnheader").getByRole("link", { name: "House Number" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "House Number" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );

  await tabTo(page, header(page).getByRole("button", { name: "Log out" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("To view announcements, login or register")).toBeVisible();
});

test("the first Tab offers the way past the header", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the page" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
});

test("each stop of the keyboard shows a ring", async ({ page }) => {
  await page.goto("/login");
  for (let stop = 0; stop < 14; stop += 1) {
    await page.keyboard.press("Tab");
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return "none";
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(ring, `stop ${stop + 1}`).toBe("solid 3px");
  }
});

test("the administrator deletes an announcement by keyboard; Escape thinks better of it", async ({
  page,
  accounts,
}) => {
  await accounts.announce("Swim buoys out");
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  const remove = page.getByRole("button", { name: /^Delete Announcement ?: Swim buoys out$/ });
  const dialog = page.getByRole("alertdialog");
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Yes, delete it" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Swim buoys out")).toHaveCount(0);
});

test.describe("on a phone's width", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("MENU opens by Enter, its links follow by Tab, Escape closes it", async ({ page }) => {
    await page.goto("/faq");
    const menu = page.getByRole("navigation", { name: "Main" });
    const button = header(page).getByRole("button", { name: "MENU" });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("button", { name: "CLOSE" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, menu.getByText("AMENITIES", { exact: true }));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Overview" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, menu.getByRole("link", { name: "CALENDAR" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/calendar");
  });
});

/** Presses Tab until the wanted element has the focus, as a person would. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${wanted}`);
}
