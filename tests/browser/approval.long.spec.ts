import type { Page } from "@playwright/test";
import { administrator } from "../running-site.ts";
import { expectNoFaults } from "./accessibility-faults.ts";
import { header, main, registerByForm } from "./forms.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "approval", settings: { REGISTRATION: "approval" } });

const notice = "You're registered and waiting for approval.";

/** The administrator's part of the page for who waits. */
function waiting(page: Page) {
  return page.getByRole("region", { name: "Waiting for approval" });
}

/** Does something as somebody else, on a browser of their own. */
async function asSomebodyElse(page: Page, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error("There is no browser for somebody else");
  await act(await context.newPage());
  await context.close();
}

test("from registration to admission", async ({ page, accounts }) => {
  await accounts.announce("Ice on the lake");
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await asSomebodyElse(page, async (resident) => {
    await registerByForm(resident, inventResident({ name: "Teal Patience" }));
    await expect(resident).toHaveURL("/");
    await expect(resident.getByText(notice)).toBeVisible();
    await expect(resident.getByText("Ice on the lake")).toHaveCount(0);
    await expectNoFaults(resident);
    await resident.goto("/residents");
    await expect(resident.getByText(notice)).toBeVisible();
    await expectNoFaults(resident);
    await header(resident).getByRole("link", { name: "Edit your info" }).click();
    await expect(resident.getByLabel("Full Name")).toHaveValue("Teal Patience");

    await page.reload();
    const card = waiting(page).getByRole("listitem").filter({ hasText: "Teal Patience" });
    await expectNoFaults(page);
    await card.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("The resident is approved. We'll email")).toBeFocused();
    await expect(card).toHaveCount(0);

    await resident.goto("/");
    await expect(resident.getByText("Ice on the lake")).toBeVisible();
    await resident.goto("/residents");
    await expect(resident.getByRole("cell", { name: "Teal Patience" })).toBeVisible();
  });
  await page.getByRole("link", { name: "audit log" }).click();
  await expect(page).toHaveURL("/admin/audit");
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
