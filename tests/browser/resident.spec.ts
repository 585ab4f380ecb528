import type { Page } from "@playwright/test";
import { fillFields, fillResident, header, main, openBeforeScript } from "./forms.ts";
import { inventStreet, residentLabels } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "resident" });

test("home shows the announcements, and every page offers 'Edit your info' and 'Log out'", async ({
  page,
  accounts,
}) => {
  const text = { body: "Bring a plank.\nAnd a friend.", dateCreated: "the first of May" };
  await accounts.announce("Dock day", text);
  await accounts.signInAsResident();
  await page.goto("/");
  const card = main(page).getByRole("article").filter({ hasText: "Dock day" }).first();
  await expect(card.getByRole("heading")).toHaveText("Dock day");
  await expect(card).toContainText("the first of May");
  await expect(card.getByText("Bring a plank.")).toHaveText("Bring a plank.\nAnd a friend.");
  await expect(page.getByText("To view announcements, login or register")).toHaveCount(0);
  for (const path of ["/", "/faq", "/calendar", "/residents"]) {
    await page.goto(path);
    const offered = (role: "link" | "button", name: string) =>
      header(page).getByRole(role, { name });
    await expect.soft(offered("link", "Edit your info"), path).toBeVisible();
    await expect.soft(offered("button", "Log out"), path).toBeVisible();
    await expect.soft(offered("link", "LOGIN"), path).toBeHidden();
    await expect.soft(offered("link", "Admin Dashboard"), path).toBeHidden();
  }
  await header(page).getByRole("link", { name: "Edit your info" }).click();
  await expect(page).toHaveURL("/editinfo");
  // The administration is not a resident's.
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
});

test("signing out in one tab shows in the others, and closes one in the background", async ({
  page,
  context,
  accounts,
}) => {
  await accounts.signInAsResident();
  const background = await context.newPage();
  // Without a window, the browser takes every tab for a visible one.
  await background.addInitScript(() =>
    Object.defineProperty(document, "hidden", { get: () => true }),
  );
  await background.goto("/residents");
  await page.goto("/faq");
  await header(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(background).toHaveURL("/");
  await expect(header(background).getByRole("link", { name: "LOGIN" })).toBeVisible();
  await background.close();

  await accounts.signInAsResident();
  await page.goto("/faq");
  await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/calendar");
  await header(other).getByRole("button", { name: "Log out" }).click();
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeVisible();
  await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeHidden();
  await expect(header(page).getByRole("button", { name: "Log out" })).toBeHidden();
});

test("'Log out' and /logout lead home, and the private pages are closed again", async ({
  page,
  accounts,
}) => {
  await accounts.signInAsResident();
  await page.goto("/residents");
  await header(page).getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("To view announcements, login or register")).toBeVisible();
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeVisible();
  await page.goto("/residents");
  await expect(page).toHaveURL("/");

  await accounts.signInAsResident();
  await page.goto("/logout");
  await expect(page).toHaveURL("/");
  await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeVisible();
});

test("a page that the browser kept isn't shown to who comes after the resident", async ({
  page,
  context,
  accounts,
}) => {
  await accounts.signInAsResident();
  await page.goto("/residents");
  await context.clearCookies();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page).toHaveURL("/");
});

