import { fillFields, header, logInByForm, main, registerByForm } from "./forms.ts";
import { isPainted } from "./pictures.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.describe("header and menu", () => {
  test("the title leads home and a visitor is offered LOGIN | REGISTER", async ({ page }) => {
    await page.goto("/faq");
    await expect(page.locator(".for-visitor")).toHaveText("LOGIN|REGISTER");
    await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeHidden();
    await expect(header(page).getByRole("link", { name: "Admin Dashboard" })).toBeHidden();
    await expect(header(page).getByRole("button", { name: "Log out" })).toBeHidden();
    await header(page).getByRole("link", { name: "LOGIN" }).click();
    await expect(page).toHaveURL("/login");
    await header(page).getByRole("link", { name: "REGISTER" }).click();
    await expect(page).toHaveURL("/register");
    await header(page).getByRole("link", { name: "Heron Lake" }).click();
    await expect(page).toHaveURL("/");
  });

  test("before the script has run, neither set of account links is shown", async ({ page }) => {
    await page.route("/faq", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script.*?<\/script>/gs, "");
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/faq");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of ["LOGIN", "REGISTER", "Edit your info", "Admin Dashboard"]) {
      await expect(header(page).getByText(name)).toBeHidden();
    }
    await expect(header(page).getByText("Log out")).toBeHidden();
  });

  test("the menu's groups open one at a time", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByText("AMENITIES", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Social deck" })).toBeVisible();
    await menu.getByText("HOA", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Meet the board" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Social deck" })).toBeHidden();
  });

  test("an open group closes by Escape, and by a click or Tab elsewhere", async ({ page }) => {
    for (const path of ["/faq", "/login"]) {
      await page.goto(path);
      const menu = page.getByRole("navigation", { name: "Main" });
      const group = menu.getByText("HOA", { exact: true });
      const link = menu.getByRole("link", { name: "Meet the board" });
      await group.click();
      await expect(link).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(link).toBeHidden();
      await expect(group).toBeFocused();
      await group.click();
      await expect(link).toBeVisible();
      await page.getByRole("contentinfo").click({ position: { x: 5, y: 5 } });
      await expect(link).toBeHidden();
      await group.click();
      await page.keyboard.press("Tab");
      await expect(link).toBeVisible();
      await group.focus();
      await page.keyboard.press("Shift+Tab");
      await expect(menu.locator("[open]")).toHaveCount(0);
    }
  });
});

