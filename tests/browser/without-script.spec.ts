import type { Page } from "@playwright/test";
import { linkIn, takeMail } from "../outbox.ts";
import { administrator } from "../running-site.ts";
import { fillFields, fillResident, header, logInByForm, main, registerByForm } from "./forms.ts";
import { expectFocusOn, press, tabTo } from "./keyboard-alone.ts";
import { inventResident, inventStreet } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ javaScriptEnabled: false });

/** What the header offers besides its menu. */
const offered = (page: Page) => header(page).locator(".account-links > *:visible");

test("a page made for everyone has one link for members, whose page knows who looks", async ({
  page,
  accounts,
}) => {
  await page.goto("/faq");
  await expect(offered(page)).toHaveText(["LOGIN", "|", "REGISTER", "Your account"]);
  for (const path of ["/", "/calendar"]) {
    await page.goto(path);
    await expect(offered(page)).toHaveText(["LOGIN", "|", "REGISTER"]);
  }
  await accounts.signInAsResident();
  for (const path of ["/faq", "/calendar"]) {
    await page.goto(path);
    await header(page).getByRole("link", { name: "Your account" }).click();
    await expect(offered(page)).toHaveText(["Edit your info", "Your account", "Log out"]);
  }
});

test("register, edit and choose what neighbors see, log out and log in", async ({ page }) => {
  const resident = inventResident({ houseStreet: "Candle Row" });
  await registerByForm(page, resident);
  await expect(page).toHaveURL("/");
  await expect(page.getByText("To view announcements, login or register")).toHaveCount(0);
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeHidden();
  await header(page).getByRole("link", { name: "Edit your info" }).click();
  await expect(page.getByLabel("House Street")).toHaveValue("Candle Row");
  await fillResident(page, { phoneNumber: "555-0188" });
  await page.getByLabel("Show my email address").uncheck();
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL("/");
  await header(page).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("To view announcements, login or register")).toBeVisible();
  await logInByForm(page, resident.email, resident.password);
  await expect(page).toHaveURL("/");
  await page.goto("/residents?q=candle");
  await expect(page.getByRole("cell", { name: "555-0188" })).toBeVisible();
  await expect(page.getByText(resident.email)).toHaveCount(0);
});

test("a refused form says why at once, and keeps what was typed", async ({ page, faults }) => {
  faults.expectStatus(400);
  faults.expectStatus(401);
  await registerByForm(page, inventResident({ includeOnDir: "Q" }));
  const answer = page.getByLabel("Include me in the resident directory (Y or N)");
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await expect(answer).toHaveAccessibleDescription(/Please enter Y for yes or N for no\./);
  await expect(page.getByLabel("Full Name")).toHaveValue("Wren Alder");
  await logInByForm(page, "nobody@example.org", "not a password");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
});

test("find, sort, turn pages, choose rows and print the directory", async ({ page, accounts }) => {
  for (const details of inventStreet("Tamarack Trail")) await accounts.enrol(details);
  await accounts.signInAsResident();
  await page.goto("/residents");
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  await fillFields(page, { "Find by name or address": "tamarack" });
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("1–10 of 32")).toBeVisible();
  await page.getByRole("columnheader").getByRole("link", { name: "House Number" }).click();
  const head = page.getByRole("columnheader", { name: "House Number" });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first().getByRole("cell").nth(3)).toHaveText("283");
  await page.getByLabel("Rows per page:").selectOption("25");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(rows).toHaveCount(25);
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("26–32 of 32")).toBeVisible();
  await expect(main(page).getByRole("searchbox")).toHaveValue("tamarack");
  await main(page).getByRole("link", { name: "Print the directory" }).click();
  await expect(page).toHaveURL("/residents/print");
  await expect(main(page).getByText("Tamarack Trail", { exact: true })).toHaveCount(32);
  await expect(main(page).getByRole("button", { name: "Print" })).toBeHidden();
  await main(page).getByRole("link", { name: "Back to the directory" }).click();
  await expect(page).toHaveURL("/residents");
});

test("post an announcement; end its mails by a link in one; delete it after the question", async ({
  page,
  accounts,
  browser,
  site,
}) => {
  const { email, password } = await accounts.enrol();
  const neighbor = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
  await logInByForm(neighbor, email, password);
  await neighbor.getByRole("button", { name: "Email me new announcements" }).click();
  await expect(
    neighbor.getByText("Saved. You'll get new announcements by email once"),
  ).toBeFocused();
  await neighbor.goto(linkIn(await takeMail(site.folder, email, "confirm your email address")));
  await expect(neighbor.getByText("We'll email new announcements to")).toBeFocused();
  await neighbor.getByRole("link", { name: "Go to the home page" }).click();
  await expect(neighbor.getByText("We email new announcements to")).toBeVisible();

  await logInByForm(page, administrator.email, administrator.password);
  await header(page).getByRole("link", { name: "Admin Dashboard" }).click();
  await fillFields(page, { Title: "Ice is thin", Body: "Stay ashore.", "Date created": "today" });
  await page.getByRole("button", { name: "Post the announcement" }).click();
  const posted = page.getByRole("article").filter({ hasText: "Ice is thin" });
  await expect(posted).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");

  await neighbor.goto(linkIn(await takeMail(site.folder, email, "Ice is thin")));
  await neighbor.getByRole("button", { name: "Stop these emails" }).click();
  await expect(neighbor.getByRole("status")).toBeFocused();
  await main(neighbor).getByRole("link", { name: "your account" }).click();
  await expect(neighbor.getByLabel("Email me new announcements")).not.toBeChecked();
  await neighbor.goto("/");
  await expect(neighbor.getByText("Stay ashore.")).toBeVisible();
  await neighbor.close();

  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Delete Announcement ?: Ice is thin$/ }).click();
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /^Delete Announcement ?: Ice is thin$/ }).click();
  await dialog.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(posted).toHaveCount(0);
  await page.goto("/");
  await expect(page.getByText("Ice is thin")).toHaveCount(0);
});

