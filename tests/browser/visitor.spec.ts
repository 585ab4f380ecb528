import { administrator } from "../running-site.ts";
import { fillFields, header, logInByForm, main, registerByForm } from "./forms.ts";
import { isPainted } from "./pictures.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

const outside = {
  payDues: "https://portal.lakeside-management.example/heron-lake/pay",
  management: "https://portal.lakeside-management.example/heron-lake/contact",
  group: "https://social.example/groups/heron-lake",
  tennis: "https://tennis-reservations.example/heron-lake",
};

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

  const groups: Record<string, Record<string, string>> = {
    AMENITIES: {
      Overview: "/amenities",
      "Social deck": "/amenities/socialdeck",
      "Tennis courts": "/amenities/tenniscourts",
      Pool: "/amenities/pool",
      Playground: "/amenities/playground",
      "Basketball and pickleball court": "/amenities/basketballpickleball",
      "Reserve a tennis court": outside.tennis,
    },
    RESOURCES: {
      "Architectural review (ARC)": "/arc",
      "Resident directory": "/residents",
      "Neighborhood group": outside.group,
      "Contact the management company": outside.management,
      "Vendors and contacts": "/contacts",
      "Site map": "/sitemap",
    },
    HOA: {
      "Pay dues": outside.payDues,
      "Meet the board": "/boardmembers",
      "Covenants and bylaws": "/covenantsbylaws",
      "Minutes and financials": "/meetingminutes",
    },
  };

  test("the menu has six groups, which open to their links one at a time", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    const names = menu.locator(".group-name");
    await expect
      .soft(names)
      .toHaveText(["AMENITIES", "RESOURCES", "HOA", "CALENDAR", "CONTACT", "FAQ"]);
    for (const name of ["CALENDAR", "CONTACT", "FAQ"]) {
      const link = header(page).getByRole("link", { name, exact: true });
      await expect.soft(link).toHaveAttribute("href", `/${name.toLowerCase()}`);
    }
    for (const [group, links] of Object.entries(groups)) {
      await menu.getByText(group, { exact: true }).click();
      const shown = menu.getByRole("listitem").filter({ hasText: group }).getByRole("link");
      await expect.soft(shown, group).toHaveCount(Object.keys(links).length);
      for (const [name, address] of Object.entries(links)) {
        const link = shown.filter({ hasText: name }).first();
        await expect.soft(link).toBeVisible();
        await expect.soft(link).toHaveAttribute("href", address);
        if (!address.startsWith("https:")) continue;
        await expect.soft(link).toHaveAttribute("target", "_blank");
        await expect.soft(link).toHaveAttribute("rel", "noopener");
        await expect.soft(link).toHaveAccessibleName(/opens in a new tab/);
      }
    }
    // Opening one closes the other.
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

  test("pages open other sites, and only them, in a new tab", async ({ page }) => {
    for (const path of ["/", "/amenities/tenniscourts", "/faq", "/sitemap", "/login"]) {
      await page.goto(path);
      // Some are links of the chart, whose properties are not plain text.
      const links = await page.locator("a[href]").evaluateAll((all) =>
        all.map((link) => {
          const { href, host, protocol } = new URL(link.getAttribute("href") ?? "", location.href);
          const isOutside = /^https?:$/.test(protocol) && host !== location.host;
          const [target, rel] = ["target", "rel"].map((name) => link.getAttribute(name) ?? "");
          return { href, isOutside, target, rel };
        }),
      );
      expect.soft(links.filter(({ isOutside }) => isOutside).length, path).toBeGreaterThan(0);
      for (const { href, isOutside, target, rel } of links) {
        expect.soft(target, `${href} at ${path}`).toBe(isOutside ? "_blank" : "");
        if (isOutside) expect.soft(rel?.split(" "), `${href} at ${path}`).toContain("noopener");
      }
    }
  });
});

