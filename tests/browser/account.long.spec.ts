import type { Page } from "@playwright/test";
import { linkIn, takeMail } from "../outbox.ts";
import { header, logInByForm, main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

const chosen = "slow water at noon";

/** A part of the page 'Your account', by its heading. */
function part(page: Page, name: string) {
  return main(page).getByRole("region", { name });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("the password is changed, and other browsers are signed out", async ({
      page,
      accounts,
      browser,
      faults,
    }) => {
      for (const status of [400, 401]) faults.expectStatus(status);
      const { email, password } = await accounts.signInAsResident();
      const elsewhere = await browser.newPage();
      await logInByForm(elsewhere, email, password);
      await page.goto("/");
      await header(page).getByRole("link", { name: "Edit your info" }).click();
      await main(page).getByRole("link", { name: "your account" }).click();
      await expect(page).toHaveURL("/account");

      const form = part(page, "Password");
      const current = form.getByLabel("Current password");
      await current.fill("not the password");
      await form.getByLabel("New password").fill(chosen);
      await form.getByRole("button", { name: "Change the password" }).click();
      await expect(current).toHaveAccessibleDescription(/^This isn't the password/);
      await expect(form.getByRole("alert")).toBeFocused();
      await expect(
        part(page, "Your login email").getByLabel("Current password"),
      ).not.toHaveAttribute("aria-invalid");
      await current.fill(password);
      await form.getByLabel("New password").fill("qwertyuiop");
      await form.getByRole("button", { name: "Change the password" }).click();
      await expect(form.getByLabel("New password")).toHaveAccessibleDescription(
        /^That password is too easy/,
      );
      await current.fill(password);
      await form.getByLabel("New password").fill(chosen);
      await form.getByRole("button", { name: "Change the password" }).click();
      await expect(page.getByRole("status")).toContainText("Your password is changed");
      await expect(page.getByRole("status")).toBeFocused();

      await elsewhere.goto("/account");
      await expect(elsewhere).toHaveURL("/");
      await elsewhere.close();
      await page.goto("/account");
      await expect(page).toHaveURL("/account");
      await header(page).getByRole("button", { name: "Log out" }).click();
      await logInByForm(page, email, chosen);
      await expect(page).toHaveURL("/");
      await expect(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
    });

    test("a new sign-in address is confirmed by mail, and the old mailbox told", async ({
      page,
      accounts,
      site,
    }) => {
      const { email, password } = await accounts.signInAsResident();
      const address = `new-${email}`;
      await page.goto("/account");
      const form = part(page, "Your login email");
      await expect(form).toContainText(`You log in with ${email}.`);
      await form.getByLabel("New email address").fill(address);
      await form.getByLabel("Current password").fill(password);
      await form.getByRole("button", { name: "Send confirmation link" }).click();
      await expect(page.getByRole("status")).toContainText(
        "you log in as before. This site doesn't",
      );
      const link = linkIn(await takeMail(site.folder, address, "confirm your new email address"));
      await page.goto(link);
      await main(page).getByRole("button", { name: "Log in with this address" }).click();
      await expect(page.getByRole("status")).toContainText("Use it the next time you log in.");
      await page.goto("/account");
      await expect(form).toContainText(`You log in with ${address}.`);
      await header(page).getByRole("button", { name: "Log out" }).click();
      await logInByForm(page, address, password);
      await expect(page).toHaveURL("/");
      const notice = await takeMail(site.folder, email, "the email you log in with was changed");
      expect(notice.text).toContain("/contact");
    });

    test("one's own address is confirmed by mail", async ({ page, accounts, site }) => {
      const { email } = await accounts.signInAsResident();
      await page.goto("/account");
      const form = part(page, "Confirm your email address");
      await form.getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByRole("status")).toContainText("This site doesn't send email yet");
      await page.goto(linkIn(await takeMail(site.folder, email, "confirm your email address")));
      await expect(page.getByRole("status")).toContainText("Thank you.");
      await page.goto("/account");
      const confirmed = part(page, "Your email address is confirmed");
      await expect(confirmed).toContainText(`${email} was confirmed on`);
    });

    test("sessions are listed, and the others ended", async ({ page, accounts, browser }) => {
      const { email, password } = await accounts.signInAsResident();
      for (let time = 0; time < 2; time += 1) {
        const elsewhere = await browser.newPage({
          userAgent: "Mozilla/5.0 (iPhone) Version/26 Safari/1",
        });
        await logInByForm(elsewhere, email, password);
        await expect(elsewhere).toHaveURL("/");
        await elsewhere.close();
      }
      await page.goto("/account");
      const list = part(page, "Where you're logged in");
      await expect(list.getByRole("heading", { level: 3 })).toHaveText([
        /\(this one\)$/,
        "Safari on an iPhone",
        "Safari on an iPhone",
      ]);
      await list.getByRole("button", { name: "Log out everywhere else" }).click();
      await expect(page.getByRole("status")).toHaveText("You're logged out everywhere else.");
      await expect(list.getByRole("listitem")).toHaveCount(1);
      await expect(list).toContainText("You're not logged in anywhere else.");
    });
  });
}
