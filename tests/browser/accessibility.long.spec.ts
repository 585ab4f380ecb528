import { tested } from "../tested-content.ts";
import { desk, expectNoFaults, openAfresh, phone } from "./accessibility-faults.ts";
import { administratorPages, listAddresses, residentPages } from "./addresses.ts";
import {
  fillFields,
  fillResident,
  haveFlash,
  header,
  logInByForm,
  main,
  registerByForm,
} from "./forms.ts";
import { testSignedInAccessibility, testVisitorsAccessibility } from "./public-accessibility.ts";
import { inventResident, inventStreet } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.describe.configure({ mode: "parallel" });

const addresses = listAddresses(tested);
const pinned = { body: "Bring a plank.\nAnd a friend.", pinned: "on", expiresOn: "2099-12-31" };

test.describe("a visitor", () => {
  testVisitorsAccessibility(addresses);

  test("a page that isn't there has no fault", async ({ page, faults }) => {
    faults.expectStatus(404);
    await page.goto("/nowhere");
    await expectNoFaults(page);
  });

  test("forms with errors have no fault", async ({ page, faults }) => {
    for (const status of [400, 401]) faults.expectStatus(status);
    await registerByForm(page, inventResident({ includeOnDir: "Q", phoneNumber: "none" }));
    await expect(
      page.getByRole("link", { name: "Please enter Y for yes or N for no." }),
    ).toBeVisible();
    await expectNoFaults(page);
    await logInByForm(page, "nobody@example.org", "not a password");
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoFaults(page);
    await page.goto("/contact");
    await fillFields(page, { "Your name": " ", "Your email address": "a@b.org", Message: " " });
    await page.getByRole("button", { name: "Send the message" }).click();
    await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
    await expectNoFaults(page);
  });

  test("a banner over the form and thanks after it have no fault", async ({
    page,
    accounts,
    faults,
  }) => {
    faults.expectStatus(409);
    const { email } = await accounts.enrol();
    await registerByForm(page, inventResident({ email }));
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoFaults(page);
    await page.goto("/contact");
    await fillFields(page, { "Your name": "A", "Your email address": "a@b.org", Message: "Hi" });
    await page.getByRole("button", { name: "Send the message" }).click();
    await expect(page.getByRole("status")).toBeVisible();
    await expectNoFaults(page);
  });

  test("open menus have no fault", async ({ page, context, baseURL }) => {
    await page.goto("/faq");
    await page.getByRole("navigation", { name: "Main" }).getByText("AMENITIES").click();
    await expect(header(page).getByRole("link", { name: "Social deck" })).toBeVisible();
    await expectNoFaults(page, [desk]);
    await page.setViewportSize(phone);
    await page.goto("/faq");
    await header(page).getByRole("button", { name: "MENU" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByText("RESOURCES").click();
    await expect(header(page).getByRole("link", { name: "Site map" })).toBeVisible();
    await expectNoFaults(page, [phone]);
    await context.addCookies([{ name: "shoreline-account", value: "resident", url: baseURL }]);
    await page.goto("/faq");
    await header(page).getByRole("button", { name: "MENU" }).click();
    await expect(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
    await expectNoFaults(page, [phone]);
  });

  test("an opened day of the calendar and an empty month have no fault", async ({ page }) => {
    await page.goto("/calendar?month=2026-12");
    for (const event of await main(page).getByRole("cell").locator("summary").all()) {
      await event.click();
    }
    await expectNoFaults(page);
    await page.goto("/calendar?month=2001-02");
    await expectNoFaults(page);
  });
});

testSignedInAccessibility(addresses);

test.describe("a resident", () => {
  test("no page has a fault", async ({ page, accounts }) => {
    await accounts.announce("Dock day", pinned);
    await accounts.signInAsResident();
    for (const path of ["/", ...residentPages]) {
      await openAfresh(page, path);
      await expectNoFaults(page);
    }
  });

  test("a sorted table, a later page and a search in vain have no fault", async ({
    page,
    accounts,
  }) => {
    for (const details of inventStreet("Reed End").slice(0, 12)) await accounts.enrol(details);
    await accounts.signInAsResident();
    for (const state of ["sort=houseNum", "sort=houseStreet&order=desc&page=2", "q=nobody+here"]) {
      await page.goto(`/residents?${state}`);
      await expectNoFaults(page);
    }
  });

  test("'Edit your info' with an error has no fault", async ({ page, accounts, faults }) => {
    faults.expectStatus(400);
    await accounts.signInAsResident();
    await page.goto("/editinfo");
    await fillResident(page, { includeOnDir: "X" });
    await page.getByRole("button", { name: "Update" }).click();
    await expect(
      page.getByRole("link", { name: "Please enter Y for yes or N for no." }),
    ).toBeVisible();
    await expectNoFaults(page);
  });
});

test.describe("the administrator", () => {
  test("no page has a fault", async ({ page, accounts }) => {
    await accounts.announce("Dock day");
    await accounts.enrol();
    await accounts.signInAsAdministrator();
    for (const path of ["/", ...administratorPages]) {
      await openAfresh(page, path);
      await expectNoFaults(page);
    }
  });

  test("the question before deleting and a refused announcement have no fault", async ({
    page,
    accounts,
    faults,
  }) => {
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
});
