import { fillFields, holdAnswers, logInByForm, main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "focus" });

test("while an answer is awaited, the button sends no more", async ({ page, faults }) => {
  faults.expectStatus(401);
  const { sent, go } = await holdAnswers(page, "**/*");
  await logInByForm(page, "nobody@example.org", "not a password");
  const waiting = main(page).getByRole("button", { name: "One moment…" });
  await expect(waiting).toBeFocused();
  await waiting.press("Enter");
  await page.getByLabel("Email Address").press("Enter");
  go();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(main(page).getByRole("button", { name: "Log in" })).toBeEnabled();
  expect(sent).toHaveLength(1);
});

test("a document's form is sent once, however often its button is pressed", async ({ page }) => {
  const { sent, go } = await holdAnswers(page, "**/*");
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
  go();
  await expect(page.getByRole("status")).toContainText("Thank you.");
  expect(sent).toHaveLength(1);
});
