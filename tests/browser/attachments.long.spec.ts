/** PDFs and pictures of announcements, from the form to a resident's browser. */
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { takePhoto } from "../../converter/phone-photo.fixture.ts";
import { expectWell } from "./every-page.ts";
import { fillFields } from "./forms.ts";
import { expect, test } from "./site-test.ts";

test.use({ serverOf: "attachments" });

const plan = { name: "The plan.pdf", mimeType: "", buffer: pdfThatSays("The plan") };
const typed = { Title: "Road works", Body: "See the plan." };
const altLabel = "File 2: describe it for neighbors who can't see it";

test("files are sent as chosen, buttons write Markdown", async ({ page, accounts, faults }) => {
  faults.expectStatus(400);
  await accounts.signInAsAdministrator();
  await page.goto("/admin");
  await fillFields(page, typed);
  await page.getByLabel("Body").selectText();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(page.getByLabel("Body")).toHaveValue("**See the plan.**");
  await page.getByLabel("Link to a page on this site").selectOption("Calendar");
  await expect(page.getByLabel("Body")).toHaveValue(/\(\/calendar\)/);
  const flyer = { name: "IMG_1.JPG", mimeType: "", buffer: await takePhoto(1200, 900) };
  await page.getByLabel("Add files").setInputFiles([plan, flyer]);
  await expect(page.getByLabel(altLabel)).toBeVisible();
  await expect(page.getByText("2 files are uploaded, but not published yet.")).toBeVisible();
  const letter = { name: "Letter.docx", mimeType: "", buffer: Buffer.from("PK\x03\x04word") };
  await page.getByLabel("Add files").setInputFiles(letter);
  await expect(page.getByText("“Letter.docx” is a Word file")).toBeVisible();
  await expectWell(page);
  await page.getByLabel("Publish without this file").check();
  const post = page.getByRole("button", { name: "Post the announcement" });
  await post.click();
  await expect(page.getByLabel(altLabel)).toHaveAccessibleDescription(
    /^Please describe file 2 in a sentence\./,
  );
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Road works");
  await page.getByLabel(altLabel).fill("A map of Heron Way");
  await post.click();
  await expect(page.getByText("The announcement is posted.")).toBeVisible();
  await page.goto("/announcements");
  const picture = page.getByRole("img", { name: "A map of Heron Way" });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await expectWell(page);
  // The next one begins without files.
  await page.goto("/admin");
  await page.getByText("Write an announcement").click();
  await expect(page.getByLabel("Add files")).toBeVisible();
  await expect(page.getByLabel(altLabel)).toHaveCount(0);
});
