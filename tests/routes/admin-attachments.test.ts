/** PDFs and pictures of announcements: posted with the form, kept with it, read by residents alone. */
import { afterEach, beforeAll, expect, test } from "vitest";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { database } from "../../app/database/database.server.ts";
import { takePhoto } from "../../converter/phone-photo.fixture.ts";
import { readField, readMain, readText } from "../page-reading.ts";
import {
  type Answer,
  administratorAt,
  deleteAnnouncements,
  filledForm,
  residentAt,
  serveSite,
} from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);
const resident = residentAt(site);
let photo: Buffer;
beforeAll(async () => {
  photo = await takePhoto(1200, 900);
});
afterEach(() => deleteAnnouncements(administrator));

const typed = { title: "Road works", body: "See **the map**.", dateCreated: "May 1" };
const plan = pdfThatSays("The plan");

type Files = [bytes: Buffer | string, name: string][];

/** A form as browsers without scripts send it. */
function fill(fields: Record<string, string>, files: Files = [["", ""]]): FormData {
  return filledForm(fields, ...files.map(([bytes, name]) => ["attachments", name, bytes] as const));
}

const send = (fields: Record<string, string>, files?: Files): Promise<Answer> =>
  administrator.upload("/admin", fill({ intent: "publish", ...typed, ...fields }, files));

/** The values of the form's attachments. */
function readKept(html: string): Record<string, string> {
  const names = [1, 2, 3, 4, 5].flatMap((place) =>
    html.includes(`name="attachment${place}"`) ? [`attachment${place}`] : [],
  );
  return Object.fromEntries(names.map((name) => [name, readField(html, name).value]));
}

const readAddresses = (html: string): string[] => [
  ...new Set(html.match(/\/announcements\/[\da-f-]{36}\/[^"\s]+/g) ?? []),
];

test("a PDF and a photo are posted without script: the photo's words are asked for, nothing is sent twice", async () => {
  const first = await send({}, [
    [plan, "The plan.pdf"],
    [photo, "IMG_1.JPG"],
  ]);
  expect(first.status).toBe(400);
  expect(readField(first.html, "attachment2Alt").error).toBe(
    "Please describe file 2 in a sentence.",
  );
  expect(readField(first.html, "title").value).toBe("Road works");
  const kept = readKept(first.html);
  const expected = ["The plan.pdf", "IMG_1.jpg"];
  expect(Object.values(kept).map((value) => value.slice(65))).toEqual(expected);
  expect((await send({ ...kept, attachment2Alt: "A map of the road" })).status).toBe(302);
  for (const path of ["/", "/announcements"]) {
    const { html } = await resident.open(path);
    expect(readText(readMain(html))).toMatch(/See the map\. .*The plan\.pdf \(PDF, \d KB\)/s);
    expect(html).toContain('alt="A map of the road"');
  }
  const addresses = readAddresses((await resident.open("/")).html);
  expect(addresses.map((address) => address.slice(52))).toEqual([
    "The%20plan.pdf",
    "IMG_1.webp",
    "IMG_1.webp?size=small",
  ]);
  const [pdf = "", picture = ""] = addresses;
  const opened = await resident.open(pdf);
  expect(opened.status).toBe(200);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "cache-control": "no-store",
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  const visitor = await site.browse().open(picture);
  expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/"]);
});

test("a preview shows the photo, the PDF's name and to how many it will be emailed", async () => {
  const files: Files = [
    [plan, "The plan.pdf"],
    [photo, "IMG_1.JPG"],
  ];
  const asked = { attachment2Alt: "A map of the road", intent: "preview", mail: "on" };
  const kept = readKept((await send(asked, files)).html);
  const previewed = await send({ ...kept, ...asked });
  const review = (await administrator.open(previewed.headers.get("location") ?? "")).html;
  expect(readText(readMain(review))).toContain("The plan.pdf");
  const picture = /<img src="(\/admin\/publish\/files\/[^"]+)"/.exec(review)?.[1] ?? "";
  const opened = await administrator.open(picture);
  expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(readText(review)).toContain("No resident has asked for emails, so it won't be emailed");
});

test("a file that can't be used is named, and what was typed stays", async () => {
  const { status, html } = await send({}, [
    ["PK\x03\x04word", "Letter.docx"],
    [plan, "good.pdf"],
  ]);
  expect(status).toBe(400);
  expect(readText(readMain(html))).toContain("“Letter.docx” is a Word file");
  expect(readField(html, "body").value).toBe(typed.body);
  expect(Object.values(readKept(html)).join()).toContain("good.pdf");
  expect((await resident.open("/announcements")).html).not.toContain(typed.title);
});

test("more than five are too many; those of the same name get names of their own, whatever they are called", async () => {
  const names = ["plan.pdf", "../../plan.pdf", "plan.exe", '"><script>alert(1)</script>', "5.pdf"];
  const files = [...names, "6.pdf"].map((name): Files[number] => [plan, name]);
  const first = await send({}, files);
  expect(first.status).toBe(400);
  expect(readField(first.html, "attachments").error).toContain(
    "You can have at most 5 files here, so the last one isn't included.",
  );
  const { html: refused } = await send({}, Array(30).fill([plan, "plan.pdf"]));
  expect(readText(readMain(refused))).toContain("too many files. Choose at most 5.");
  await administrator.sendAndFollow("/admin", { ...typed, ...readKept(first.html) });
  const { html } = await resident.open("/");
  const addresses = readAddresses(html);
  expect(addresses.map((address) => decodeURIComponent(address.slice(52)))).toEqual([
    ...["plan.pdf", "plan 2.pdf", "plan 3.pdf", "script.pdf", "5.pdf"],
  ]);
  expect(html).not.toContain("<script>alert");
  for (const address of addresses) {
    const { status, headers } = await resident.open(address);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/^inline; filename="attachment\.pdf"; /);
  }
});

