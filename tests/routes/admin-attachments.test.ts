/** PDFs and pictures of announcements: posted with the form, kept with it, read by residents alone. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { pdfThatSays } from "../../app/announcements/attachments.fixture.ts";
import { database } from "../../app/database/database.server.ts";
import { takePhoto } from "../../compiler/phone-photo.fixture.ts";
import { readField, readHeading, readMain, readText } from "../page-reading.ts";
import { type Answer, type Browser, serveSite } from "../site.fixture.ts";

const site = serveSite();
let administrator: Browser;
let resident: Browser;
let photo: Buffer;
beforeAll(async () => {
  administrator = site.browse();
  await administrator.logInAsAdministrator();
  resident = site.browse();
  await resident.register();
  photo = await takePhoto(1200, 900);
});
afterEach(async () => {
  await database().deleteFrom("announcements").execute();
  await database().deleteFrom("announcementDrafts").execute();
});

const typed = { title: "Road works", body: "See **the map**.", dateCreated: "May 1" };
const plan = pdfThatSays("The plan");

type Files = [bytes: Buffer | string, name: string][];

/** A form as browsers without scripts send it. */
function fill(fields: Record<string, string>, files: Files = [["", ""]]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [bytes, name] of files) {
    form.append("attachments", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  }
  return form;
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

/** The addresses of a page's attachments. */
const readAddresses = (html: string): string[] => [
  ...new Set(html.match(/\/announcements\/[\da-f-]{36}\/[^"\s]+/g) ?? []),
];

async function editAddress(): Promise<string> {
  const { html } = await administrator.open("/admin");
  return /href="(\/admin\/announcements\/[0-9a-f-]{36})"/.exec(html)?.[1] ?? "";
}

test("a PDF and a photo are posted without script: the photo's words are asked for, nothing is sent twice", async () => {
  const first = await send({}, [
    [plan, "The plan.pdf"],
    [photo, "IMG_1.JPG"],
  ]);
  expect(first.status).toBe(400);
  expect(readField(first.html, "attachment2Alt").error).toBe(
    "Please describe this picture in a sentence.",
  );
  expect(readField(first.html, "title").value).toBe("Road works");
  const kept = readKept(first.html);
  expect(Object.values(kept).map((value) => value.slice(65))).toEqual([
    "The plan.pdf",
    "IMG_1.webp",
  ]);
  const { status } = await send({ ...kept, attachment2Alt: "A map of the road" });
  expect(status).toBe(302);
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

test("an urlencoded form without files posts as ever, and the toolbar's pages come with the page", async () => {
  const { status } = await administrator.send("/admin", typed);
  expect(status).toBe(302);
  expect((await resident.open("/")).html).toContain("<strong>the map</strong>");
  expect((await administrator.open("/admin.data")).html).toContain("Covenants and bylaws");
});

describe("a file that can't be used is named, with what to do, and what was typed stays", () => {
  test.each<[string, Buffer | string, string, string]>([
    ["Word", "PK\x03\x04word", "Letter.docx", "“Letter.docx” is a Word file, a spreadsheet"],
    ["a page", "<!doctype html>", "plan.pdf", "“plan.pdf” isn't a PDF or a photo that"],
    ["a drawing", "<svg/>", "plan.svg", "“plan.svg” isn't a PDF or a photo that"],
    ["empty", "", "plan.pdf", "“plan.pdf” is empty. Check that it opens on your device"],
    [
      "too large",
      Buffer.concat([plan, Buffer.alloc(20_000_000)]),
      "plan.pdf",
      "“plan.pdf” is larger than 20 MB. Save the PDF with lower",
    ],
    ["cut short", plan.subarray(0, 300), "plan.pdf", "“plan.pdf” is incomplete"],
  ])("%s", async (_, bytes, name, words) => {
    const { status, html } = await send({}, [
      [bytes, name],
      [plan, "good.pdf"],
    ]);
    expect(status).toBe(400);
    expect(readField(html, "attachments").error).toContain(words);
    expect(readField(html, "body").value).toBe(typed.body);
    expect(Object.values(readKept(html))[0]?.slice(65)).toBe("good.pdf");
    expect(await database().selectFrom("announcements").select("id").execute()).toEqual([]);
  });

  test("and isn't forgotten when the button is pressed again", async () => {
    const first = await send({}, [["PK\x03\x04word", "Letter.docx"]]);
    const attachmentsRefused = readField(first.html, "attachmentsRefused").value;
    const again = await send({ attachmentsRefused });
    expect([again.status, readField(again.html, "attachments").error]).toEqual([
      400,
      attachmentsRefused,
    ]);
    expect((await send({ attachmentsRefused, intent: "draft" })).status).toBe(302);
    expect(await database().selectFrom("announcements").select("id").execute()).toEqual([]);
    expect((await send({ attachmentsRefused, attachmentsWithout: "on" })).status).toBe(302);
    expect(await database().selectFrom("announcements").select("id").execute()).toHaveLength(1);
  });

  test("one that is gone", async () => {
    const gone = `${createHash("sha256").update("gone").digest("hex")} gone.pdf`;
    const { status, html } = await administrator.send("/admin", { ...typed, attachment1: gone });
    expect(status).toBe(400);
    expect(readField(html, "attachments").error).toContain("“gone.pdf” is no longer here.");
  });

  test("one that the site has, but never made ready: a photo with its place in it", async () => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(photo)]), "IMG_1.JPG");
    const { html } = await administrator.upload("/admin/publish/upload/pictures", form);
    const { value } = JSON.parse(html) as { value: string };
    const posted = await administrator.send("/admin", {
      ...{ ...typed, attachment1: value, attachment1Alt: "Where I live" },
    });
    expect(posted.status).toBe(400);
    expect(readField(posted.html, "attachments").error).toContain("is no longer here");
  });
});

test("more than five are too many; those of the same name get names of their own, whatever they are called", async () => {
  const names = ["plan.pdf", "../../plan.pdf", "plan.exe", '"><script>alert(1)</script>', "5.pdf"];
  const files = [...names, "6.pdf"].map((name, n): Files[number] => [pdfThatSays(`${n}`), name]);
  const first = await send({}, files);
  expect(first.status).toBe(400);
  expect(readField(first.html, "attachments").error).toContain(
    "You can have at most 5 files here, so the last one isn't included.",
  );
  expect((await administrator.send("/admin", { ...typed, ...readKept(first.html) })).status).toBe(
    302,
  );
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

test("with script a file is sent as it is chosen, and is ready then", async () => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(photo)]), "IMG_1.JPG");
  const sent = await administrator.upload("/admin/announcements/upload", form);
  const { ok, value } = JSON.parse(sent.html) as { ok: boolean; value: string };
  expect([sent.status, ok, value.slice(65)]).toEqual([200, true, "IMG_1.webp"]);
  const broken = new FormData();
  broken.set("file", new Blob(["%PDF-1.7 nothing"]), "plan.pdf");
  const refused = await administrator.upload("/admin/announcements/upload", broken);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.html)).toEqual({
    ok: false,
    message: "“plan.pdf” is incomplete (its end is missing). Please choose a complete PDF file.",
  });
  const fields = { ...typed, attachment1: value, attachment1Alt: "A map" };
  expect((await administrator.send("/admin", fields)).status).toBe(302);
  const [picture = ""] = readAddresses((await resident.open("/")).html);
  expect((await resident.open(picture)).status).toBe(200);
  for (const path of ["/admin/announcements/upload", "/admin"]) {
    for (const person of [resident, site.browse()]) {
      const { headers } = await person.upload(path, form);
      expect(headers.get("location")).toBe("/");
    }
  }
});

