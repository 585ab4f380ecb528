import { makePdf } from "../../compiler/pdf/pdf.fixture.ts";
import { administrator } from "../running-site.ts";
import { fillFields, haveFlash, header, logInByForm, main, openBeforeScript } from "./forms.ts";
import { inventStreet } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "administrator" });

test("logs in at the form and is offered the Admin Dashboard", async ({ page }) => {
  await logInByForm(page, administrator.email, administrator.password);
  await expect(page).toHaveURL("/");
  await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeHidden();
  await header(page).getByRole("link", { name: "Admin Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  await header(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
});

test.describe("announcements", () => {
  test("need a title, a text and a date; a posted one stands on the dashboard and at home", async ({
    page,
    accounts,
    faults,
  }) => {
    faults.expectStatus(400);
    await accounts.signInAsAdministrator();
    await page.goto("/admin");
    // Today's date is there already.
    await expect(page.getByLabel("Date created")).toHaveValue(/^[A-Z][a-z]+ \d+, \d{4}$/);
    await page.getByLabel("Date created").fill("");
    await page.getByRole("button", { name: "Post the announcement" }).click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(3);

    // One that is only blanks is refused with words at its fields.
    await fillFields(page, { Title: " ", Body: " ", "Date created": "today" });
    await page.getByRole("button", { name: "Post the announcement" }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(
      /Please fill this in\./,
    );
    await expect(page.getByLabel("Body", { exact: true })).toHaveAccessibleDescription(
      /Please fill this in\./,
    );
    await expect(page.getByLabel("Date created")).toHaveValue("today");

    await fillFields(page, {
      Title: "Lake lowered",
      Body: "By two feet,\nuntil March.",
      "Date created": "first Monday of December",
    });
    await page.getByRole("button", { name: "Post the announcement" }).click();
    const posted = page.getByRole("article").filter({ hasText: "Lake lowered" });
    await expect(posted).toHaveCount(1);
    await expect(posted).toContainText("first Monday of December");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
    await page.goto("/");
    const body = posted.getByText("By two feet,");
    expect(await body.evaluate((shown: HTMLElement) => shown.innerText)).toBe(
      "By two feet,\nuntil March.",
    );
  });

  test("what was done is told once, not again after a reload, nor when something is refused", async ({
    page,
    accounts,
    faults,
  }) => {
    faults.expectStatus(400);
    await accounts.announce("Told once");
    await accounts.signInAsAdministrator();
    await page.goto("/admin?rows=15&q=nobody");
    await page.getByRole("button", { name: /^Delete Announcement ?: Told once$/ }).click();
    await page.getByRole("button", { name: "Yes, delete it" }).click();
    const deleted = page.getByText("The announcement is deleted.");
    await expect(deleted).toBeFocused();
    await expect(page).toHaveURL("/admin?rows=15&q=nobody#done");
    await expect(deleted).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
    await expect(deleted).toHaveCount(0);

    // A refused one takes the place of what was done before, also in the address.
    await haveFlash(page, "published.an-announcement");
    await page.goto("/admin");
    const notice = page.getByText("The announcement is posted.");
    await expect(notice).toBeFocused();
    await expect(page).toHaveURL("/admin");
    await fillFields(page, { Title: " ", Body: "By the dock.", "Date created": "today" });
    await page.getByRole("button", { name: "Post the announcement" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL("/admin");
  });

  test("what was done doesn't take the focus from somebody who types already", async ({
    page,
    accounts,
  }) => {
    await accounts.signInAsAdministrator();
    await haveFlash(page, "published.an-announcement");
    const title = page.getByLabel("Title", { exact: true });
    await openBeforeScript(page, "/admin", () => title.fill("Half typed"));
    await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
    await expect(page.getByText("The announcement is posted.")).toBeVisible();
    await expect(title).toBeFocused();
  });

  test("a file that was chosen before the page's script had come is uploaded", async ({
    page,
    accounts,
  }) => {
    await accounts.signInAsAdministrator();
    const plan = {
      name: "Plan.pdf",
      mimeType: "application/pdf",
      buffer: makePdf({ pages: [[]] }),
    };
    await openBeforeScript(page, "/admin", () => page.getByLabel("Add files").setInputFiles(plan));
    await expect(page.getByText("Plan.pdf is uploaded, but not published yet.")).toBeVisible();
  });

  test("'Delete Announcement' asks once; 'Keep it' keeps it, and what is half typed stays", async ({
    page,
    accounts,
  }) => {
    await accounts.announce("Lost oar");
    await accounts.announce("Found oar");
    await accounts.signInAsAdministrator();
    await haveFlash(page, "published.an-announcement");
    await page.goto("/admin");
    // A click would miss while the page moves to what it has to say.
    await expect(page.getByText("The announcement is posted.")).toBeFocused();
    await fillFields(page, { Title: "Half typed" });
    const lost = page.getByRole("article").filter({ hasText: "Lost oar" });
    const remove = page.getByRole("button", { name: /^Delete Announcement ?: Lost oar$/ });
    const dialog = page.getByRole("alertdialog", { name: "Delete 'Lost oar' for everyone?" });
    await remove.click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Keep it" })).toBeFocused();
    await dialog.getByRole("button", { name: "Keep it" }).click();
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await expect(lost).toBeVisible();
    await remove.click();
    await dialog.getByRole("button", { name: "Yes, delete it" }).click();
    await expect(lost).toHaveCount(0);
    await expect(page.getByRole("article").filter({ hasText: "Found oar" })).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half typed");
    await page.goto("/");
    await expect(page.getByText("Found oar")).toBeVisible();
    await expect(page.getByText("Lost oar")).toHaveCount(0);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`drafts and corrections ${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    test("half a draft is kept, finished, posted and corrected", async ({ page, accounts }) => {
      const title = javaScriptEnabled ? "Ice fishing" : "Ice skating";
      await accounts.signInAsAdministrator();
      await page.goto("/admin");
      await fillFields(page, { Title: title });
      await page.getByRole("button", { name: "Save draft" }).click();
      await expect(page.getByText("The draft is saved. Only you see it.")).toBeFocused();
      await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
      await page.getByRole("link", { name: "Drafts, scheduled and deleted" }).click();
      await page.getByRole("link", { name: title, exact: true }).click();
      await fillFields(page, { Body: "Bring **hooks**.", "Date created": "today" });
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("Published. Residents who are logged in")).toBeFocused();
      await page.goto("/admin");
      await page.getByRole("link", { name: `Edit ${title}`, exact: true }).click();
      // The dashboard has fields of the same names.
      await page.waitForURL(/\/edit-/);
      await fillFields(page, { Body: "Bring **nets**." });
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("Published. Residents who are logged in")).toBeFocused();
      await page.goto("/");
      const posted = page.getByRole("article").filter({ hasText: title });
      await expect(posted.locator("strong")).toHaveText("nets");
      await expect(posted).toContainText("Edited");
    });
  });
}

test("the index leads to each section, one menu between the pages, and it marks where one is", async ({
  page,
  accounts,
}) => {
  await accounts.enrol({ name: "Ash Listed", houseStreet: "Ash Court" });
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  const index = page.getByRole("navigation", { name: "On this page" });
  const sections = { Announcements: "Announcements", Users: "All users" };
  for (const [name, heading] of Object.entries(sections)) {
    await index.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { name: heading })).toBeInViewport();
  }

  const menu = page.getByRole("navigation", { name: "Administration" });
  const links = menu.getByRole("link");
  const current = menu.locator("[aria-current]");
  for (const name of (await links.allTextContents()).toReversed()) {
    await menu.getByRole("link", { name, exact: true }).click();
    await expect(current).toHaveText(name);
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/admin/publish/events/new");
  await expect(current).toHaveText("Publish");
  await expect(current).toHaveAttribute("aria-current", "true");
  await page.goto("/admin/residents.csv");
  await expect(current).toHaveText("Dashboard");

  // The administrator reads the directory, and has no household to edit.
  await page.goto("/residents?q=Ash+Court");
  await expect(main(page).getByRole("cell", { name: "Ash Listed" })).toBeVisible();
  await page.goto("/editinfo");
  await expect(page).toHaveURL("/admin");
});

test("a message from the contact form is said on the dashboard, and marked as read", async ({
  page,
  accounts,
}) => {
  await accounts.signInAsAdministrator();
  await page.goto("/contact?to=secretary");
  await fillFields(page, {
    "Your name": "Rowan Pike",
    "Your email address": "rowan@example.org",
    Message: "May I read the minutes of 2019?",
  });
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you.");
  await page.goto("/admin");
  await page.getByRole("link", { name: "1 message is unread" }).press("Enter");
  await expect(page).toHaveURL("/admin/messages");
  const letter = page.getByRole("region", { name: "Messages to the board" }).getByRole("listitem");
  await expect(letter.getByRole("heading")).toHaveText("Unread Rowan Pike");
  await expect(letter).toContainText("May I read the minutes of 2019?");
  await letter.getByRole("button", { name: "Mark as read" }).press("Enter");
  await expect(page.getByText("The message is marked as read.")).toBeFocused();
  await expect(letter).toBeInViewport();
  await letter.getByText("Answer Rowan Pike").press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Yes, on Tuesday.");
  await letter.getByRole("button", { name: "Send the answer" }).press("Enter");
  await expect(page.getByText("We'll email your answer")).toBeFocused();
  await expect(letter).toContainText("Yes, on Tuesday.");
  await expect(letter.getByRole("heading", { level: 2 })).toHaveText("Answered Rowan Pike");
  await page.goto("/admin");
  await expect(page.getByText("1 message is unread")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the form for an announcement is folded, until it is wanted", async ({ page, accounts }) => {
    await accounts.signInAsAdministrator();
    await page.goto("/admin");
    const title = page.getByLabel("Title", { exact: true });
    await expect(title).toBeHidden();
    await page.getByText("Write an announcement").click();
    await expect(title).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("after a removal the reader stays in the table, at the next resident", async ({
      page,
      accounts,
    }) => {
      const street = javaScriptEnabled ? "Stay Street" : "Still Street";
      const residents = inventStreet(street).slice(0, 8);
      for (const details of residents) await accounts.enrol(details);
      await accounts.signInAsAdministrator();
      const path = `/admin?q=${street.replace(" ", "+")}&sort=houseNum&order=desc`;
      await page.goto(path);
      const rows = page.getByRole("table", { name: "All users" }).locator("tbody tr");
      const sixth = rows.nth(5);
      const next = (await rows.nth(6).locator("td").first().textContent()) ?? "";
      const gone = (await sixth.locator("td").first().textContent()) ?? "";
      await sixth.getByRole("link", { name: `Remove ${gone}`, exact: true }).click();
      await main(page).getByLabel("Current password").fill(administrator.password);
      await main(page).getByRole("button", { name: "Yes, remove" }).click();
      const notice = page.getByText("The resident was removed.");
      await expect(notice).toBeFocused();
      await expect(notice).toBeInViewport();
      await expect(page.getByRole("cell", { name: next, exact: true })).toBeInViewport();
      await expect(rows.first()).not.toBeInViewport();
      expect(page.url()).toContain(path);
      await expect(page.getByText(`1–7 of 7`)).toHaveCount(1);
    });
  });
}

const street = "Otter Bend";
test("the table of all users has six columns, the last three sortable, one for the account, and pages", async ({
  page,
  accounts,
}) => {
  for (const [index, details] of inventStreet(street).entries()) {
    await accounts.enrol({ ...details, includeOnDir: index % 3 === 0 ? "N" : "Y" });
  }
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  const heads = page.getByRole("columnheader");
  const columns = ["Name", "Phone Number", "Email", "House Number", "House Street"];
  columns.push("Opted-in for directory");
  await expect(heads).toHaveText([...columns, "Account"].map((name) => new RegExp(`^${name}`)));
  await expect(heads.getByRole("link")).toHaveText(
    columns.slice(3).map((name) => new RegExp(name)),
  );

  // It lists everyone; 'Opted-in for directory' is Yes or No.
  await page.goto("/admin?q=otter+bend&rows=30");
  await expect(page.getByText("1–30 of 32")).toBeVisible();
  const opted = page.getByRole("columnheader", { name: "Opted-in for directory" });
  const answers = page.locator('td[data-label="Opted-in for directory"]');
  await opted.getByRole("link").click();
  await expect(opted).toHaveAttribute("aria-sort", "ascending");
  const expected = [...Array(11).fill("No"), ...Array(21).fill("Yes")];
  await expect(answers).toHaveText(expected.slice(0, 30));
  await opted.getByRole("link").click();
  await expect(opted).toHaveAttribute("aria-sort", "descending");
  await expect(answers).toHaveText(expected.toReversed().slice(0, 30));

  // It sorts by house number and by street.
  await page.goto("/admin?q=otter");
  const numbers = inventStreet(street).map(({ houseNum }) => Number(houseNum));
  await page.getByRole("columnheader", { name: "House Number" }).getByRole("link").click();
  await expect(page.locator('td[data-label="House Number"]')).toHaveText(
    numbers
      .toSorted((a, b) => a - b)
      .slice(0, 10)
      .map(String),
  );
  await accounts.enrol({ name: "Otter First", houseStreet: "Aspen Row" });
  const streets = page.locator('td[data-label="House Street"]');
  const head = page.getByRole("columnheader", { name: "House Street" });
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(streets.first()).toHaveText("Aspen Row");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(streets.first()).toHaveText(street);

  // It is turned over 10, 15, 20, 25 or 30 at a time.
  await page.goto("/admin?q=otter+bend");
  const rows = page.getByLabel("Rows per page:");
  await expect(rows).toHaveValue("10");
  await expect(rows.getByRole("option")).toHaveText(["10", "15", "20", "25", "30"]);
  // What is chosen before the page is alive is put back: whoever sees that chooses again.
  await expect(async () => {
    await rows.selectOption("25");
    await expect(page.getByText("1–25 of 32")).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText("26–32 of 32")).toBeVisible();
});
