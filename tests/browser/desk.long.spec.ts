/** The publishing desk, as somebody with a phone, a screen reader or a keyboard alone uses it. */
import { endlessReckoning } from "../../converter/hostile-files.fixture.ts";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { administrator } from "../running-site.ts";
import { deskPages } from "./addresses.ts";
import { expectWell, narrow } from "./every-page.ts";
import { fillFields, holdAnswers, logInByForm, main, waitForScript } from "./forms.ts";
import { press, tabTo, typeInto } from "./keyboard-alone.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "desk" });

test("the desk's pages have no fault and fit into 320 px", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  for (const path of deskPages) {
    await page.goto(path);
    await expectWell(page);
  }
  await page.goto("/admin/publish/amenities/edit-pool");
  await page.locator("summary", { hasText: "Place on the map" }).click();
  await page.locator(".desk-chart").click({ position: { x: 40, y: 40 } });
  await expect(page.getByLabel("From the left")).not.toHaveValue("250");
  await expectWell(page);
  await page.goto("/admin/publish/board/edit-president");
  await main(page)
    .getByRole("link", { name: /^Delete / })
    .click();
  await expectWell(page);
  await page.goto("/admin/publish/minutes/new");
  await fillFields(page, { Title: "W".repeat(110) });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please choose the PDF, or check the box")).toBeVisible();
  await expectWell(page);
  await page.locator("#not-done").getByRole("link", { name: "PDF" }).click();
  await expect(page.getByLabel("Choose a file")).toBeFocused();
  await expect(page.getByText("Please choose the PDF, or check the box")).toBeVisible();
  await page.goto("/admin/publish/faq/new");
  await fillFields(page, { Question: "W".repeat(110), Answer: "W".repeat(200) });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "WWW" })).toBeVisible();
  await expectWell(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/^Published: .* Everyone can see it now\./)).toBeVisible();
  await expectWell(page);
  await page.goto("/admin/publish/history");
  await expectWell(page);
  await page.getByRole("link", { name: "See what changed in edition 2" }).click();
  await expectWell(page);
});

test("a press waits for a file that is on its way", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/documents/new");
  await fillFields(page, { Title: "Rules of the dock", Summary: "Wipe your feet." });
  const file = page.getByLabel("Choose a file");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const pdf = makePdf({ pages: [[{ text: "Wipe your feet.", y: 700 }]] });
  const { sent, go } = await holdAnswers(page, "**/admin/publish/upload/pdf");
  await file.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdf });
  // Before the page's script runs, a press would send the form as a browser does without one.
  await expect(page.getByText("a.pdf…")).toBeVisible();
  for (let press = 0; press < 2; press += 1) await publish.click();
  await expect(page.getByText("Waiting for the file.")).toBeVisible();
  go();
  await expect(page.getByText(/^Published: .* Everyone can see it now\./)).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.goto("/admin/publish/faq/new");
  await fillFields(page, { Question: "Where do swans nest?", Answer: "In the reeds." });
  await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  const form = await holdAnswers(page, "**/faq/new.data");
  await publish.click();
  await expect(page.getByRole("button", { name: "Publishing…" })).toBeFocused();
  await page.getByRole("button", { name: "Save draft" }).click({ force: true });
  form.go();
  await expect(page.getByText(/^Published: .* Everyone can see it now\./)).toBeVisible();
  expect(form.sent).toHaveLength(1);
  await page.goto("/admin/publish/documents/new");
  await fillFields(page, { Title: "Rules of the raft", Summary: "One at a time." });
  await file.setInputFiles({ name: "a.docx", mimeType: "", buffer: Buffer.from("PK\x03\x04word") });
  await expect(page.getByText("“a.docx” is a Word file")).toBeVisible();
  await expect(file).toBeFocused();
  await publish.click();
  await main(page).locator("#not-done").getByRole("link", { name: "PDF" }).click();
  await expect(file).toBeFocused();
  await expect(page.getByText("“a.docx” is a Word file")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Rules of the raft");
  await expectWell(page);
});