test("a correction removes one and adds another; a draft keeps its own; a deleted one's are gone", async () => {
  const saved = await send({ intent: "draft" }, [
    [plan, "plan.pdf"],
    [photo, "IMG_1.JPG"],
  ]);
  expect(saved.status).toBe(302);
  const address = await editAddress();
  const id = address.split("/").at(-1) ?? "";
  const draft = await administrator.open(address);
  expect(readHeading(draft.html)).toBe("Finish a draft");
  const at = (name: string) => `/announcements/${id}/${name}`;
  expect((await administrator.open(at("plan.pdf"))).status).toBe(200);
  expect((await resident.open(at("plan.pdf"))).status).toBe(404);
  const version = readField(draft.html, "version").value;
  const kept = { ...readKept(draft.html), attachment2Alt: "A map" };
  const post = fill({ ...typed, ...kept, version, intent: "publish" });
  expect((await administrator.upload(address, post)).status).toBe(302);
  expect((await resident.open(at("plan.pdf"))).status).toBe(200);

  const posted = await administrator.open(address);
  expect(readField(posted.html, "attachment2Alt").value).toBe("A map");
  const correction = {
    ...{ ...typed, ...readKept(posted.html), attachment2Alt: "A map", attachment1Remove: "on" },
    ...{ intent: "save", version: readField(posted.html, "version").value },
  };
  const other = pdfThatSays("Another plan");
  const done = await administrator.upload(address, fill(correction, [[other, "other.pdf"]]));
  expect(done.status).toBe(302);
  expect((await resident.open(at("plan.pdf"))).status).toBe(404);
  expect((await resident.open(at("other.pdf"))).status).toBe(200);
  // Whoever saves second, without having seen that, loses no file.
  const late = await administrator.upload(address, fill(correction, [[plan, "late.pdf"]]));
  expect(late.status).toBe(409);
  expect(readText(readMain(late.html))).toMatch(/What is there now .*other\.pdf/s);
  expect(Object.values(readKept(late.html)).map((value) => value.slice(65))).toEqual([
    ...["IMG_1.webp", "late.pdf"],
  ]);
  await administrator.send("/admin", { intent: "delete", id });
  for (const name of ["other.pdf", "IMG_1.webp", "IMG_1.webp?size=small"]) {
    expect((await resident.open(at(name))).status, name).toBe(404);
    expect((await administrator.open(at(name))).status, name).toBe(404);
  }
});

