import { administrator } from "../running-site.ts";
import { expectNoFaults } from "./accessibility-faults.ts";
import { main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "approval", settings: { REGISTRATION: "approval" } });

test("no page has a fault while somebody waits", async ({ page, accounts }) => {
  await accounts.signInAsResident({ name: "Teal Patience" });
  for (const path of ["/", "/residents"]) {
    await page.goto(path);
    await expect(page.getByText("You're registered and waiting for approval.")).toBeVisible();
    await expectNoFaults(page);
  }
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  const waiting = page.getByRole("region", { name: "Waiting for approval" });
  await expect(waiting.getByRole("listitem")).toContainText("Teal Patience");
  await expectNoFaults(page);
  await waiting.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("The resident is approved. We'll email")).toBeFocused();
  await page.goto("/admin/audit");
  await expectNoFaults(page);
});

test("a right password after a wrong one saves the list", async ({ page, accounts, faults }) => {
  faults.expectStatus(401);
  await accounts.signInAsAdministrator();
  await page.goto("/admin/residents.csv?sort=houseNum");
  const password = main(page).getByLabel("Current password");
  const save = main(page).getByRole("button", { name: "Download the list" });
  await password.fill("not the password");
  await save.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await password.fill(administrator.password);
  const saving = page.waitForEvent("download");
  await save.click();
  expect(await (await saving).failure()).toBeNull();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The list is ready");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
