import { fillFields, header, main, registerByForm } from "./forms.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

/** Runs in the browser: whether a picture is there and drawn. */
function isPainted(image: HTMLElement | SVGElement): boolean {
  return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
}

test.describe("header and menu", () => {
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

  // The key that led to this page is let go while the page is still being read.
  test("a key that is let go before there is a menu does no harm", async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!window.onkeyup) return;
        observer.disconnect();
        document.documentElement.dataset["menus"] = `${document.querySelectorAll("#menu").length}`;
        document.documentElement.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto("/faq");
    await expect(page.locator("html")).toHaveAttribute("data-menus", "0");
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("MENU closes when the focus leaves it, and can be opened again", async ({ page }) => {
    await page.goto("/faq");
    const menu = page.getByRole("navigation", { name: "Main" });
    const button = header(page).getByRole("button", { name: "MENU" });
    for (const key of ["Tab", "Shift+Tab"]) {
      await button.press("Enter");
      await expect(menu).toBeVisible();
      if (key === "Tab") await menu.getByRole("radio").last().focus();
      await page.keyboard.press(key);
      await expect(menu).toBeHidden();
      await expect(button).toBeVisible();
    }
  });

  test("a document's contents close once one is chosen, by Escape or a tap beside", async ({
    page,
  }) => {
    await page.goto("/covenantsbylaws/covenants");
    const list = page.getByRole("navigation", { name: "Contents" });
    const opener = main(page).getByRole("button", { name: "Contents" });
    await opener.click();
    // On its words, which are an element of their own.
    await list
      .getByRole("link", { name: "Article VI. The Lake" })
      .click({ position: { x: 20, y: 20 } });
    await expect(list).toBeHidden();
    const heading = main(page).getByRole("heading", { name: "Article VI. The Lake" });
    await expect(heading).toBeInViewport();
    await opener.click();
    // It opens where the reader is.
    await expect(list.getByRole("link", { name: "Article VI. The Lake" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(opener).toBeFocused();
    // Of a section that is folded below its article, too.
    await page.goto("/covenantsbylaws/covenants#14-8-governing-law");
    await opener.click();
    await expect(list.getByRole("link", { name: "Article XIV." })).toBeInViewport();
    await page.keyboard.press("Escape");
    // A tap beside it closes it, and follows no link below.
    await page.goto("/faq#question-2");
    const below = main(page).getByRole("link", { name: "modification application" }).first();
    await below.evaluate((link) => scrollBy(0, link.getBoundingClientRect().top - 100));
    const { x = 0, y = 0 } = (await below.boundingBox()) ?? {};
    await main(page).getByRole("button", { name: "All questions" }).press("Enter");
    await page.mouse.click(x + 9, y + 9);
    await expect(page.getByRole("navigation", { name: "All questions" })).toBeHidden();
    await expect(page).toHaveURL("/faq#question-2");
  });
});

test.describe("public pages", () => {
  test("pictures are painted, of an amenity and of a document's page", async ({ page }) => {
    for (const path of ["/amenities/pool", "/covenantsbylaws/bylaws"]) {
      await page.goto(path);
      for (const picture of await main(page).getByRole("img").all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate(isPainted), path).toBe(true);
      }
    }
  });
});

test.describe("registering", () => {
  test("leads from what is missing to its field, and tells why", async ({ page, faults }) => {
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
});

test("the list of the FAQ's questions fits a laptop's window", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/faq");
  const list = page.getByRole("navigation", { name: "All questions" });
  expect(await list.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
});

test("photos that replace a refused file clear the error in the contact form", async ({
  page,
  faults,
}) => {
  faults.expectStatus(400);
  await page.goto("/contact");
  const typed = { "Your name": "Wren Alder", "Your email address": "wren@example.org" };
  await fillFields(page, { ...typed, Message: "The light at the dock is broken." });
  const photos = page.getByLabel("Photos");
  // Its name looks like a photo's, so that it is sent.
  const plan = { mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7") };
  await photos.setInputFiles({ name: "plan.jpg", ...plan });
  await page.getByRole("button", { name: "Send the message" }).click();
  const [banner, error] = [page.getByRole("alert"), main(page).locator(".field-error")];
  await expect(banner).toContainText("“plan.jpg” is a PDF.");
  await expect(page.getByLabel("Message")).toHaveValue("The light at the dock is broken.");
  await expect(error).toContainText("You can only send photos here.");
  const photo = { mimeType: "image/jpeg", buffer: Buffer.from("a photo") };
  await photos.setInputFiles(["light.jpg", "dock.jpg"].map((name) => ({ name, ...photo })));
  await expect(banner).toBeHidden();
  await expect(error).toBeHidden();
});

test("photos chosen one after another add up, and each can be removed", async ({ page }) => {
  await page.goto("/contact?form=modificationApplication");
  const [photos, count] = [page.getByLabel("Photos"), page.getByRole("status")];
  const choose = (...names: string[]) => {
    const photo = { mimeType: "image/jpeg", buffer: Buffer.from("a photo") };
    return photos.setInputFiles(names.map((name) => ({ name, ...photo })));
  };
  const names = () =>
    photos.evaluate((input: HTMLInputElement) => Array.from(input.files ?? [], ({ name }) => name));
  await choose("1.jpg", "2.jpg");
  await choose("3.jpg");
  await expect(count).toHaveText("3 photos chosen. The form has 3 pages.");
  await page.getByRole("button", { name: "Remove 2.jpg" }).click();
  await expect(photos).toBeFocused();
  await expect(count).toHaveText("2 photos chosen. The form has 3 pages.");
  expect(await names()).toEqual(["1.jpg", "3.jpg"]);
  // Sent only once nothing else is missing, or they would have to be chosen again.
  await page.getByLabel("Your name").fill("Dot Fields");
  await page.getByRole("button", { name: "Send the form" }).click();
  await expect(page.getByLabel("Your email")).toBeFocused();
  expect(await names()).toEqual(["1.jpg", "3.jpg"]);
  const plan = { mimeType: "application/pdf", buffer: Buffer.from("a plan") };
  await photos.setInputFiles({ name: "plan.pdf", ...plan });
  await expect(count).toContainText("Not added: “plan.pdf”. You can only send photos here.");
  await expect(count).toContainText("Please email a PDF to arc@heronlake.example.org instead.");
  await choose("4.jpg", "5.jpg", "6.jpg", "7.jpg", "8.jpg");
  await expect(count).toContainText("Not added: “8.jpg”. You can send up to 6 photos, 10 MB each.");
  expect(await names()).toEqual([1, 3, 4, 5, 6, 7].map((number) => `${number}.jpg`));
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
    await expect(page.getByRole("button", { name: "Hide password" })).toBeFocused();
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
});