test.describe("editing one's info", () => {
  test("starts from the record; 'Update' keeps the change and leads home", async ({
    page,
    accounts,
  }) => {
    const resident = await accounts.signInAsResident({ houseStreet: "Loon Way" });
    await page.goto("/editinfo");
    const { password, ...record } = resident;
    for (const [field, value] of Object.entries(record)) {
      const label = residentLabels[field as keyof typeof record];
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("required");
    }
    await expect(page.getByLabel("Password")).toHaveCount(0);
    await fillResident(page, { name: "Wren Birch", houseNum: "77", phoneNumber: "555-0177" });
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/residents?q=Loon+Way");
    const row = page.getByRole("row").filter({ hasText: "Wren Birch" });
    await expect(row.getByRole("cell")).toHaveText([
      /^Wren Birch/,
      "555-0177",
      resident.email,
      "77",
      "Loon Way",
    ]);
  });

  test("a small 'n' takes the resident out of the directory, a small 'y' back in", async ({
    page,
    accounts,
  }) => {
    await accounts.signInAsResident({ name: "Teal Sedge", houseStreet: "Teal Court" });
    for (const [answer, listed] of [
      ["n", 0],
      ["y", 1],
    ] as const) {
      await page.goto("/editinfo");
      await fillResident(page, { includeOnDir: answer });
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page).toHaveURL("/");
      await page.goto("/residents?q=Teal+Court");
      await expect(main(page).getByRole("searchbox")).toHaveValue("Teal Court");
      await expect(main(page).getByText("Teal Sedge", { exact: true })).toHaveCount(listed);
    }
    await page.goto("/editinfo");
    await expect(page.getByLabel(residentLabels.includeOnDir)).toHaveValue("Y");
  });

  test("tells at the field what is wrong; another contact address leaves the one for logging in", async ({
    page,
    accounts,
    faults,
  }) => {
    faults.expectStatus(400);
    const { email } = await accounts.signInAsResident();
    await page.goto("/editinfo");
    await fillResident(page, { includeOnDir: "X", name: "Wren Typed" });
    await page.getByRole("button", { name: "Update" }).click();
    const field = page.getByLabel(residentLabels.includeOnDir);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Please enter Y for yes or N for no\./);
    await expect(page.getByLabel("Full Name")).toHaveValue("Wren Typed");

    await page.goto("/editinfo");
    await expect(page.getByLabel("Email Address", { exact: true })).toHaveAccessibleDescription(
      `For the directory. You still log in with ${email}.`,
    );
    await fillResident(page, { email: "wren.home@example.org" });
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/editinfo");
    await expect(page.getByLabel("Email Address", { exact: true })).toHaveValue(
      "wren.home@example.org",
    );
    await expect(page.getByText(`You still log in with ${email}.`)).toBeVisible();
  });
});

