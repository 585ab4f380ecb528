/** PDFs and pictures of announcements, from the form to a resident's browser. */
import type { Page } from "@playwright/test";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { takePhoto } from "../../compiler/phone-photo.fixture.ts";
import { administrator } from "../running-site.ts";
import { expectNoFaultsAt } from "./accessibility-faults.ts";
import { widthOf } from "./every-page.ts";
import { fillFields, logInByForm, main } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "attachments" });

const narrow = { width: 320, height: 800 };
const plan = { name: "The plan.pdf", mimeType: "", buffer: pdfThatSays("The plan") };
const takeFlyer = async () => ({
  name: "IMG_1.JPG",
  mimeType: "",
  buffer: await takePhoto(1200, 900),
});

const typed = { Title: "Road works", Body: "See the plan." };
const altLabel = "File 2: what it shows";

async function expectWell(page: Page): Promise<void> {
  await expectNoFaultsAt(page, narrow, "light");
  await expectNoFaultsAt(page, narrow, "dark");
  expect(await widthOf(page), page.url()).toBeLessThanOrEqual(narrow.width);
}

/** Posts the form, which asks for what the picture shows, and looks at what a resident gets. */
async function postAndRead(page: Page, shows: string): Promise<void> {
  const post = page.getByRole("button", { name: "Post the announcement" });
  await post.click();
  await expect(page.getByLabel(altLabel)).toHaveAccessibleDescription(
    /^Please describe file 2 in a sentence\./,
  );
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Road works");
  await page.getByLabel(altLabel).fill(shows);
  await post.click();
  await expect(page.getByText("The announcement is posted.")).toBeVisible();
  await page.goto("/announcements");
  const picture = page.getByRole("img", { name: shows });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  const link = page.getByRole("link", { name: "The plan.pdf" }).first();
  const address = (await link.getAttribute("href")) ?? "";
  const answer = await page.request.get(address);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  await expect(link.locator("..")).toHaveText(/^The plan\.pdf \(PDF, \d KB\)$/);
}

test("with script files are sent as they are chosen, and the buttons write Markdown", async ({
  page,
  accounts,
  faults,
}) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await fillFields(page, typed);
  await page.getByLabel("Body").selectText();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(page.getByLabel("Body")).toHaveValue("**See the plan.**");
  await page.getByLabel("Link to a page on this site").selectOption("Calendar");
  await expect(page.getByLabel("Body")).toHaveValue(/\(\/calendar\)/);
  await page.getByLabel("Add files").setInputFiles([plan, await takeFlyer()]);
  await expect(page.getByLabel(altLabel)).toBeVisible();
  await expect(page.getByText("2 files are uploaded, but not published yet.")).toBeVisible();
  const letter = { name: "Letter.docx", mimeType: "", buffer: Buffer.from("PK\x03\x04word") };
  await page.getByLabel("Add files").setInputFiles(letter);
  await expect(page.getByText("“Letter.docx” is a Word file")).toBeVisible();
  await expectWell(page);
  await page.getByLabel("Publish without this file").check();
  await postAndRead(page, "A map of Heron Way");
  await expectWell(page);
  // The next one begins without files.
  await page.goto("/admin");
  await page.getByText("Write an announcement").click();
  await expect(page.getByLabel("Add files")).toBeVisible();
  await expect(page.getByLabel(altLabel)).toHaveCount(0);
  await page.getByRole("link", { name: "Edit Road works" }).click();
  await expect(page.getByLabel(altLabel)).toHaveValue("A map of Heron Way");
  await page.getByLabel("Remove file 1").check();
  await page.getByLabel("Title", { exact: true }).fill(" ");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").getByRole("link", { name: "Title" })).toBeVisible();
  // Taken out of the form already; the picture is the first one now.
  await expect(page.getByLabel("File 1: what it shows")).toHaveValue("A map of Heron Way");
  await expectWell(page);
  await page.getByLabel("Title", { exact: true }).fill("Road works");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Residents who are logged in")).toBeVisible();
  await page.goto("/announcements");
  await expect(page.getByRole("img", { name: "A map of Heron Way" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The plan.pdf" })).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("files are sent with the form, and stay with it", async ({ page, faults }) => {
    faults.expectStatus(400);
    await logInByForm(page, administrator.email, administrator.password);
    await page.goto("/admin");
    await fillFields(page, typed);
    await page.getByLabel("Add files").setInputFiles([plan, await takeFlyer()]);
    await postAndRead(page, "A map of Elm Way");
    await expect(main(page).getByRole("article").first()).toContainText("See the plan.");
  });
});