test("a correction removes one and adds another, and a deleted one's are gone", async () => {
  await send({ attachment1Alt: "" }, [[plan, "plan.pdf"]]);
  const [, id = ""] = /edit-([0-9a-f-]{36})/.exec((await administrator.open("/admin")).html) ?? [];
  const address = `/admin/publish/announcements/edit-${id}`;
  const at = (name: string) => `/announcements/${id}/${name}`;
  const { html } = await administrator.open(address);
  const correction = {
    ...{ ...typed, ...readKept(html), attachment1Remove: "on", intent: "publish" },
    ...{ entry: id, seen: readField(html, "seen").value },
  };
  const other = pdfThatSays("Another plan");
  const done = await administrator.upload(address, fill(correction, [[other, "other.pdf"]]));
  expect(done.status).toBe(302);
  expect((await resident.open(at("plan.pdf"))).status).toBe(404);
  expect((await resident.open(at("other.pdf"))).status).toBe(200);
  // Whoever saves second, without having seen that, loses no file.
  const late = await administrator.upload(address, fill(correction, [[plan, "late.pdf"]]));
  expect(late.status).toBe(409);
  expect(readText(readMain(late.html))).toContain("Before: other.pdf");
  expect(Object.values(readKept(late.html)).map((value) => value.slice(65))).toEqual(["late.pdf"]);
  await administrator.send("/admin", { intent: "delete", id });
  for (const browser of [resident, administrator]) {
    expect((await browser.open(at("other.pdf"))).status).toBe(404);
  }
});

test("mails and the feed name them with links, as HTML and as plain text", async () => {
  const { html } = await resident.send("/account", { intent: "make-feed" });
  const feed = /value="https?:\/\/[^/]+(\/announcements\.atom[^"]+)"/.exec(html)?.[1] ?? "";
  await send({}, [[plan, "The <plan> & more.pdf"]]);
  const { html: xml } = await site.browse().open(feed);
  expect(xml).toContain("The plan more.pdf&lt;/a&gt; (PDF, ");
  expect(xml).toMatch(
    /href=&quot;http:\/\/[^/]+\/announcements\/[\da-f-]{36}\/The%20plan%20more\.pdf/,
  );
});

test("nothing public names them, and those of a draft open for nobody", async () => {
  await send({}, [[plan, "bitternium.pdf"]]);
  await send({ title: "Draft", intent: "draft" }, [[plan, "bitternium.pdf"]]);
  const visitor = site.browse();
  for (const path of ["/", "/sitemap", "/sitemap.xml", "/sw.js", "/calendar.ics"]) {
    expect((await visitor.open(path)).html, path).not.toContain("bitternium");
  }
  for (const browser of [visitor, resident]) {
    const found = await browser.open("/search?q=bitternium");
    expect(found.html).not.toContain("bitternium.pdf");
  }
  const drafts = database().selectFrom("contentDrafts").select("id").where("title", "=", "Draft");
  const { id } = await drafts.executeTakeFirstOrThrow();
  for (const browser of [administrator, resident]) {
    expect((await browser.open(`/announcements/${id}/bitternium.pdf`)).status).toBe(404);
  }
});
