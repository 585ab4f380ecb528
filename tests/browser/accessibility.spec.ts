/** Every page once; at every width, in every color scheme and state, accessibility.long.spec.ts looks. */
import type { Page } from "@playwright/test";
import { expectNoFaultsAt, phone } from "./accessibility-faults.ts";
import { administratorPages, deskPages, residentPages, visitorPages } from "./addresses.ts";
import { test } from "./site-test.ts";

test.describe.configure({ mode: "parallel" });

async function expectNoFaults(page: Page, paths: string[]): Promise<void> {
  await page.setViewportSize(phone);
  for (const path of paths) {
    await page.goto(path);
    await expectNoFaultsAt(page, phone, "light");
  }
}

test("no page of a visitor has a fault", async ({ page }) => {
  await expectNoFaults(page, visitorPages);
});

test("no page of a resident has a fault", async ({ page, accounts }) => {
  await accounts.announce("Dock day", { pinned: "on", expiresOn: "2099-12-31" });
  await accounts.signInAsResident();
  await expectNoFaults(page, ["/", ...residentPages]);
});

test("no page of the administrator has a fault", async ({ page, accounts }) => {
  await accounts.announce("Dock day");
  await accounts.enrol();
  await accounts.signInAsAdministrator();
  await expectNoFaults(page, ["/", ...administratorPages, ...deskPages]);
});