test("what a new entry's PDF tells is filled in once it is read", async ({ page, accounts }) => {
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/documents/new");
  const file = page.getByLabel("Choose a file");
  const buffer = makePdf({ pages: [[{ text: "Adopted October 6, 2026", y: 700 }]] });
  await file.setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer });
  const date = page.getByLabel("Date of this version");
  await expect(date).toHaveValue("2026-10-06");
  await expect(date).toBeVisible();
  // A press waits for that, too, and publishes nothing unseen.
  await page.goto("/admin/publish/minutes/new");
  const { promise, resolve: tell } = Promise.withResolvers<void>();
  await page.route("**/upload/pdf?kind=*", async (route) => {
    await promise;
    await route.continue();
  });
  const minutes = { name: "2026-10-06 board minutes.pdf", mimeType: "application/pdf", buffer };
  await file.setInputFiles(minutes);
  await expect(page.getByRole("link", { name: minutes.name })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Waiting for the file.")).toBeVisible();
  tell();
  const title = page.getByLabel("Title", { exact: true });
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("Board meeting, October 6, 2026");
  await expect(page.getByText("is uploaded, but not published yet.")).toBeVisible();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Board meeting, October 6, 2026" })).toBeVisible();
  // Where all was typed, nothing is left to check, so the press publishes.
  await page.goto("/admin/publish/minutes/new");
  await fillFields(page, { Title: "Dock committee, October 7, 2026", Date: "2026-10-07" });
  await file.setInputFiles(minutes);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/^Published: .* Everyone can see it now\./)).toBeVisible();
});

test("what goes with a choice is asked once it is made", async ({ page, accounts }) => {
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/events/new");
  await expect(page.getByLabel("Monday")).toBeHidden();
  await expect(page.getByLabel("Repeats until")).toBeHidden();
  await page.getByLabel("Repeats", { exact: true }).selectOption("weekly");
  await page.getByLabel("Monday").check();
  await expect(page.getByLabel("Repeats until")).toBeVisible();
  await expectWell(page);
  await waitForScript(page);
  for (const [label, time] of Object.entries({ "Starts at": "0700PM", "Ends at": "0830PM" })) {
    await page.getByLabel(label).pressSequentially(time);
  }
  await page.getByLabel("Starts at").pressSequentially("1000AM");
  await expect(page.getByLabel("Ends at")).toHaveValue("11:30");
  for (const [time, end, lastDay] of [
    ["1100PM", "00:30", "2027-06-09"],
    ["0700PM", "20:30", ""],
  ] as const) {
    await page.getByLabel("Day", { exact: true }).fill("2027-06-08");
    await page.getByLabel("Starts at").pressSequentially(time);
    await expect(page.getByLabel("Ends at")).toHaveValue(end);
    await expect(page.getByLabel("Last day")).toHaveValue(lastDay);
  }
  await page.goto("/admin/publish/documents/edit-bylaws");
  const keep = page.getByLabel(/^Keep .*bylaws.* as an earlier version$/);
  await expect(keep).toBeHidden();
  const buffer = makePdf({ pages: [[{ text: "Amended.", y: 700 }]] });
  const pdf = { name: "new.pdf", mimeType: "application/pdf", buffer };
  await page.getByLabel("Replace it").setInputFiles(pdf);
  await keep.check();
  await expect(page.getByLabel("Date of this version")).toHaveValue("");
});

test("leaving asks only about what isn't saved", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await accounts.signInAsAdministrator();
  const open = async () => {
    await page.goto("/admin/publish/amenities/new");
    await expect(page.getByRole("button", { name: "Bold" })).toBeVisible();
  };
  const leave = async () => {
    await main(page).getByRole("link", { name: "Go back" }).click();
    await expect(page).toHaveURL("/admin/publish/amenities");
  };
  await open();
  await leave();
  await open();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator("#not-done")).toBeVisible();
  await leave();
  expect(asked).toEqual([]);
  await open();
  await page.getByLabel("Name", { exact: true }).fill("Pier");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.locator("#not-done").getByRole("link")).toHaveText(["Summary", "Text"]);
  await page.getByLabel("Summary").fill("Long.");
  await leave();
  expect(asked).toEqual(["confirm"]);
  await open();
  await page.getByLabel("Name", { exact: true }).fill("Pier");
  const { sent, go } = await holdAnswers(page, "**/amenities/new.data");
  await page.getByRole("button", { name: "Save draft" }).click();
  // What is typed now would be lost.
  await expect(page.locator("#entry [inert]").getByLabel("Summary")).toBeVisible();
  go();
  await expect(page.getByText("The draft is saved.")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(asked).toEqual(["confirm"]);
  // Chosen PDFs are still where they were chosen from.
  const buffer = makePdf({ pages: [[{ text: "Minutes", y: 700 }]] });
  for (const step of ["choose", "continue", "type"]) {
    await page.goto("/admin/publish/minutes/several");
    // Playwright chooses a file and says so in two steps, between which the script may start.
    await waitForScript(page);
    await page.getByLabel("PDFs").setInputFiles({ name: "a.pdf", mimeType: "", buffer });
    await expect(page.getByRole("link", { name: "a.pdf" })).toBeVisible();
    if (step !== "choose") await page.getByRole("button", { name: "Continue" }).click();
    if (step === "type") {
      await page.getByLabel("Title").fill("July");
      await page.getByLabel("Add more PDFs").setInputFiles({ name: "b.pdf", mimeType: "", buffer });
      await page.getByRole("button", { name: "Add these PDFs" }).waitFor();
      await expect(page.getByRole("button", { name: "Publish it" })).toBeVisible();
    }
    await main(page).getByRole("link", { name: "Go back" }).click();
    await expect(page, step).toHaveURL("/admin/publish/minutes");
  }
  expect(asked).toEqual(["confirm", "confirm"]);
});