test.describe("public pages", () => {
  test("home shows how to come to announcements, what people come for and the chart", async ({
    page,
    accounts,
  }) => {
    await accounts.announce("Dock day for residents only");
    await page.goto("/");
    await expect.soft(page.getByText("To view announcements, login or register")).toBeVisible();
    await expect.soft(page.getByText("Dock day for residents only")).toHaveCount(0);
    const notice = main(page).getByRole("region", { name: "Announcements" });
    for (const name of ["login", "register"]) {
      const link = notice.getByRole("link", { name });
      await expect.soft(link).toHaveAttribute("href", `/${name}`);
    }

    const links = main(page).getByRole("region", { name: "Around the lake" }).getByRole("link");
    await expect.soft(links).toHaveCount(8);
    for (const address of ["/calendar", "/faq", "/contact", "/amenities", outside.tennis]) {
      await expect.soft(links.and(page.locator(`[href="${address}"]`))).toBeVisible();
    }
    const reserve = links.and(page.locator(`[href="${outside.tennis}"]`));
    await expect.soft(reserve).toHaveAttribute("target", "_blank");
    await expect.soft(reserve).toHaveAttribute("rel", "noopener");

    const places = page.getByRole("list", { name: "Amenities on the chart" }).getByRole("link");
    await expect(places).toHaveCount(5);
    await places.filter({ hasText: "Pool" }).click();
    await expect(page).toHaveURL("/amenities/pool");
  });

  test("the overview shows five amenities, each with its View More", async ({ page }) => {
    await page.goto("/amenities");
    const amenities = main(page).locator(".amenity-list > li");
    await expect(amenities.getByRole("heading")).toHaveText([
      "Social deck",
      "Tennis courts",
      "Pool",
      "Playground",
      "Basketball and pickleball court",
    ]);
    const names = ["socialdeck", "tenniscourts", "pool", "playground", "basketballpickleball"];
    for (const [index, name] of names.entries()) {
      const amenity = amenities.nth(index);
      await expect(amenity.getByRole("paragraph").first()).not.toBeEmpty();
      await expect(amenity.getByRole("img")).toHaveCount(3);
      const more = amenity.getByRole("link", { name: "View More" });
      await expect(more).toHaveAttribute("href", `/amenities/${name}`);
    }
    await amenities.last().getByRole("link", { name: "View More" }).click();
    await expect(page).toHaveURL("/amenities/basketballpickleball");
  });

  const amenityTitles = {
    tenniscourts: "Tennis courts",
    pool: "Pool",
    socialdeck: "Social deck",
    playground: "Playground",
    basketballpickleball: "Basketball and pickleball court",
  };

  test("each amenity has a title, a description and pictures", async ({ page }) => {
    for (const [name, title] of Object.entries(amenityTitles)) {
      await page.goto(`/amenities/${name}`);
      await expect.soft(main(page).getByRole("heading", { level: 1 })).toHaveText(title);
      const description = main(page).locator(".prose").getByRole("paragraph").first();
      await expect.soft(description, name).not.toBeEmpty();
      const pictures = main(page).getByRole("listitem").getByRole("img");
      await expect.soft(pictures, name).toHaveCount(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.soft(picture, name).toHaveAccessibleName(/\w+ \w+/);
        await expect.poll(() => picture.evaluate(isPainted), name).toBe(true);
      }
    }
  });

  const review = {
    "Process for change": "processForChange",
    "Modification application": "modificationApplication",
    "Guidelines and standards": "guidelinesStandards",
    "Siding options": "sidingOptions",
    "Shingle options": "shinglesOptions",
    "Sample roof shingle": "sampleRoofShingle",
  };

  test("/arc has six buttons, /covenantsbylaws five", async ({ page }) => {
    await page.goto("/arc");
    const buttons = main(page).getByRole("list").getByRole("link");
    await expect(buttons).toHaveText(Object.keys(review));
    for (const [index, name] of Object.values(review).entries()) {
      await expect(buttons.nth(index)).toHaveAttribute("href", `/arc/${name}`);
    }
    await buttons.last().click();
    await expect(page).toHaveURL("/arc/sampleRoofShingle");
    await expect(page.getByText("Sample Roof Shingle To Be Added.", { exact: true })).toBeVisible();
    await expect(page.locator("object")).toHaveCount(0);

    await page.goto("/covenantsbylaws");
    const addresses = [
      "/covenantsbylaws/lakeamendment",
      "/arc/guidelinesStandards",
      "/covenantsbylaws/covenants",
      "/covenantsbylaws/bylaws",
      "/covenantsbylaws/firstamendment",
    ];
    await expect(buttons).toHaveCount(addresses.length);
    for (const [index, address] of addresses.entries()) {
      await expect(buttons.nth(index)).toHaveAttribute("href", address);
    }
  });

  const documents = [
    ...Object.values(review)
      .filter((name) => name !== "sampleRoofShingle")
      .map((name) => `/arc/${name}`),
    ...["covenants", "bylaws", "firstamendment", "lakeamendment"].map(
      (name) => `/covenantsbylaws/${name}`,
    ),
    "/meetingminutes/2026-10-annual-meeting",
    "/meetingminutes/2025-12-financial-report",
  ];
  test("every document is shown, and offered as a file", async ({ page }) => {
    for (const address of documents) {
      await page.goto(address);
      const name = address.split("/").at(-1);
      const open = main(page).getByRole("link", { name: /^(Open the document|Print the form)$/ });
      const file = (await open.getAttribute("href")) ?? "";
      expect.soft(file).toContain(`/documents/${name}`);
      const first = main(page).locator("#page-1");
      await expect
        .soft(first.getByRole("heading", { includeHidden: true }).first(), address)
        .toBeAttached();
      await expect.soft(first.getByRole("img"), address).toHaveAccessibleName(/^Page 1 of \w+/);
      await expect.poll(() => first.getByRole("img").evaluate(isPainted), address).toBe(true);
      const answer = await page.request.get(file);
      expect.soft(answer.headers()["content-type"], file).toBe("application/pdf");
      expect.soft((await answer.body()).subarray(0, 5).toString(), file).toBe("%PDF-");
      const date = main(page).getByRole("time");
      await expect.soft(date, address).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
      await expect.soft(date, address).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d/);
    }
  });

  test("the minutes are found by their year, and read", async ({ page }) => {
    await page.goto("/meetingminutes");
    const years = main(page).getByRole("heading", { level: 2 });
    await expect(years).toHaveText(["2026", "2025", "2024"]);
    await main(page).getByRole("link", { name: "Annual meeting, October 7, 2025" }).click();
    await expect(page).toHaveURL("/meetingminutes/2025-10-annual-meeting");
    const votes = main(page).getByRole("table").filter({ hasText: "Votes cast" });
    await expect(votes.getByRole("row").last()).toContainText("135");
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

  test("the FAQ answers questions, and the site map leads everywhere", async ({ page }) => {
    await page.goto("/faq");
    const answers = main(page).locator("section");
    expect(await answers.count()).toBeGreaterThan(5);
    for (const answer of await answers.all()) {
      await expect.soft(answer.getByRole("heading")).toHaveText(/\?$/);
      await expect.soft(answer.getByRole("paragraph").first()).not.toBeEmpty();
    }

    await page.goto("/sitemap");
    const links = main(page).getByRole("link");
    const addresses = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    const wanted = ["/arc", "/residents", "/amenities", "/boardmembers", "/covenantsbylaws"];
    wanted.push("/amenities/tenniscourts", "/amenities/pool", "/amenities/socialdeck");
    wanted.push("/amenities/playground", "/amenities/basketballpickleball", "/meetingminutes");
    wanted.push("/contact", "/calendar", "/faq", outside.payDues, outside.management);
    expect(addresses).toEqual(expect.arrayContaining(wanted));
    for (const address of [outside.payDues, outside.management]) {
      const link = main(page).locator(`a[href="${address}"]`);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener");
    }
  });

  test("each of three board members can be written to", async ({ page }) => {
    await page.goto("/boardmembers");
    const cards = main(page).locator(".card");
    await expect(cards).toHaveCount(3);
    await expect(cards.getByRole("link", { name: "Contact this person" })).toHaveCount(3);
    await cards.nth(1).getByRole("link", { name: "Contact this person" }).click();
    await expect(page).toHaveURL("/contact?to=treasurer");
    await expect(page.getByLabel("To", { exact: true })).toHaveValue("treasurer");
  });

  test("what is not a visitor's sends them home", async ({ page }) => {
    for (const path of ["/residents", "/editinfo", "/admin", "/logout"]) {
      await page.goto(path);
      await expect.soft(page, path).toHaveURL("/");
      const invitation = page.getByText("To view announcements, login or register");
      await expect.soft(invitation, path).toBeVisible();
    }
  });

  test("an address without a page says so", async ({ page, faults }) => {
    faults.expectStatus(404);
    for (const path of ["/nowhere", "/amenities/marina", "/arc/anything", "/covenantsbylaws/x"]) {
      const answer = await page.goto(path);
      expect.soft(answer?.status(), path).toBe(404);
      const heading = page.getByRole("heading", { level: 1 });
      await expect.soft(heading, path).toHaveText("We can't find that page");
      await main(page).getByRole("link", { name: "Go to the home page" }).click();
      await expect(page).toHaveURL("/");
    }
  });
});

test.describe("registering", () => {
  test("asks for every field, tells at each what to do, and keeps what was typed", async ({
    page,
    faults,
  }) => {
    faults.expectStatus(400);
    await page.goto("/register");
    const all = await main(page).locator("label").allTextContents();
    const choice = "Email me new announcements";
    await expect(page.getByLabel(choice)).not.toBeChecked();
    const labels = all.filter((label) => ![choice, "Unit"].includes(label));
    expect(labels.sort()).toEqual([
      "Email Address",
      "Full Name",
      "House Number",
      "House Street",
      "Include me in the resident directory (Y or N)",
      "Password",
      "Phone Number",
    ]);
    for (const label of labels) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("required");
    }
    await expect(page.getByLabel("Email Address")).toHaveAttribute("type", "email");
    await expect(page.getByLabel("House Number")).toHaveAttribute("inputmode", "numeric");
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
    await main(page).getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL("/register");
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("link", { name: "Please enter your full name." }).click();
    await expect(page.getByLabel("Full Name")).toBeFocused();

    const wrong = { houseStreet: " ", phoneNumber: "call me", includeOnDir: "Q" };
    await registerByForm(page, inventResident(wrong));
    const messages = {
      "House Street": "Please enter your street.",
      "Phone Number": "Please enter a phone number such as 555-0123 or 555-0123 ext. 4.",
      "Include me in the resident directory (Y or N)": "Please enter Y for yes or N for no.",
    };
    for (const [label, message] of Object.entries(messages)) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveAccessibleDescription(new RegExp(message.replace(".", "\\.")));
    }
    await expect(page.getByLabel("Full Name")).toHaveValue("Wren Alder");
    await expect(page.getByLabel("Full Name")).not.toHaveAttribute("aria-invalid");
  });

  test("lands at home, signed in", async ({ page }) => {
    await registerByForm(page, inventResident());
    await expect(page).toHaveURL("/");
    await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
    await expect(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(header(page).getByRole("link", { name: "LOGIN" })).toBeHidden();
  });

  test("says 'Email already in use' in the red banner, in any case of letters", async ({
    page,
    accounts,
    faults,
  }) => {
    faults.expectStatus(409);
    const taken = await accounts.enrol();
    await registerByForm(page, inventResident({ email: taken.email.toUpperCase() }));
    const banner = page.getByRole("alert");
    await expect(banner).toHaveText("Email already in use");
    await expect(banner).toBeFocused();
    await expect(page).toHaveURL("/register");
    await expect(page.getByLabel("Full Name")).toHaveValue("Wren Alder");
    await registerByForm(page, inventResident({ email: administrator.email }));
    await expect(banner).toHaveText("Email already in use");
  });
});

