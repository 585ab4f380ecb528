import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunningSite } from "../running-site.ts";
import { expectNoFaults } from "./accessibility-faults.ts";
import { main, waitForScript } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "unavailable" });

/** Damages the records, so that the site can't read them; the function returned brings them back. */
function loseRecords({ folder }: RunningSite): () => void {
  const file = join(folder, "shoreline.db");
  const other = new DatabaseSync(file, { timeout: 30_000 });
  other.exec(
    "insert into settings values ('touched', ''); delete from settings where key = 'touched'",
  );
  other.exec("pragma wal_checkpoint(truncate)");
  other.close();
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.alloc(whole.length, "x"));
  return () => writeFileSync(file, whole);
}

test("what is typed stays, whoever fails", async ({ page, accounts, faults, site }) => {
  await accounts.signInAsResident();
  await page.goto("/account#password");
  await waitForScript(page);
  const halfTyped = page.getByLabel("New password", { exact: true });
  await halfTyped.fill("three quiet harriers");
  await main(page).getByRole("heading", { name: "feed reader" }).click();
  const makeFeed = main(page).getByRole("button", { name: "Make a feed address" });
  // A proxy says so while the site is started anew.
  faults.expectStatus(502);
  await page.route("**/account.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  );
  await makeFeed.click();
  await expect(page.getByRole("alert")).toHaveText(/^We can't reach the site right now/);
  await page.unroute("**/account.data");
  const bringBack = loseRecords(site);
  faults.expectStatus(503);
  await makeFeed.click();
  await expect(page.getByRole("alert")).toHaveText(/^We can't do that right now/);
  bringBack();
  await expect(halfTyped).toHaveValue("three quiet harriers");
  await expectNoFaults(page);
  await makeFeed.click();
  await expect(page.getByText("Here is your feed address.")).toBeVisible();
});