test("a logout meanwhile keeps the input", async ({ page, accounts, context, faults }) => {
  faults.expectStatus(401);
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/faq/new");
  await page.getByLabel("Question", { exact: true }).fill("Where is the key?");
  await page.getByLabel("Answer", { exact: true }).fill("Under the stone.");
  const header = page.locator(".site-header");
  const look = await header.evaluate((element) => getComputedStyle(element).backgroundColor);
  await context.clearCookies();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You're logged out" })).toBeVisible();
  await expect(header).toHaveCSS("background-color", look);
  await expect(page.locator('input[value="Where is the key?"]')).toBeAttached();
});

test("sending a file is stopped, and it can be chosen again", async ({ page, accounts }) => {
  await accounts.signInAsAdministrator();
  await page.goto("/admin/publish/minutes/new");
  const rules = { name: "Rules.pdf", mimeType: "application/pdf", buffer: endlessReckoning() };
  const { go } = await holdAnswers(page, "**/admin/publish/upload/pdf");
  await page.getByLabel("Choose a file").setInputFiles(rules);
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByText("You stopped sending “Rules.pdf”.")).toBeVisible();
  await expect(page.getByLabel("Choose a file")).toBeFocused();
  go();
  const stop = page.getByRole("button", { name: "Skip reading the text" });
  for (const label of ["Choose a file", "Replace it"]) {
    await page.getByLabel(label).setInputFiles(rules);
    await expect(page.getByText("Rules.pdf is uploaded, but not published yet.")).toBeVisible();
    await stop.click();
    await expect(page.getByText("The page will show the PDF only")).toBeVisible();
    await expect(stop).toBeHidden();
  }
  await expectWell(page);
  await page.route("**/upload/pdf?file=*", (route) => route.fulfill({ json: "too much" }));
  await page.getByLabel("Replace it").setInputFiles(rules);
  await expect(page.getByText("This PDF takes the site too long")).toBeVisible();
});

test.describe("without script, by keyboard alone", () => {
  test.use({ javaScriptEnabled: false, viewport: narrow });

  test("a question is written, previewed, published and undone", async ({ page }) => {
    await logInByForm(page, administrator.email, administrator.password);
    await page.goto("/admin/publish/minutes/new");
    await expect(page.getByText("A long PDF may take two minutes")).toBeVisible();
    await page.goto("/admin/publish");
    await press(page, main(page).getByRole("link", { name: "Add a question" }));
    await typeInto(page, page.getByLabel("Question"), "Where do the loons nest?");
    await typeInto(page, page.getByLabel("Answer"), "On the far shore.");
    await press(page, page.getByRole("button", { name: "Preview" }));
    await expect(page.getByRole("article").getByText("On the far shore.")).toBeVisible();
    await press(page, page.getByRole("button", { name: "Publish", exact: true }));
    await expect(page.getByText(/^Published: .* Everyone can see it now\./)).toBeVisible();
    await page.goto("/faq");
    await expect(page.getByText("On the far shore.")).toBeVisible();

    await page.goto("/admin/publish");
    await press(page, main(page).getByRole("link", { name: "History: see and undo changes" }));
    await tabTo(page, page.getByRole("button", { name: "Undo this change" }));
    await page.keyboard.press("Space");
    await expect(
      page.getByText("You undid this change: Added to Questions and answers"),
    ).toBeVisible();
    await page.goto("/faq");
    await expect(page.getByText("On the far shore.")).toHaveCount(0);
  });
});
