import { fillFields, main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "administrator" });

test("the administrator adds an event, changes it and deletes it", async ({
  page,
  accounts,
  faults,
}) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  await page.goto("/admin/events");
  await page.getByRole("link", { name: "Add an event" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add an event");
  await fillFields(page, { Title: "Sunrise paddle", Day: "2027-06-21", "Starts at": "05:30" });
  await fillFields(page, { "Ends at": "04:30", Place: "Social deck" });
  await page.getByRole("button", { name: "Add the event" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Ends at")).toHaveAccessibleDescription(/ends before it starts/);
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2027-06-21");
  await page.getByLabel("All day").check();
  await expect(page.getByLabel("Ends at")).toBeHidden();
  await page.getByLabel("Repeats", { exact: true }).selectOption("weekly");
  await page.getByRole("button", { name: "Add the event" }).click();
  await expect(page.getByText("The event is on the calendar.")).toBeFocused();
  const event = main(page).getByRole("article").filter({ hasText: "Sunrise paddle" });
  await expect(event).toContainText("June 21, 2027, every week");

  await page.getByRole("link", { name: /^Change Sunrise paddle$/ }).click();
  await expect(page.getByLabel("All day")).toBeChecked();
  await expect(page.getByLabel("Repeats", { exact: true })).toHaveValue("weekly");
  await fillFields(page, { Title: "Sunset paddle", "Repeats until": "2027-07-01" });
  await page.getByRole("button", { name: "Save the event" }).click();
  await expect(page.getByText("The event is changed.")).toBeFocused();
  await page.goto("/calendar?month=2027-06");
  const names = main(page).locator("summary").filter({ hasText: "Sunset paddle" });
  await expect(names).toHaveCount(2);

  await page.goto("/admin/events");
  await page.getByRole("button", { name: /^Delete ?: Sunset paddle$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, delete it" }).click();
  await expect(page.getByText("The event is deleted.")).toBeFocused();
  await page.goto("/calendar?month=2027-06");
  await expect(names).toHaveCount(0);
});
