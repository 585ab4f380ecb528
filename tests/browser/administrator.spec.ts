import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { administrator } from "../running-site.ts";
import { fillFields, haveFlash, main, openBeforeScript } from "./forms.ts";
import { inventStreet } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "administrator" });

test.describe("announcements", () => {
  test("what was done is told once, not after a reload", async ({ page, accounts, faults }) => {
    faults.expectStatus(400);
    await accounts.announce("Told once");
    await accounts.signInAsAdministrator();
    await page.goto("/admin?rows=15&q=nobody");
    // Half an announcement is typed already, and stays.
    await fillFields(page, { Title: "Half typed" });
    await page.getByRole("button", { name: /^Delete Announcement ?: Told once$/ }).click();
    await page.getByRole("button", { name: "Yes, delete it" }).click();
    const deleted = page.getByText("Deleted: “Told once”.");
    await expect(deleted).toBeFocused();
    await expect(page).toHaveURL("/admin?rows=15&q=nobody#done");
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Half typed");
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

  test("what was done takes no focus from who types already", async ({ page, accounts }) => {
    await accounts.signInAsAdministrator();
    await haveFlash(page, "published.an-announcement");
    const title = page.getByLabel("Title", { exact: true });
    await openBeforeScript(page, "/admin", () => title.fill("Half typed"));
    await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
    await expect(page.getByText("The announcement is posted.")).toBeVisible();
    await expect(title).toBeFocused();
  });

  test("a file chosen before the page's script is uploaded", async ({ page, accounts }) => {
    await accounts.signInAsAdministrator();
    const plan = {
      name: "Plan.pdf",
      mimeType: "application/pdf",
      buffer: makePdf({ pages: [[]] }),
    };
    await openBeforeScript(page, "/admin", () => page.getByLabel("Add files").setInputFiles(plan));
    await expect(page.getByText("Plan.pdf is uploaded, but not published yet.")).toBeVisible();
  });
});

test("what is typed over a longer text before the page's script stays", async ({
  page,
  accounts,
}) => {
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/faq");
  const form = await main(page).getByRole("link", { name: /dues/ }).first().getAttribute("href");
  const answer = page.getByLabel("Answer");
  await openBeforeScript(page, form ?? "", () => answer.fill("Dues are $650 a year."));
  await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  await expect(answer).toHaveValue("Dues are $650 a year.");
});

test("half an announcement is kept as a draft, its form is empty", async ({ page, accounts }) => {
  const title = "Ice fishing";
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await fillFields(page, { Title: title });
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The draft is saved. Only you see it.")).toBeFocused();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
});

test("a shortcut leads to the residents, a menu marks where one is", async ({ page, accounts }) => {
  await accounts.enrol();
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await page.getByRole("link", { name: "Find a resident" }).click();
  await expect(page.getByRole("heading", { name: "All users" })).toBeInViewport();

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
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the form for an announcement is folded, until it is wanted", async ({ page, accounts }) => {
    await accounts.signInAsAdministrator();
    await page.goto("/admin");
    const title = page.getByLabel("Title", { exact: true });
    await expect(title).toBeHidden();
    // Before the page's script runs, a click only opens it.
    await expect(async () => {
      await page.getByText("Write an announcement").click();
      await expect(title).toBeFocused({ timeout: 1000 });
    }).toPass();
  });

  test("after a removal the reader stays at the next resident", async ({ page, accounts }) => {
    const street = "Stay Street";
    const residents = inventStreet(street).slice(0, 8);
    for (const details of residents) await accounts.enrol(details);
    await accounts.signInAsAdministrator();
    const path = `/admin?q=${street.replace(" ", "+")}&sort=houseNum&order=desc`;
    await page.goto(path);
    const rows = page.getByRole("table", { name: "All users" }).locator("tbody tr");
    const sixth = rows.nth(5);
    const next = (await rows.nth(6).locator("td").first().textContent()) ?? "";
    const gone = (await sixth.locator("td").first().textContent()) ?? "";
    await sixth.getByRole("link", { name: gone, exact: true }).click();
    const removal = page.getByRole("region", { name: "Remove this account?" });
    await removal.getByLabel("Current password").fill(administrator.password);
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