test("what was typed comes back once the session has ended, however the form is sent", async () => {
  const visitor = site.browse();
  const fields = { ...typed, attachment1: `${"a".repeat(64)} plan.pdf`, attachment1Alt: "Ä" };
  for (const answer of [
    await visitor.send("/admin", fields),
    await visitor.upload("/admin", fill(fields)),
    await visitor.upload("/admin/announcements/none", fill({ ...fields, intent: "save" })),
  ]) {
    expect(answer.status).toBe(401);
    for (const [name, value] of Object.entries(fields)) {
      expect(readField(answer.html, name).value, name).toBe(value);
    }
  }
  // Whoever isn't logged in has no file read.
  const large = pdfThatSays("Large", 200_000);
  const files = await visitor.upload("/admin", fill(fields, [[large, "plan.pdf"]]));
  expect([files.status, files.headers.get("location")]).toEqual([302, "/"]);
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

test("a photo's small picture is small, and neither has the place", async () => {
  await send({ intent: "draft" }, [[photo, "IMG_1.JPG"]]);
  const rows = await database().selectFrom("announcementDrafts").select("attachments").execute();
  const [{ hash, small }] = JSON.parse(rows[0]?.attachments ?? "[]") as [
    { hash: string; small: string },
  ];
  for (const [file, width] of [
    [hash, 900],
    [small, 480],
  ] as const) {
    const pieces = await database()
      .selectFrom("contentPieces")
      .select("bytes")
      .where("hash", "=", file)
      .orderBy("place")
      .execute();
    const { exif, ...found } = await sharp(
      Buffer.concat(pieces.map(({ bytes }) => bytes)),
    ).metadata();
    expect([exif, found.width]).toEqual([undefined, width]);
  }
});