test.describe("the directory", () => {
  const street = "Cattail Reach";
  const numbers = inventStreet(street).map(({ houseNum }) => Number(houseNum));
  let filled = false;

  test.beforeEach(async ({ accounts }) => {
    await accounts.signInAsResident({ houseStreet: "Quill Road" });
    if (filled) return;
    for (const details of inventStreet(street)) await accounts.enrol(details);
    await accounts.enrol({ name: "Cattail Hermit", houseStreet: street, includeOnDir: "n" });
    filled = true;
  });

  test("is reached from the menu, has five columns, and lists who answered 'Y'", async ({
    page,
  }) => {
    await page.goto("/");
    await header(page).getByText("RESOURCES", { exact: true }).click();
    await header(page).getByRole("link", { name: "Resident directory" }).click();
    await expect(page).toHaveURL("/residents");
    const columns = ["Name", "Phone Number", "Email", "House Number", "House Street"];
    await expect(page.getByRole("columnheader")).toHaveText(
      columns.map((name) => new RegExp(name)),
    );
    const sortable = page.getByRole("columnheader").getByRole("link");
    await expect(sortable).toHaveText([/House Number/, /House Street/]);

    await page.goto("/residents?q=Cattail");
    await expect(page.getByText("1–10 of 32")).toBeVisible();
    const row = bodyRows(page).first();
    await expect(row.getByRole("link", { name: "555-0123" })).toHaveAttribute(
      "href",
      "tel:5550123",
    );
    await expect(row.getByRole("link", { name: "@example.org" })).toHaveAttribute(
      "href",
      /^mailto:.+@example\.org$/,
    );
    await page.goto("/residents?q=Hermit");
    await expect(page.getByText("No one matches 'Hermit'.")).toBeVisible();
    expect(await page.content()).not.toContain("Cattail Hermit");
  });

  test("shows 10 rows, or 15, 20, 25 or 30 by 'Rows per page:', which is right again after Back", async ({
    page,
  }) => {
    await page.goto("/residents?q=Cattail");
    const rows = page.getByLabel("Rows per page:");
    await expect(rows).toHaveValue("10");
    await expect(rows.getByRole("option")).toHaveText(["10", "15", "20", "25", "30"]);
    await expect(bodyRows(page)).toHaveCount(10);
    for (const count of [15, 20, 25, 30]) {
      await rows.selectOption(String(count));
      await expect(page).toHaveURL(new RegExp(`rows=${count}`));
      await expect(bodyRows(page)).toHaveCount(count);
      await expect(page.getByText(`1–${count} of 32`)).toBeVisible();
    }
    await page.reload();
    await expect(rows).toHaveValue("30");
    await expect(bodyRows(page)).toHaveCount(30);

    await page.goto("/residents?q=Cattail");
    await rows.selectOption("25");
    await expect(bodyRows(page)).toHaveCount(25);
    await page.goBack();
    await expect(bodyRows(page)).toHaveCount(10);
    await expect(rows).toHaveValue("10");
    await page.goForward();
    await expect(bodyRows(page)).toHaveCount(25);
    await expect(rows).toHaveValue("25");
    await page.goto("/faq");
    await page.goBack();
    await expect(bodyRows(page)).toHaveCount(25);
    await expect(rows).toHaveValue("25");
  });

  test("does what was chosen or typed before the page's script had come", async ({ page }) => {
    await openBeforeScript(page, "/residents?q=Cattail", () =>
      page.getByLabel("Rows per page:").selectOption("25"),
    );
    await expect(bodyRows(page)).toHaveCount(25);
    await expect(page).toHaveURL(/rows=25/);
    await openBeforeScript(page, "/residents", () =>
      main(page).getByRole("searchbox").fill("cattail"),
    );
    await expect(page).toHaveURL(/q=cattail/);
    await expect(main(page).getByRole("status")).toHaveText("1–10 of 32");
  });

  test("goes from page to page, and back by the browser's own button", async ({ page }) => {
    await page.goto("/residents?q=Cattail&rows=15");
    await expect(page.getByRole("link", { name: "Previous page" })).toHaveCount(0);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("16–30 of 32")).toBeVisible();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page.getByText("31–32 of 32")).toBeVisible();
    await expect(bodyRows(page)).toHaveCount(2);
    await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
    await page.getByRole("link", { name: "Previous page" }).click();
    await expect(page.getByText("16–30 of 32")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("31–32 of 32")).toBeVisible();
  });

  test("sorts by house number, as a number, and by street, up and down", async ({ page }) => {
    await page.goto("/residents?q=Cattail&rows=30");
    const number = page.getByRole("columnheader", { name: "House Number" });
    await number.getByRole("link").click();
    await expect(number).toHaveAttribute("aria-sort", "ascending");
    const upward = numbers.toSorted((a, b) => a - b).map(String);
    await expect(houseNumbers(page)).toHaveText(upward.slice(0, 30));
    await number.getByRole("link").click();
    await expect(number).toHaveAttribute("aria-sort", "descending");
    await expect(houseNumbers(page)).toHaveText(upward.toReversed().slice(0, 30));

    await page.goto("/residents");
    const head = page.getByRole("columnheader", { name: "House Street" });
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(bodyRows(page).first()).toContainText(street);
    await head.getByRole("link").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(bodyRows(page).first()).not.toContainText(street);
    await expect(number).not.toHaveAttribute("aria-sort");
  });

  test("finds by part of a name or street, and shows everyone again", async ({ page }) => {
    await page.goto("/residents");
    await fillFields(page, { "Find by name or address": "cattail reach c" });
    await page.getByRole("button", { name: "Find" }).click();
    await expect(bodyRows(page).first()).toContainText("Cattail Reach");
    await fillFields(page, { "Find by name or address": "quill" });
    await main(page).getByRole("searchbox").press("Enter");
    await expect(bodyRows(page).first()).toContainText("Quill Road");
    await expect(page.getByText("Cattail")).toHaveCount(0);
    await page.getByRole("link", { name: "Show everyone" }).click();
    await expect(main(page).getByRole("searchbox")).toHaveValue("");
    await expect(page.getByText("1–10 of")).toBeVisible();
  });

  test("finds while typing: the field keeps focus and words, and only rests are asked", async ({
    page,
  }) => {
    await page.goto("/residents?rows=15");
    let looks = 0;
    page.on("request", (request) => {
      if (request.url().includes("/residents.data")) looks += 1;
    });
    const field = main(page).getByRole("searchbox");
    await field.pressSequentially("cattail reach");
    await expect(main(page).getByRole("status")).toHaveText("1–15 of 32");
    await expect(page).toHaveURL("/residents?q=cattail+reach&rows=15");
    await field.pressSequentially(" nobody");
    await expect(main(page).getByText("No one matches 'cattail reach nobody'.")).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("cattail reach nobody");
    expect(looks).toBeLessThan(6);
    await field.fill("");
    await expect(bodyRows(page)).toHaveCount(15);
  });
});

function bodyRows(page: Page) {
  return page.getByRole("row").filter({ has: page.getByRole("cell") });
}

function houseNumbers(page: Page) {
  return page.locator('td[data-label="House Number"]');
}
