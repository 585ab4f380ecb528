import type { Page } from "@playwright/test";
import { fillFields, fillResident, header, logInByForm, main, registerByForm } from "./forms.ts";
import { expectFocusOn, press, tabTo } from "./keyboard-alone.ts";
import { inventResident, inventStreet } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ javaScriptEnabled: false });

/** What the header offers besides its menu. */
const offered = (page: Page) => header(page).locator(".account-links > *:visible");

test("a page for everyone has one link for members", async ({ page, accounts }) => {
  await page.goto("/faq");
  await expect(offered(page)).toHaveText(["LOGIN", "|", "REGISTER", "Your account"]);
  for (const path of ["/", "/calendar"]) {
    await page.goto(path);
    await expect(offered(page)).toHaveText(["LOGIN", "|", "REGISTER"]);
  }
  await accounts.signInAsResident();
  for (const path of ["/faq", "/calendar"]) {
    await page.goto(path);
    await header(page).getByRole("link", { name: "Your account" }).click();
    await expect(offered(page)).toHaveText(["Edit your info", "Your account", "Log out"]);
  }
});

test("register, edit and choose what neighbors see, log out and log in", async ({ page }) => {
  const resident = inventResident({ houseStreet: "Candle Row" });
  await registerByForm(page, resident);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("To view announcements, login or register")).toHaveCount(0);
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeHidden();
  await header(page).getByRole("link", { name: "Edit your info" }).click();
  await expect(page.getByLabel("House Street")).toHaveValue("Candle Row");
  await fillResident(page, { phoneNumber: "740-555-0188" });
  await page.getByLabel("Show my email address").uncheck();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL("/");
  await header(page).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("To view announcements, login or register")).toBeVisible();
  await logInByForm(page, resident.email, resident.password);
  await expect(page).toHaveURL("/");
  await page.goto("/residents?q=candle");
  await expect(page.getByRole("cell", { name: "740-555-0188" })).toBeVisible();
  await expect(page.getByText(resident.email)).toHaveCount(0);
});

test("find, sort, turn pages, choose rows and print the directory", async ({ page, accounts }) => {
  for (const details of inventStreet("Tamarack Trail")) await accounts.enrol(details);
  await accounts.signInAsResident();
  await page.goto("/residents");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await fillFields(page, { "Find by name or address": "tamarack" });
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("1–10 of 32")).toBeVisible();
  await page.getByRole("columnheader").getByRole("link", { name: "House Number" }).click();
  await page.getByLabel("Rows per page:").selectOption("25");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(rows).toHaveCount(25);
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("26–32 of 32")).toBeVisible();
  await expect(main(page).getByRole("searchbox")).toHaveValue("tamarack");
  await main(page).getByRole("link", { name: "Print the directory" }).click();
  await expect(page).toHaveURL("/residents/print");
  await expect(main(page).getByText("Tamarack Trail", { exact: true })).toHaveCount(32);
  await expect(main(page).getByRole("button", { name: "Print" })).toBeHidden();
  await expect(main(page).getByRole("link", { name: "By street" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(main(page).getByRole("link", { name: "By street" })).toBeHidden();
  await page.emulateMedia({ media: null });
  await main(page).getByRole("link", { name: "Back to the directory" }).click();
  await expect(page).toHaveURL("/residents");
});

test("post an announcement, and delete it after the question", async ({ page, accounts }) => {
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await fillFields(page, { Title: "Ice is thin", Body: "Stay ashore.", "Date created": "today" });
  await page.getByRole("button", { name: "Post the announcement" }).click();
  const posted = page.getByRole("article").filter({ hasText: "Ice is thin" });
  await expect(posted).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Delete Announcement ?: Ice is thin$/ }).click();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Delete Announcement ?: Ice is thin$/ }).click();
  await dialog.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(posted).toHaveCount(0);
});

test("read a document, and jump to its page 7", async ({ page }) => {
  await page.goto("/covenantsbylaws/covenants");
  const seventh = page.locator("#page-7");
  await expect(seventh).not.toBeInViewport();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Article V. Common Areas" }).click();
  await expect(page).toHaveURL("/covenantsbylaws/covenants#article-v-common-areas");
  await expect(
    main(page).getByRole("heading", { name: "Article V. Common Areas" }),
  ).toBeInViewport();
  await seventh.getByRole("link", { name: "Page 7 of 19" }).click();
  await expect(page).toHaveURL("/covenantsbylaws/covenants#page-7");
  await page.goto("/faq");
  await page.goto("/covenantsbylaws/covenants#page-7");
  await expect(seventh).toBeInViewport();
  await expect(seventh.getByText("Page 7 of 19")).toBeInViewport();
  await expect(seventh.getByRole("img", { name: /^Page 7 of/ })).toBeInViewport();
  await expect(page.locator("#page-1")).not.toBeInViewport();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the open MENU makes room for what has the focus", async ({ page }) => {
    await page.goto("/faq");
    await press(page, header(page).getByRole("button", { name: "MENU" }));
    await press(page, page.getByRole("navigation", { name: "Main" }).getByText("HOA"));
    // Every stop on the way is seen.
    await tabTo(page, main(page).getByRole("link", { name: "write to the board" }));
    await tabTo(page, header(page).getByRole("link", { name: "REGISTER" }), "Shift+Tab");
    await press(page, header(page).getByRole("button", { name: "CLOSE" }));
    await expectFocusOn(page, header(page).getByRole("button", { name: "MENU" }));
  });

  test("a document's contents open over the text, and close", async ({ page }) => {
    await page.goto("/covenantsbylaws/covenants#article-v-common-areas");
    const contents = page.getByRole("navigation", { name: "Contents" });
    await expect(contents).toBeHidden();
    const heading = (name: string) => main(page).getByRole("heading", { name });
    const opener = main(page).getByRole("button", { name: "Contents" });
    await opener.press("Enter");
    await expectFocusOn(page, contents.getByRole("button", { name: "Close" }));
    await page.keyboard.press("Enter");
    await expect(contents).toBeHidden();
    await expectFocusOn(page, opener);
    await expect(heading("Article V. Common Areas")).toBeInViewport();
    await page.keyboard.press("Enter");
    // Until then, it shows where the reader is, whatever has the focus.
    await contents.evaluate((sheet) =>
      Promise.all(sheet.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    await press(page, contents.getByRole("link", { name: "Article VI. The Lake" }));
    await expect(heading("Article VI. The Lake")).toBeInViewport();
    // It covers nothing that has the focus.
    await page.keyboard.press("Tab");
    await expect(contents).not.toBeInViewport();
  });
});

test.describe("in a browser of before 2024", () => {
  test.use({ javaScriptEnabled: true });

  test("a table works as without scripts", async ({ page, accounts }) => {
    await page.addInitScript("delete Promise.withResolvers; delete Map.groupBy;");
    await accounts.signInAsResident();
    await page.goto("/residents");
    await page.getByLabel("Rows per page:").selectOption("25");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/\b25\b/);
    await expect(page.getByLabel("Rows per page:")).toHaveValue("25");
    await expect(page.locator("[type=module]")).toHaveCount(0);
  });
});