test.describe("logging in", () => {
  test("asks for email and password", async ({ page, faults }) => {
    faults.expectStatus(400);
    await page.goto("/login");
    await main(page).getByRole("button", { name: "Log in" }).click();
    const missing = page.getByRole("alert").getByRole("link");
    await expect(missing).toHaveText([
      "Please enter your email address.",
      "Please enter your password.",
    ]);
    await fillFields(page, { "Email Address": "someone@example.org" });
    await main(page).getByRole("button", { name: "Log in" }).click();
    await expect(missing).toHaveText(["Please enter your password."]);
    await expect(page).toHaveURL("/login");
  });

  test("shows the password on request, and sends it as one", async ({ page, accounts }) => {
    const { email, password } = await accounts.enrol();
    await page.goto("/login");
    const field = page.getByLabel("Password");
    await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
    await fillFields(page, { "Email Address": email, Password: `${password.slice(0, -1)}#` });
    await field.press("ArrowLeft");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("autocomplete", "current-password");
    // The caret is where it was: the right letter goes before the wrong one.
    await page.keyboard.press(password.slice(-1));
    await page.keyboard.press("Delete");
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

  test("says 'Invalid email or password' for either, and lands at home with both", async ({
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
    await logInByForm(page, "nobody@example.org", password);
    await expect(banner).toHaveText("Invalid email or password");
    await logInByForm(page, email, password);
    await expect(page).toHaveURL("/");
    await expect(header(page).getByRole("link", { name: "Edit your info" })).toBeVisible();
  });
});
