import { linkIn, takeMail } from "../outbox.ts";
import { fillFields, header, logInByForm, main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "forgotten-password" });

const chosen = "slow water at noon";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("a forgotten password is chosen anew by mail", async ({
      page,
      accounts,
      site,
      faults,
    }) => {
      for (const status of [400, 401]) faults.expectStatus(status);
      const { email, password } = await accounts.enrol();
      await page.goto("/login");
      await main(page).getByRole("link", { name: "Forgot your password?" }).click();
      await main(page).getByText("For the person who runs this site").click();
      await fillFields(page, { "Email Address": email });
      await main(page).getByRole("button", { name: "Email me a link" }).click();
      await expect(page.getByRole("status")).toContainText("This site doesn't send email yet");
      await expect(page.getByRole("status")).toBeFocused();

      await page.goto(linkIn(await takeMail(site.folder, email, "choose a new password")));
      await fillFields(page, { "New password": "password1" });
      await main(page).getByRole("button", { name: "Set the password" }).click();
      const field = page.getByLabel("New password");
      await expect(field).toHaveAccessibleDescription(/^That password is too easy/);
      await expect(page.getByRole("alert")).toBeFocused();
      await fillFields(page, { "New password": chosen });
      await main(page).getByRole("button", { name: "Set the password" }).click();
      await expect(page.getByText("Your password is set. Log in with it now.")).toBeVisible();

      await logInByForm(page, email, password);
      await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
      await logInByForm(page, email, chosen);
      await expect(page).toHaveURL("/");
      await expect(header(page).getByRole("button", { name: "Log out" })).toBeVisible();
    });
  });
}
