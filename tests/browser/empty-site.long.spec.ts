import { expectNoFaults } from "./accessibility-faults.ts";
import { main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

// A server of its own, to which nobody has come yet: the first test is the first visit.
test.use({ serverOf: "empty" });

test("the administrator of a new site is told what will be here", async ({ page, accounts }) => {
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  for (const words of ["No announcements are posted.", "Nobody has registered"]) {
    await expect(main(page).getByText(words)).toBeVisible();
  }
  await expectNoFaults(page);
  await page.goto("/admin/messages");
  await expect(main(page).getByText("There are no messages yet.")).toBeVisible();
  await expectNoFaults(page);
});

test("the first resident of a new site is told what will be here", async ({ page, accounts }) => {
  await accounts.signInAsResident({ includeOnDir: "N" });
  await page.goto("/");
  await expect(main(page).getByText("There are no announcements now.")).toBeVisible();
  await expectNoFaults(page);
  await page.goto("/residents");
  await expect(main(page).getByText("Nobody is listed yet.")).toBeVisible();
  // Nothing is offered to do with nobody but to be the first.
  await expect(main(page).locator("a, button, input, select")).toHaveText(["edit your info"]);
  await expectNoFaults(page);
});