test.describe("public pages", () => {
  test("the chart's marks lead to the amenities", async ({ page }) => {
    await page.goto("/");
    const places = page.getByRole("list", { name: "Amenities on the chart" }).getByRole("link");
    await expect(places).toHaveCount(5);
    await places.filter({ hasText: "Pool" }).click();
    await expect(page).toHaveURL("/amenities/pool");
  });

  test("pictures are painted, of an amenity and of a document's page", async ({ page }) => {
    for (const path of ["/amenities/pool", "/covenantsbylaws/bylaws"]) {
      await page.goto(path);
      for (const picture of await main(page).getByRole("img").all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate(isPainted), path).toBe(true);
      }
    }
  });

  test("the calendar shows this month, leads to the next, and tells when the board meets", async ({
    page,
  }) => {
    await page.goto("/calendar");
    const month = (date: Date) =>
      date.toLocaleDateString("en-US", {
        month: "long",
        year: "numeric",
        timeZone: "America/New_York",
      });
    const now = new Date();
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText(month(now));
    const next = new Date(`${month(now).replace(" ", " 15, ")} 12:00 UTC`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    await main(page)
      .getByRole("link", { name: month(next) })
      .click();
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText(month(next));
    await main(page).getByRole("link", { name: "Back to this month" }).click();
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText(month(now));

    await page.goto("/calendar?month=2026-12");
    const day = main(page).getByRole("cell").filter({ hasText: "Board meeting" });
    await day.locator("summary").getByText("Board meeting").click();
    await expect(day.getByText(/7–8:30 pm/).first()).toBeVisible();
    await day.getByRole("link", { name: "More on Board meeting" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Board meeting/);
    await expect(main(page).getByText(/2026, 7–8:30 pm EST$/)).toBeVisible();
    const download = page.waitForEvent("download");
    await main(page).getByRole("link", { name: "Add this date to my calendar" }).click();
    expect((await download).suggestedFilename()).toMatch(/^board-meeting-.*\.ics$/);
  });

  test("the contact form sends a message to the board", async ({ page }) => {
    await page.goto("/contact");
    await fillFields(page, {
      "Your name": "Rowan Pike",
      "Your email address": "rowan@example.org",
      Message: "The street light at 40 Heron Way is out.",
    });
    await page.getByRole("button", { name: "Send the message" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your message has been sent");
    await expect(page.getByRole("status")).toContainText("Thank you.");
    await expect(page).toHaveURL("/contact");
    // A page that was sent to, not one that answered the form: there is nothing to send again.
    await page.reload();
    await expect(page.getByRole("status")).toHaveCount(0);
    await expect(page.getByLabel("Message")).toHaveValue("");
    await expect(page.getByLabel("Your name")).toHaveValue("");
  });
});

test.describe("registering", () => {
  test("leads from what is missing to its field, and tells at each what to do", async ({
    page,
    faults,
  }) => {
    faults.expectStatus(400);
    await page.goto("/register");
    await main(page).getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("link", { name: "Please enter your full name." }).click();
    await expect(page.getByLabel("Full Name")).toBeFocused();
    await registerByForm(page, inventResident({ includeOnDir: "Q" }));
    const field = page.getByLabel("Include me in the resident directory (Y or N)");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Please enter Y for yes or N for no\./);
    await expect(page.getByLabel("Full Name")).toHaveValue("Wren Alder");
    const error = page.getByText("Please enter Y for yes or N for no.").last();
    await field.fill("maybe");
    await expect(error).toBeHidden();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(error).toBeVisible();
  });

  test("lands at home, signed in", async ({ page }) => {
    await registerByForm(page, inventResident());
    await expect(page).toHaveURL("/");
    await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
    await expect(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeHidden();
  });

  test("says 'Email already in use' in the red banner", async ({ page, accounts, faults }) => {
    faults.expectStatus(409);
    const taken = await accounts.enrol();
    await registerByForm(page, inventResident({ email: taken.email.toUpperCase() }));
    const banner = page.getByRole("alert");
    await expect(banner).toHaveText("Email already in use");
    await expect(banner).toBeFocused();
    await expect(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("Wren Alder");
  });
});

test.describe("logging in", () => {
  test("shows the password on request, and sends it as one", async ({ page, accounts }) => {
    const { email, password } = await accounts.enrol();
    await page.goto("/login");
    const field = page.getByLabel("Password");
    await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
    await fillFields(page, { "Email Address": email, Password: password });
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "current-password");
    await expect(field).toHaveValue(password);
    await page.keyboard.press("Tab");
    const hide = page.getByRole("button", { name: "Hide password" });
    await expect(hide).toBeFocused();
    await page.keyboard.press("Space");
    await expect(field).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).press("Enter");
    await expect(field).toHaveAttribute("type", "text");
    const typeWhenSent = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener("submit", () =>
            resolve(document.querySelector<HTMLInputElement>("#login-password")?.type),
          );
        }),
    );
    await field.press("Enter");
    expect(await typeWhenSent).toBe("password");
    await expect(page).toHaveURL("/");
  });

  test("says 'Invalid email or password', and lands at home with both", async ({
    page,
    accounts,
    faults,
  }) => {
    faults.expectStatus(401);
    const { email, password } = await accounts.enrol();
    const banner = page.getByRole("alert");
    await logInByForm(page, email, "not the password");
    await expect(banner).toHaveText("Invalid email or password");
    await expect(banner).toBeFocused();
    await expect(page.getByLabel("Email Address")).toHaveValue(email);
    await logInByForm(page, email, password);
    await expect(page).toHaveURL("/");
    await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
  });
});
