import type { Page } from "@playwright/test";
import { administrator } from "../running-site.ts";
import { header, main } from "./forms.ts";
import { expectFocusOn, press, tabTo, typeInto, visitMenu } from "./keyboard-alone.ts";
import { inventResident, inventStreet, residentLabels } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "keyboard" });

test("a visitor's journeys by keyboard alone", async ({ page, faults }) => {
  faults.expectStatus(400);
  await visitMenu(page, "/faq", "HOA", "Meet the board");

  // What is found opens at its heading, and from there the Tab goes on.
  await tabTo(page, header(page).getByRole("searchbox"), "Shift+Tab");
  await page.keyboard.type("may I build a fence?");
  await page.keyboard.press("Enter");
  await press(page, main(page).getByRole("link", { name: "8.4 Fences and walls · Page 11" }));
  await expect(page).toHaveURL("/covenantsbylaws/covenants#8-4-fences-and-walls");
  await expect(page.locator("h3:target")).toBeInViewport();
  await page.keyboard.press("Tab");
  await expectFocusOn(page, main(page).getByRole("link", { name: "Page 12 of 19", exact: true }));

  await page.goto("/calendar?month=2026-11");
  await press(page, main(page).getByRole("link", { name: "December 2026" }));
  const event = main(page).getByRole("table").locator("summary");
  await press(page, event.filter({ hasText: "Winter lights evening" }));
  await press(page, main(page).getByRole("link", { name: "More on Winter lights evening" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Winter lights evening");

  await press(page, header(page).getByRole("link", { name: "CONTACT" }));
  await expect(page).toHaveURL("/contact");
  const recipient = page.getByLabel("To", { exact: true });
  await tabTo(page, recipient);
  await page.keyboard.press("ArrowDown");
  await expect(recipient).not.toHaveValue("");
  await typeInto(page, page.getByLabel("Your name"), "Rowan Pike");
  await typeInto(page, page.getByLabel("Your email address"), "rowan@example.org");
  await typeInto(page, page.getByLabel("Message"), " ");
  await press(page, page.getByRole("button", { name: "Send the message" }));
  const alert = main(page).getByRole("alert");
  await expectFocusOn(page, alert);
  await press(page, alert.getByRole("link"));
  await expectFocusOn(page, page.getByLabel("Message"));
  await page.keyboard.type("Thank you for the new planks.");
  await press(page, page.getByRole("button", { name: "Send the message" }), "Space");
  await expectFocusOn(page, page.getByRole("status"));
});

test("a resident's journeys by keyboard alone", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  for (const details of inventStreet("Fern Court").slice(0, 17)) await accounts.enrol(details);
  await page.addInitScript(() => {
    window.print = () => document.body.classList.add("was-printed");
  });
  const resident = inventResident();
  await page.goto("/");
  await press(page, header(page).getByRole("link", { name: "REGISTER" }));
  await expect(page).toHaveURL("/register");
  for (const [field, label] of Object.entries(residentLabels)) {
    const typed = resident[field as keyof typeof residentLabels];
    await typeInto(page, page.getByLabel(label, { exact: true }), typed);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await press(page, header(page).getByRole("button", { name: "Log out" }));
  await press(page, header(page).getByRole("link", { name: "LOGIN" }));
  await logInByKeyboard(page, resident.email, resident.password);

  await press(page, header(page).getByRole("link", { name: "Edit your info" }));
  await typeInto(page, page.getByLabel("Phone Number", { exact: true }), "740-555-0188");
  await press(page, page.getByLabel("Show my email address"), "Space");
  await press(page, page.getByRole("button", { name: "Update" }));
  await expect(page).toHaveURL("/");

  await press(page, page.getByRole("navigation", { name: "Main" }).getByText("RESOURCES"));
  await press(page, header(page).getByRole("link", { name: "Resident directory" }));
  await expect(page).toHaveURL("/residents");
  const status = main(page).getByRole("status");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await typeInto(page, main(page).getByRole("searchbox"), "wren alder");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("1–1 of 1");
  await expect(rows).toContainText("740-555-0188");
  await expect(rows).not.toContainText(resident.email);
  await press(page, main(page).getByRole("link", { name: "Show everyone" }));
  await expect(status).toHaveText(/^1–10 of /);
  await expectFocusOn(page, main(page).getByRole("button", { name: "Find" }));
  await tabTo(page, main(page).getByRole("searchbox"), "Shift+Tab");
  await page.keyboard.type("fern court");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("1–10 of 17");
  const head = page.getByRole("columnheader", { name: "House Number" });
  await press(page, head.getByRole("link"));
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expectFocusOn(page, head.getByRole("link"));
  await press(page, main(page).getByRole("link", { name: "Next page" }));
  await expect(status).toHaveText("11–17 of 17");
  await expectFocusOn(page, status);
  const perPage = page.getByLabel("Rows per page:");
  await tabTo(page, perPage, "Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveText("1–15 of 17");
  await expectFocusOn(page, perPage);
  await page.keyboard.press("ArrowDown");
  await expect(status).toHaveText("1–17 of 17");
  await tabTo(page, head.getByRole("link"), "Shift+Tab");

  await tabTo(page, main(page).getByRole("link", { name: "Print the directory" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/residents/print");
  await press(page, main(page).getByRole("button", { name: "Print" }));
  await expect(page.locator(".was-printed")).toHaveCount(1);
  await press(page, main(page).getByRole("link", { name: "Back to the directory" }));

  await press(page, header(page).getByRole("link", { name: "Edit your info" }));
  await press(page, main(page).getByRole("link", { name: "your account" }));
  await expect(page).toHaveURL("/account");
  const setting = (name: string) => main(page).getByRole("group").filter({ hasText: name });
  await press(page, setting("feed reader").locator("summary"));
  await press(page, page.getByRole("button", { name: "Make a feed address" }));
  await expectFocusOn(page, main(page).getByText("Here is your feed address."));

  // Who thinks better of it leaves the question as it is, and keeps the account.
  const question = setting("Delete your account");
  await press(page, question.locator("summary"));
  await press(page, question.getByLabel("Yes, delete my account"), "Space");
  await press(page, question.getByRole("button", { name: "Delete my account" }));
  await expectFocusOn(page, question.getByRole("alert"));
  await press(page, question.getByRole("alert").getByRole("link"));
  await expectFocusOn(page, question.getByLabel("Current password"));
  await tabTo(page, header(page).getByRole("button", { name: "Log out" }), "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/");
  await expect(page.getByText("To view announcements, login or register")).toBeVisible();
});

test("the administrator by keyboard alone", async ({ page, accounts, context, site }) => {
  await accounts.enrol({ name: "Swift Stranger" });
  const form = { name: "Sorrel Vane", email: "sorrel@example.org", message: "A plank is loose." };
  const headers = { Origin: site.origin };
  await context.request.post("/contact", { form, headers });
  await accounts.signInAsAdministrator();
  await page.goto("/");
  await press(page, header(page).getByRole("link", { name: "Admin Dashboard" }));
  await expect(page).toHaveURL("/admin");
  const notice = main(page).locator(".notice-ok");
  const dialog = page.getByRole("alertdialog");

  await typeInto(page, page.getByLabel("Title", { exact: true }), "Swim buoys out");
  await typeInto(page, page.getByLabel("Body", { exact: true }), "Mind them.");
  await typeInto(page, page.getByLabel("Date created"), "today");
  await press(page, page.getByLabel("Keep it at the top of the home page"), "Space");
  await press(page, page.getByRole("button", { name: "Post the announcement" }));
  await expect(notice).toContainText("The announcement is posted.");
  await expectFocusOn(page, notice);
  const remove = page.getByRole("button", { name: /^Delete Announcement ?: Swim buoys out$/ });
  await press(page, remove);
  await expectFocusOn(page, dialog.getByRole("button", { name: "Keep it" }));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectFocusOn(page, remove);
  await page.keyboard.press("Enter");
  await press(page, dialog.getByRole("button", { name: "Yes, delete it" }));
  await expect(notice).toHaveText("Deleted: “Swim buoys out”. See or undo this change");
  await expectFocusOn(page, notice);

  const menu = page.getByRole("navigation", { name: "Administration" });
  await tabTo(page, menu.getByRole("link", { name: "Dashboard" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("link", { name: /messages? (is|are) unread$/ }));
  const letters = page.getByRole("region", { name: "Messages to the board" });
  await press(page, letters.getByRole("button", { name: /^Mark as read.*Sorrel Vane$/ }));
  await expect(notice).toHaveText("Sorrel Vane's message is marked as read.");
  await expectFocusOn(page, notice);

  await tabTo(page, menu.getByRole("link", { name: "Dashboard" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin");
  await typeInto(page, main(page).getByRole("searchbox"), "swift");
  await page.keyboard.press("Enter");
  const user = page.getByRole("cell", { name: "Swift Stranger", exact: true });
  await expect(main(page).getByText("1–1 of 1")).toBeVisible();
  const link = page.getByRole("link", { name: "Swift Stranger" });
  await press(page, link);
  await press(page, main(page).getByRole("link", { name: "Admin Dashboard" }));
  await expect(user).toBeVisible();
  await press(page, link);
  const removal = page.getByRole("region", { name: "Remove this account?" });
  await typeInto(page, removal.getByLabel("Current password"), administrator.password);
  await press(page, main(page).getByRole("button", { name: "Yes, remove" }));
  await expect(notice).toHaveText("The resident was removed.");
  await expectFocusOn(page, notice);
  await expect(user).toHaveCount(0);
  await tabTo(page, menu.getByRole("link", { name: "Audit log" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/audit");
  await expect(page.getByRole("row").nth(1)).toContainText("Resident removed");
});

test.describe("on a phone's width", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("MENU opens by Enter, its links follow by Tab, Escape closes it", async ({ page }) => {
    await page.goto("/faq");
    const menu = page.getByRole("navigation", { name: "Main" });
    const button = header(page).getByRole("button", { name: "MENU" });
    await press(page, button);
    await expectFocusOn(page, menu.getByRole("button", { name: "CLOSE" }));
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, menu.getByText("AMENITIES", { exact: true }));
    await page.keyboard.press("Tab");
    await expectFocusOn(page, menu.getByRole("link", { name: "Overview" }));
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expectFocusOn(page, button);
    await page.keyboard.press("Enter");
    await press(page, menu.getByRole("link", { name: "CALENDAR" }));
    await expect(page).toHaveURL("/calendar");
  });
});

async function logInByKeyboard(page: Page, email: string, password: string): Promise<void> {
  await expect(page).toHaveURL("/login");
  await typeInto(page, page.getByLabel("Email Address"), email);
  await typeInto(page, page.getByLabel("Password"), password);
  await press(page, main(page).getByRole("button", { name: "Log in" }), "Space");
  await expect(page).toHaveURL("/");
}
