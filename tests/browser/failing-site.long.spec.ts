import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expectNoFaults } from "./accessibility-faults.ts";
import { main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "failing" });

test("a page that can't be made says 'Unexpected Application Error!'", async ({
  page,
  accounts,
  faults,
  site,
}) => {
  await accounts.signInAsResident();
  const database = new DatabaseSync(join(site.folder, "shoreline.db"), { timeout: 30_000 });
  database.exec("alter table users rename to mislaid");
  database.close();
  faults.expectStatus(500);
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(main(page)).toContainText("Something went wrong on our side, not yours.");
  await expect(main(page).locator("code")).toHaveText(/^[0-9a-f-]{36}$/);
  await expect(main(page)).not.toContainText("users");
  await expectNoFaults(page);
  // What needs no records stays up.
  await main(page).getByRole("link", { name: "See the site map" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site map");
  await page.goto("/announcements");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Announcements");
});
