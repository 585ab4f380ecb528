import { expectNoFaults, expectNoFaultsAt, phone } from "./accessibility-faults.ts";
import { visitorPages } from "./addresses.ts";
import { testEveryPage } from "./every-page.ts";
import { fillFields, fillResident, haveFlash, header, main, registerByForm } from "./forms.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.describe.configure({ mode: "parallel" });

testEveryPage(visitorPages);

test("forms with errors and thanks after one have no fault", async ({ page, accounts, faults }) => {
  for (const status of [400, 409]) faults.expectStatus(status);
  await registerByForm(page, inventResident({ includeOnDir: "Q", phoneNumber: "none" }));
  await expect(
    page.getByRole("link", { name: "Please enter Y for yes or N for no." }),
  ).toBeVisible();
  await expectNoFaults(page);
  const { email } = await accounts.enrol();
  await registerByForm(page, inventResident({ email }));
  await expect(page.getByRole("alert")).toHaveText("Email already in use");
  await expectNoFaults(page);
  await page.goto("/contact");
  await fillFields(page, { "Your name": "A", "Your email address": "a@b.org", Message: " " });
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
  await expectNoFaults(page);
  await fillFields(page, { Message: "Hi" });
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("status")).toBeVisible();
  await expectNoFaults(page);
  await accounts.signInAsResident();
  await page.goto("/editinfo");
  await fillResident(page, { includeOnDir: "X" });
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page);
});

test("open menus have no fault", async ({ page, context, baseURL }) => {
  await page.goto("/faq");
  await page.getByRole("navigation", { name: "Main" }).getByText("AMENITIES").click();
  await expect(header(page).getByRole("link", { name: "Social deck" })).toBeVisible();
  await expectNoFaults(page);
  await context.addCookies([{ name: "shoreline-account", value: "resident", url: baseURL }]);
  await page.setViewportSize(phone);
  await page.goto("/faq");
  await header(page).getByRole("button", { name: "MENU" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByText("RESOURCES").click();
  await expect(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
  await expectNoFaultsAt(page, phone, "light");
});

test("opened days of the calendar and an empty month have no fault", async ({ page }) => {
  await page.goto("/calendar?month=2026-12");
  for (const event of await main(page).getByRole("cell").locator("summary").all()) {
    await event.click();
  }
  await expectNoFaults(page);
  await page.goto("/calendar?month=2001-02");
  await expectNoFaults(page);
});

test("asking before deleting, and a refusal, have no fault", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  await accounts.announce("Swim buoys out");
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("button", { name: "Delete Announcement" }).first().click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoFaults(page);
  await haveFlash(page, "delete.an-announcement");
  await page.goto("/admin");
  await expect(page.getByRole("status").first()).toBeFocused();
  await expectNoFaults(page);
  await fillFields(page, { Title: " ", Body: " ", "Date created": " " });
  await page.getByRole("button", { name: "Post the announcement" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Title" })).toBeVisible();
  await expectNoFaults(page);
});
