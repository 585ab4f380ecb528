/** Photos that come with a message to the board: made anew, seen by the administrator alone, gone with the message. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { database } from "../../app/database/database.server.ts";
import { heicPhoto } from "../../converter/heic.fixture.ts";
import { takePhoto } from "../../converter/phone-photo.fixture.ts";
import { takeMail } from "../outbox.ts";
import { readField, readHeading, readMain, readText } from "../page-reading.ts";
import {
  type Answer,
  administratorAt,
  type Browser,
  filledForm,
  serveSite,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
let photo: Buffer;
beforeAll(async () => {
  photo = await takePhoto(2400, 1800);
});
afterEach(async () => {
  vi.useRealTimers();
  await database().deleteFrom("contactMessages").execute();
  // Nothing of what came stays on the disk, taken or not.
  const drafts = join(process.env["DATA_DIR"] ?? "", "cache", "drafts");
  const left = existsSync(drafts) ? readdirSync(drafts) : [];
  expect(left.filter((name) => name.startsWith("photos-"))).toEqual([]);
});

const typed = {
  topic: "problem",
  name: "Vera Pine",
  email: "vera@example.org",
  message: "The light at the dock is broken.",
};

type Files = [bytes: Buffer | string, name: string][];

/** Sends the form as browsers do, also with no file chosen. */
function send(from: Browser, files: Files, fields: Record<string, string> = {}): Promise<Answer> {
  const sent: Files = files.length > 0 ? files : [["", ""]];
  const photos = sent.map(([bytes, name]) => ["photos", name, bytes] as const);
  return from.upload("/contact", filledForm({ ...typed, ...fields }, ...photos));
}

const board = "board@heronlake.example.org";

const kept = () =>
  database()
    .selectFrom("contactMessages")
    .leftJoin("messagePhotos", "messageId", "id")
    .select(["id", "message", "place", "bytes"])
    .orderBy("place")
    .execute();

/** The addresses of the photos in the inbox. */
async function readAddresses(): Promise<string[]> {
  const { html } = await administrator.open("/admin/messages");
  return [...html.matchAll(/<img src="(\/admin\/messages\/[^"]+)"/g)].map(([, href = ""]) => href);
}

async function expectRefused(answer: Answer, words: RegExp | string): Promise<void> {
  expect(answer.status).toBe(400);
  expect(readField(answer.html, "photos").error).toMatch(words);
  expect(readField(answer.html, "message").value).toBe(typed.message);
  expect(readField(answer.html, "email").value).toBe(typed.email);
  expect(await kept()).toEqual([]);
}

test("a message that says its photos are with it isn't sent without any", async () => {
  const visitor = site.browse();
  const path = "/contact?topic=home&form=modificationApplication";
  const { html } = await visitor.open(path);
  expect(readHeading(html)).toBe("Send your form: Modification application");
  expect(readText(readMain(html))).toMatch(
    /email it to arc@.* Photos Up to 6 photos, .* passes them on to the people who review .* Message Here/,
  );
  expect(html).not.toContain("who-to-call");
  const { value: message } = readField(html, "message");
  const answer = await send(visitor, [], { topic: "home", message });
  expect(answer.status).toBe(400);
  expect(readField(answer.html, "photos").error).toBe(
    "Please add the photos of your form. Just have a question? Write it in the message box; you don't need photos.",
  );
  expect(readField(answer.html, "message").value).toBe(message);
  const form = filledForm({ ...typed, message }, ["photos", "a.pdf", pdfThatSays("Paint")]);
  const { html: withPdf } = await visitor.upload(path, form);
  expect(readField(withPdf, "photos").error).toContain("Or email it to arc@heronlake.example.org.");
  expect(await kept()).toEqual([]);
});

test("photos are made anew: upright, small, and without place, time and owner", async () => {
  const visitor = site.browse();
  const other = await sharp(photo).rotate().png().toBuffer();
  const answer = await send(visitor, [
    [photo, "IMG_0001.JPG"],
    [other, "tree.png"],
    [heicPhoto("turned"), "IMG_0002.HEIC"],
  ]);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/contact"]);
  expect(readText((await visitor.open("/contact")).html)).toContain(
    "Photos: “IMG_0001.jpg”, “tree.png”, “IMG_0002.heic”",
  );
  const addresses = await readAddresses();
  expect(addresses).toHaveLength(3);
  const found = await fetchPhoto(administrator, addresses[0] ?? "");
  const { format, width, height, exif, orientation } = await sharp(found).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    ...{ format: "webp", width: 1600, height: 2133 },
    ...{ exif: undefined, orientation: undefined },
  });
  const mail = await takeMail(board, "a message for the board");
  expect(mail.text).toMatch(
    /^Name: .*\nEmail: .*\n\n> [\s\S]*broken\.\n\n3 photos came with this message\. Log in to see them: http\S+\/admin\/messages\n/,
  );
});

