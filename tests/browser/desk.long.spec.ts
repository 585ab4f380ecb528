/** The publishing desk, as somebody with a phone, a screen reader or a keyboard alone uses it. */
import type { Page } from "@playwright/test";
import { administrator } from "../running-site.ts";
import { expectNoFaultsAt } from "./accessibility-faults.ts";
import { deskPages } from "./addresses.ts";
import { fillFields, logInByForm, main } from "./forms.ts";
import { press, tabTo, typeInto } from "./keyboard-alone.ts";
import { widthOf } from "./public-widths.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "desk" });

const narrow = { width: 320, height: 800 };

/** Has a page looked at by axe on the narrowest phone, into which it must fit. */
async function expectWell(page: Page): Promise<void> {
  await expectNoFaultsAt(page, narrow, "light");
  await expectNoFaultsAt(page, narrow, "dark");
  expect(await widthOf(page), page.url()).toBeLessThanOrEqual(narrow.width);
}

test("the desk's pages have no fault and fit into 320 px", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  for (const path of deskPages) {
    await page.goto(path);
    await expectWell(page);
  }
  await page.goto("/admin/publish/amenities/edit-pool");
  await page.locator("summary", { hasText: "Place on the chart" }).click();
  await page.locator(".desk-chart").click({ position: { x: 40, y: 40 } });
  await expect(page.getByLabel("From the left")).not.toHaveValue("250");
  await expectWell(page);
  await page.goto("/admin/publish/board/edit-president");
  await main(page)
    .getByRole("link", { name: /^Delete / })
    .click();
  await expectWell(page);
  await page.goto("/admin/publish/minutes/new");
  await fillFields(page, { Title: "W".repeat(110) });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please choose the PDF.")).toBeVisible();
  await expectWell(page);
  await page.locator("#not-done").getByRole("link", { name: "PDF" }).click();
  await expect(page.getByLabel("Choose a file")).toBeFocused();
  await expect(page.getByText("Please choose the PDF.")).toBeVisible();
  await page.goto("/admin/publish/faq/new");
  await fillFields(page, { Question: "W".repeat(110), Answer: "W".repeat(200) });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "WWW" })).toBeVisible();
  await expectWell(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Everybody can see it now.")).toBeVisible();
  await expectWell(page);
  await page.goto("/admin/publish/history");
  await main(page).getByText("Go back to edition 1").click();
  await expectWell(page);
  await page.getByRole("link", { name: "See what changed in edition 2" }).click();
  await expectWell(page);
});

test.describe("without script, by keyboard alone", () => {
  test.use({ javaScriptEnabled: false, viewport: narrow });

  test("a question is written, previewed, published and undone", async ({ page }) => {
    await logInByForm(page, administrator.email, administrator.password);
    await page.goto("/admin/publish");
    await press(page, main(page).getByRole("link", { name: "Add a question" }));
    await typeInto(page, page.getByLabel("Question"), "Where do the loons nest?");
    await typeInto(page, page.getByLabel("Answer"), "On the far shore.");
    await press(page, page.getByRole("button", { name: "Preview" }));
    const preview = page.frameLocator("iframe");
    await expect(preview.getByText("this is not published yet")).toBeVisible();
    await expect(preview.getByText("On the far shore.")).toBeVisible();
    await press(page, page.getByRole("button", { name: "Publish", exact: true }));
    await expect(page.getByText("Published. Everybody can see it now.")).toBeVisible();
    await page.goto("/faq");
    await expect(page.getByText("On the far shore.")).toBeVisible();

    await page.goto("/admin/publish");
    await press(page, main(page).getByRole("link", { name: "History: see and undo changes" }));
    await tabTo(page, page.getByRole("button", { name: "Undo this change" }));
    await page.keyboard.press("Space");
    await expect(page.getByText("The earlier edition is published again.")).toBeVisible();
    await page.goto("/faq");
    await expect(page.getByText("On the far shore.")).toHaveCount(0);
  });
});