test("add an event, change it and delete it after the question", async ({
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
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Everyone can see it now.")).toBeVisible();
  await page.getByRole("link", { name: "Sunrise paddle, June 21, 2027", exact: true }).click();
  await fillFields(page, { Title: "Sunset paddle" });
  await page.getByRole("button", { name: "Publish" }).click();
  await page.goto("/calendar?month=2027-06");
  const event = main(page).locator("summary").filter({ hasText: "Sunset paddle" });
  await expect(event).toBeVisible();
  await page.goto("/admin/publish/events");
  await page.getByRole("link", { name: "Sunset paddle, June 21, 2027", exact: true }).click();
  await page.getByRole("link", { name: /^Delete / }).click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await page.goto("/calendar?month=2027-06");
  await expect(event).toHaveCount(0);
});

test("read a document, and jump to its page 7", async ({ page }) => {
  await page.goto("/covenantsbylaws/covenants");
  const seventh = page.locator("#page-7");
  await expect(seventh).not.toBeInViewport();
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("link", { name: "Article V. Common Areas" }).click();
  await expect(page).toHaveURL("/covenantsbylaws/covenants#article-v-common-areas");
  await expect(
    main(page).getByRole("heading", { name: "Article V. Common Areas" }),
  ).toBeInViewport();
  await seventh.getByRole("link", { name: "Page 7 of 19" }).click();
  await expect(page).toHaveURL("/covenantsbylaws/covenants#page-7");
  await page.goto("/faq");
  await page.goto("/covenantsbylaws/covenants#page-7");
  await expect(seventh).toBeInViewport();
  await expect(seventh.getByText("Page 7 of 19")).toBeInViewport();
  const picture = seventh.getByRole("img", { name: /^Page 7 of/ });
  await expect(picture).toBeInViewport();
  await expect(page.locator("#page-1")).not.toBeInViewport();
});

test("search from any page, and open the page of a document that was found", async ({ page }) => {
  await page.goto("/faq");
  await header(page)
    .getByRole("searchbox", { name: "Search this site" })
    .fill("may I build a fence?");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=may+I+build+a+fence%3F");
  await expect(main(page).getByRole("searchbox")).toHaveValue("may I build a fence?");
  await expect(header(page).getByRole("searchbox")).toHaveCount(0);
  await main(page).getByRole("link", { name: "8.4 Fences and walls · Page 11" }).click();
  await expect(page).toHaveURL("/covenantsbylaws/covenants#page-11");
  await expect(page.locator("#page-11").getByText("Page 11 of 19")).toBeInViewport();
});

test("write to the board", async ({ page, faults }) => {
  faults.expectStatus(400);
  await page.goto("/contact");
  await page.getByLabel("To", { exact: true }).selectOption("treasurer");
  await fillFields(page, {
    "Your name": "Rowan Pike",
    "Your email address": "rowan@example.org",
    Message: " ",
  });
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByLabel("Message")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Your name")).toHaveValue("Rowan Pike");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("treasurer");
  await fillFields(page, { Message: "Thank you for the new planks." });
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you.");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the agenda is read, and leads to an event", async ({ page }) => {
    await page.goto("/calendar?month=2026-12");
    const day = main(page).getByRole("listitem").filter({ hasText: "Saturday, December 12" });
    await expect(day.getByText("5–7 pm · Social deck")).toBeVisible();
    await day.getByRole("link", { name: "Winter lights evening" }).click();
    await expect(main(page).getByText("Every year on the second Saturday")).toBeVisible();
    await main(page).getByRole("link", { name: "All events in December 2026" }).click();
    await expect(page).toHaveURL("/calendar?month=2026-12");
  });

  test("the search is one touch away", async ({ page }) => {
    await page.goto("/faq");
    const link = header(page).getByRole("link", { name: "Search" });
    const place = await link.boundingBox();
    expect(Math.min(place?.width ?? 0, place?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await link.click();
    await main(page).getByLabel("What are you looking for?").fill("late fee");
    await main(page).getByRole("button", { name: "Search" }).click();
    await main(page).getByRole("link", { name: "How much are the dues" }).click();
    await expect(page.locator("#question-1")).toBeInViewport();
  });

  test("the MENU opens, and so do its groups", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await header(page).getByRole("button", { name: "MENU" }).click();
    await menu.getByText("HOA", { exact: true }).click();
    await menu.getByRole("link", { name: "Meet the board" }).click();
    await expect(page).toHaveURL("/boardmembers");
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Meet the board");
  });

  test("the open MENU makes room for what has the focus", async ({ page }) => {
    await page.goto("/faq");
    await press(page, header(page).getByRole("button", { name: "MENU" }));
    await press(page, page.getByRole("navigation", { name: "Main" }).getByText("HOA"));
    // Every stop on the way is seen.
    await tabTo(page, main(page).getByRole("link", { name: "write to the board" }));
    await tabTo(page, header(page).getByRole("link", { name: "REGISTER" }), "Shift+Tab");
    await press(page, header(page).getByRole("button", { name: "CLOSE" }));
    await expectFocusOn(page, header(page).getByRole("button", { name: "MENU" }));
  });
});
