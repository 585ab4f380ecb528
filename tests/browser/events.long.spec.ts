import { fillFields, main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "administrator" });

test("the administrator adds a series, cancels one date, and deletes it", async ({
  page,
  accounts,
  faults,
}) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/events");
  await page.getByRole("link", { name: "Add an event" }).click();
  await fillFields(page, { Title: "Sunrise paddle", Day: "2027-06-21", "Starts at": "05:30" });
  await fillFields(page, { "Ends at": "04:30" });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Ends at")).toHaveAccessibleDescription(/ends before it starts/);
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2027-06-21");
  await fillFields(page, { "Starts at": "", "Ends at": "" });
  await page.getByLabel("Repeats", { exact: true }).selectOption("weekly");
  await fillFields(page, { "Repeats until": "2027-07-01" });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Everyone can see it now.")).toBeVisible();
  const series = page.getByRole("link", {
    name: "Sunrise paddle, June 21, 2027, repeats",
    exact: true,
  });
  await series.click();
  await page.getByText("Change or cancel one date").click();
  await page.getByRole("link", { name: "Monday, June 28, 2027" }).click();
  await expect(page.getByLabel("Repeats", { exact: true })).toHaveCount(0);
  await page.getByLabel("Status").selectOption("canceled");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Everyone can see it now.")).toBeVisible();
  await page.goto("/calendar?month=2027-06");
  const names = main(page).locator("summary").filter({ hasText: "Sunrise paddle" });
  await expect(names).toHaveCount(2);
  await expect(names.filter({ hasText: "Canceled" })).toHaveCount(1);

  await page.goto("/admin/publish/events");
  await series.click();
  await page.getByRole("link", { name: /^Delete / }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("Deleted. You can get it back from the history.")).toBeVisible();
  await page.goto("/calendar?month=2027-06");
  await expect(names).toHaveCount(0);
});
