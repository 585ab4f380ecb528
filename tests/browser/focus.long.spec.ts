import type { Page } from "@playwright/test";
import { fillFields, fillResident, logInByForm, main, registerByForm } from "./forms.ts";
import { inventResident } from "./residents.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "focus" });

/** Whoever sent a form comes to its answer, where it is read out and where the work goes on. */
test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused form leads a visitor to its banner, which leads to each wrong field", async ({
    page,
    accounts,
    faults,
  }) => {
    for (const status of [400, 401, 409]) faults.expectStatus(status);
    await logInByForm(page, "nobody@example.org", "not a password");
    await expect(page.getByRole("alert")).toBeFocused();
    await fillFields(page, { Password: "not this either" });
    await press(page, "Log in");
    await expect(page.getByRole("alert")).toBeFocused();

    const { email } = await accounts.enrol();
    await registerByForm(page, inventResident({ phoneNumber: "none" }));
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("link", { name: "Please enter a phone number such as" }).click();
    await expect(page.getByLabel("Phone Number")).toBeFocused();
    await registerByForm(page, inventResident({ phoneNumber: "none", includeOnDir: "Q" }));
    await expect(page.getByRole("alert")).toContainText("Please correct 2 things below.");
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
    await expect(page.getByRole("alert")).toBeFocused();
    await fillResident(page, inventResident({ email }));
    await press(page, "Register");
    await expect(page.getByRole("alert")).toHaveText("Email already in use");
    await expect(page.getByRole("alert")).toBeFocused();

    await page.goto("/contact");
    await fillFields(page, { "Your name": "A", "Your email address": "a@b.org", Message: " " });
    await press(page, "Send the message");
    await expect(page.getByRole("alert")).toBeFocused();
    await page.getByRole("link", { name: "Please enter your message." }).press("Enter");
    await expect(page.getByLabel("Message")).toBeFocused();

    await page.goto("/choosepassword?token=made-up");
    await fillFields(page, { "New password": "quiet water at dusk" });
    await press(page, "Set the password");
    await expect(page.getByRole("alert")).toBeFocused();
  });
});

/** What is sent, whose answers come when `answer` is called. */
async function holdAnswers(page: Page) {
  const sent: string[] = [];
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent.push(route.request().url());
    const response = await route.fetch({ maxRedirects: 0 });
    await promise;
    await route.fulfill({ response });
  });
  return { sent, answer };
}

test("while an answer is awaited the button says so, keeps the focus and sends nothing more", async ({
  page,
  faults,
}) => {
  faults.expectStatus(401);
  const { sent, answer } = await holdAnswers(page);
  await logInByForm(page, "nobody@example.org", "not a password");
  const waiting = main(page).getByRole("button", { name: "One moment…" });
  await expect(waiting).toBeFocused();
  await waiting.press("Enter");
  await page.getByLabel("Email Address").press("Enter");
  answer();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(main(page).getByRole("button", { name: "Log in" })).toBeEnabled();
  expect(sent).toHaveLength(1);
});

test("a document's form is sent once, however often its button is pressed", async ({ page }) => {
  const { sent, answer } = await holdAnswers(page);
  // A long upload takes minutes: any time that a script would wait is over at once.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((act: () => void) => start(act)) as typeof setTimeout;
  });
  await page.goto("/contact");
  await fillFields(page, { "Your name": "A", "Your email address": "a@b.org", Message: "Hello" });
  const send = main(page).getByRole("button", { name: "Send the message" });
  await send.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await send.boundingBox()) ?? {};
  // By place: what is looked for by name waits until the answer is there.
  await page.mouse.click(x + 9, y + 9);
  await expect.poll(() => sent.length).toBe(1);
  await page.mouse.click(x + 9, y + 9);
  answer();
  await expect(page.getByRole("status")).toContainText("Thank you.");
  expect(sent).toHaveLength(1);
});

function press(page: Page, name: string): Promise<void> {
  return main(page).getByRole("button", { name, exact: true }).click();
}