async function fetchPhoto(browser: Browser, path: string): Promise<Buffer> {
  const response = await fetch(site.origin + path, {
    headers: { cookie: browser.cookies.join("; "), "sec-fetch-site": "same-origin" },
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  return Buffer.from(await response.arrayBuffer());
}

test("only the administrator sees them, and they go with their message", async () => {
  const resident = site.browse();
  await resident.register();
  expect((await send(resident, [[photo, "a.jpg"]])).status).toBe(302);
  const [address = ""] = await readAddresses();
  for (const other of [resident, site.browse()]) {
    expect((await other.open(address)).status).toBe(302);
  }
  for (const place of ["0", "2", "01", "1.0", "99999999999", "x"]) {
    const wrong = address.replace(/1$/, place);
    expect((await administrator.open(wrong)).status, place).toBe(404);
  }
  const own = JSON.parse((await resident.open("/account/data.json")).html);
  expect(own.messagesToTheBoard).toMatchObject([{ photos: 1 }]);
  const [{ id = "" } = {}] = await kept();
  await administrator.send("/admin/messages", { intent: "delete-message", id });
  expect(await database().selectFrom("messagePhotos").select("place").execute()).toEqual([]);
  expect((await administrator.open(address)).status).toBe(404);
});

test.each([
  ["a text", "just words", "note.jpg", /“note\.jpg” isn't a photo that the site can show\./],
  [
    "a PDF",
    pdfThatSays("The plan"),
    "plan.pdf",
    /“plan\.pdf” is a PDF\. You can only send photos here\. Take a photo or screenshot of each page instead\.$/,
  ],
  ["half a photo", "half", "cut.jpg", /“cut\.jpg” cannot be shown .*choose your photos again/],
])("%s is refused at its field, and what was typed stays", async (what, bytes, name, words) => {
  const sent = what === "half a photo" ? photo.subarray(0, photo.length / 2) : bytes;
  await expectRefused(await send(site.browse(), [[sent, name]]), words);
});

test("too many, and too large ones, are refused with their text", async () => {
  const small = await takePhoto(40, 30);
  const seven: Files = [1, 2, 3, 4, 5, 6, 7].map((number) => [small, `${number}.jpg`]);
  await expectRefused(await send(site.browse(), seven), "Please choose at most 6 photos.");
  const large = Buffer.concat([photo, Buffer.alloc(10_000_000)]);
  await expectRefused(
    await send(site.browse(), [[large, "large.jpg"]]),
    /“large\.jpg” is larger than 10 MB\./,
  );
});

test("a mistake elsewhere in the form asks for the photos again, but not for a PDF", async () => {
  const pdf = await send(site.browse(), [[pdfThatSays("The plan"), "a.pdf"]], { email: "vera" });
  expect(readField(pdf.html, "photos").error).toMatch(
    /Take a photo or screenshot of each page instead\.$/,
  );
  const { status, html } = await send(site.browse(), [[photo, "a.jpg"]], { email: "vera" });
  expect(status).toBe(400);
  expect(readField(html, "photos").error).toContain("choose your photos again");
  expect(readField(html, "email").error).not.toBe("");
});

test("a visitor sends five messages with photos a day, however large; texts are still taken", async () => {
  const small = await takePhoto(40, 30);
  const visitor = site.browse();
  for (let round = 0; round < 5; round += 1) {
    const answer = await send(visitor, [[small, "a.jpg"]], { message: `Message ${round}` });
    expect(answer.status).toBe(302);
  }
  await database().deleteFrom("contactMessages").execute();
  for (const bytes of [small, Buffer.concat([small, Buffer.alloc(200_000)])]) {
    const answer = await send(visitor, [[bytes, "a.jpg"]]);
    await expectRefused(answer, "We can't take more files right now.");
  }
  // Without photos, and from a page that was open before there were any.
  expect((await send(visitor, [])).status).toBe(302);
  expect((await visitor.send("/contact", typed)).status).toBe(302);
});

test("what comes twice is kept once", async () => {
  const visitor = site.browse();
  const small = await takePhoto(40, 30);
  const answers = await Promise.all([1, 2].map(() => send(visitor, [[small, "a.jpg"]])));
  expect(answers.map(({ status, html }) => [status, html])).toEqual([
    [302, ""],
    [302, ""],
  ]);
  expect((await kept()).map(({ place }) => place)).toEqual([1]);
  // A form's other pages come under the same words.
  await send(visitor, [[await takePhoto(30, 40), "b.jpg"]]);
  expect((await kept()).map(({ place }) => place)).toEqual([1, 1]);
});

test("the form says what it takes", async () => {
  const { html } = await site.browse().open("/contact");
  expect(readMain(html)).toMatch(/<form [^>]*enctype="multipart\/form-data"/i);
  expect(readText(readMain(html))).toContain(
    "Up to 6 photos, 10 MB each. Choose them all at once.",
  );
});

test("whoever keeps choosing a PDF can still send a photo", async () => {
  const visitor = site.browse();
  for (let round = 0; round < 12; round += 1) {
    await expectRefused(await send(visitor, [["%PDF-1.7", "plan.pdf"]]), "is a PDF");
  }
  expect((await send(visitor, [[await takePhoto(40, 30), "1.jpg"]])).status).toBe(302);
});

test("whoever sends a form for their home is told when the answer comes", async () => {
  const visitor = site.browse();
  const message = "Here are photos of my filled-out form, “Modification application”.";
  await send(visitor, [[await takePhoto(40, 30), "1.jpg"]], { topic: "home", message });
  const { html } = await visitor.open("/contact");
  expect(readHeading(html)).toBe("Your form has been sent");
  expect(readText(readMain(html))).toMatch(
    /Keep the paper form until then\. What happens next: Process for change\. .*within 30 days.* Photos: “1\.jpg”/,
  );
});
