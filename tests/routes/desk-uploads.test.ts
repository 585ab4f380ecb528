/** What the publishing desk takes of files, and what it says of others. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fileFields } from "../../app/content/fields.ts";
import { database } from "../../app/database/database.server.ts";
import { heicPhoto } from "../../converter/heic.fixture.ts";
import { hugePicture } from "../../converter/hostile-files.fixture.ts";
import { makePdf } from "../../converter/pdf/pdf.fixture.ts";
import { lockedPdf } from "../../converter/pdf/restricted-pdf.fixture.ts";
import { drawing } from "../../converter/sample-folder.fixture.ts";
import { isTicked, readBanner, readField, readMain, readText } from "../page-reading.ts";
import { type Answer, administratorAt, filledForm, serveSite } from "../site.fixture.ts";

const site = serveSite();
const administrator = administratorAt(site);

const pdf = makePdf({ pages: [[{ text: "The dock was painted.", y: 700 }]], changed: "20260101" });
const heic = heicPhoto("wide");

/** What is typed for minutes, with a file; nothing is published by it. */
function minutes(bytes: Buffer | string, name: string, given: Record<string, string> = {}) {
  const typed = { title: "Board meeting", kind: "minutes", date: "2026-10-08", summary: "Paint." };
  return filledForm({ intent: "draft", ...typed, ...given }, ["file", name, bytes]);
}

function send(form: FormData): Promise<Answer> {
  return administrator.upload("/admin/publish/minutes/new", form);
}

/** What a form says is wrong with its file; what was typed is still there. */
async function refusalOf(form: FormData): Promise<string> {
  const { status, html } = await send(form);
  expect(status).toBe(400);
  expect(readField(html, "title").value).toBe("Board meeting");
  return readText(readMain(html));
}

/** Nothing of an upload is left that was begun and not taken. */
async function expectNothingLeft(): Promise<void> {
  const folder = join(process.env["DATA_DIR"] ?? "", "cache/drafts");
  const left = () => readdirSync(folder).filter((name) => name.startsWith("upload-"));
  await expect.poll(left).toEqual([]);
}

test("a file that can't be used and what is missing are said at once", async () => {
  const given = { intent: "publish", date: "" };
  const { html } = await send(minutes("<p>Paint.</p>", "minutes.pdf", given));
  expect(readField(html, "file").error).toContain("isn't a PDF");
  expect(readField(html, "date").error).toBe("Please fill this in.");
});

const html = "<!doctype html><script>alert(1)</script>";

describe("a file that was refused is not forgotten when the button is pressed again", () => {
  const document = { title: "Dock rules", section: "governing", summary: "Wipe your feet." };
  const member = { name: "Wren Marsh", role: "Secretary", about: "Writes." };
  const amenity = { name: "Dock", summary: "Open.", text: "Come." };

  async function countEditions(): Promise<number> {
    return (await database().selectFrom("editions").select("number").execute()).length;
  }

  test.each<[string, string, Record<string, string>]>([
    ["documents/new", "file", document],
    ["amenities/new", "pictures", amenity],
  ])("at %s", async (place, field, typed) => {
    const before = await countEditions();
    const path = `/admin/publish/${place}`;
    const file = [field, "Rules.docx", "PK\x03\x04word"] as const;
    const form = filledForm({ ...typed, intent: "publish" }, file);
    const first = await administrator.upload(path, form);
    const said = readField(first.html, field).error ?? "";
    expect([first.status, said.slice(0, 12)]).toEqual([400, "“Rules.docx”"]);
    const names = fileFields(field);
    expect(isTicked(first.html, names.without)).toBe(false);
    const refused = readField(first.html, names.refused).value;
    for (const intent of ["publish", "preview"]) {
      const again = { ...typed, [names.refused]: refused, intent };
      const { status, html } = await administrator.send(path, again);
      expect([intent, status, readField(html, field).error]).toEqual([intent, 400, said]);
      for (const [name, value] of Object.entries(typed).filter(([name]) => name !== "section")) {
        if (name !== "kind") expect(readField(html, name).value).toBe(value);
      }
    }
    expect(await countEditions()).toBe(before);
  });

  test("and somebody who says so goes on without it", async () => {
    const given = { ...member, pictureRefused: "Not a photo.", intent: "publish" };
    const path = "/admin/publish/board/new";
    expect((await administrator.send(path, given)).status).toBe(400);
    expect((await administrator.send(path, { ...given, pictureWithout: "on" })).status).toBe(302);
  });

  test("nor is it when a draft is saved meanwhile", async () => {
    const given = { ...document, fileRefused: "Not a PDF.", intent: "draft" };
    expect((await administrator.send("/admin/publish/documents/new", given)).status).toBe(302);
    const { html } = await administrator.open("/admin/publish/documents");
    const [path = ""] = /\/admin\/publish\/documents\/draft-[\da-f-]+/.exec(html) ?? [];
    expect(readField((await administrator.open(path)).html, "file").error).toBe("Not a PDF.");
  });

  test("a document is to be added only if somebody says so, and goes on being it", async () => {
    const path = "/admin/publish/documents/new";
    const given = { ...document, title: "Boat rules", intent: "publish" };
    const { status, html } = await administrator.send(path, given);
    expect(status).toBe(400);
    expect(readField(html, "file").error).toMatch(/^Please choose the PDF,/);
    // Once: pressing twice means one.
    for (const _ of [1, 2])
      await administrator.sendAndFollow(path, { ...given, fileWithout: "on" });
    const list = await administrator.open("/admin/publish/documents");
    const links = list.html.match(/[\w/]+\/edit-[\w-]*boat-rules[\w-]*(?=")/g) ?? [];
    expect(links).toHaveLength(1);
    expect(isTicked((await administrator.open(links[0] ?? "")).html, "fileWithout")).toBe(true);
    const page = await site.browse().open("/covenantsbylaws/boat-rules");
    expect(readText(page.html)).toContain("Boat rules To Be Added.");
  });

  test("nor a file that is there no more", async () => {
    const sent = minutes("", "", { fileKept: `${"0".repeat(64)} a.pdf`, intent: "publish" });
    const { status, html } = await send(sent);
    const expected = [400, "“a.pdf” is no longer here. Please choose it again."];
    expect([status, readField(html, "file").error]).toEqual(expected);
    expect(readField(html, "fileRefused").value).toContain("is no longer here");
  });
});

describe("a document's file", () => {
  const tooLarge = Buffer.concat([pdf, Buffer.alloc(20_000_001 - pdf.length)]);
  const word = "“A.docx” is a Word file, a spreadsheet or a ZIP file. Open it, choose Save as";
  test.each<[string, Buffer | string, string, string]>([
    ["too large", tooLarge, "a.pdf", "“a.pdf” is larger than 20 MB. Save the PDF with lower"],
    ["of Word", "PK\x03\x04word", "A.docx", word],
    ["of an older Word", Buffer.from("d0cf11e0a1b11ae1", "hex"), "A.doc", "is a Word file, a"],
    ["a page under another name", html, "A.pdf", "“A.pdf” isn't a PDF. Save it as a PDF"],
    ["a photo", heic, "A.HEIC", "“A.HEIC” is a photo. Scan the pages with your phone"],
    ["empty", "", "A.pdf", "“A.pdf” is empty. Check that it opens on your device"],
  ])("that is %s is refused in words", async (_, bytes, name, words) => {
    expect(await refusalOf(minutes(bytes, name))).toContain(words);
    await expectNothingLeft();
  });

  test("of exactly 20 MB is taken", async () => {
    const whole = Buffer.concat([pdf, Buffer.alloc(20_000_000 - pdf.length)]);
    expect((await send(minutes(whole, "a.pdf"))).status).toBe(302);
  });

  test.each([
    ["scan.jpg", "scan.pdf"],
    ["../../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\pat\\minutes.pdf", "minutes.pdf"],
    ["..", "file.pdf"],
    ["\u202Efdp.exe", "fdp.pdf"],
    [`${"x".repeat(10_000)}.pdf`, `${"x".repeat(80)}.pdf`],
    ["Año \"<script>'.pdf", "Año script.pdf"],
  ])("named %j is called something plain", async (name, plain) => {
    const { html } = await send(minutes(pdf, name, { intent: "" }));
    expect(readField(html, "fileKept").value.slice(65)).toBe(plain);
  });

  test("that was taken once stays with the form, and text that is typed wrong costs no new upload", async () => {
    const first = await send(minutes(pdf, "minutes.pdf", { intent: "publish", title: "" }));
    expect(first.status).toBe(400);
    const kept = readField(first.html, "fileKept").value;
    const again = minutes("", "", { fileKept: kept, intent: "" });
    again.delete("file");
    expect(readField((await send(again)).html, "fileKept").value).toBe(kept);
    const file = await administrator.open(`/admin/publish/files/${kept.replace(" ", "/")}`);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-length")).toBe(`${pdf.length}`);
    expect(file.headers.get("cache-control")).toBe("no-store");
  });
});

describe("photos", () => {
  function amenity(photos: (Buffer | string)[], given: Record<string, string> = {}) {
    const typed = { name: "Dock", summary: "Open.", text: "Come.", intent: "draft" };
    const files = photos.map((bytes, at) => ["pictures", `IMG_${at}.HEIC`, bytes] as const);
    return filledForm({ ...typed, ...given }, ...files);
  }
  const sendAmenity = (form: FormData) =>
    administrator.upload("/admin/publish/amenities/new", form);

  test("several are taken at once, and each is asked what it shows", async () => {
    const { status, html } = await sendAmenity(amenity([heic, drawing], { intent: "" }));
    expect(status).toBe(400);
    expect(readField(html, "picture1").value).toMatch(/^[\da-f]{64} IMG_0\.heic$/);
    expect(readField(html, "picture2").value).toMatch(/^[\da-f]{64} IMG_1\.svg$/);
    const asked = "Photo 2: describe it for neighbors who can't see it";
    expect(readText(readMain(html))).toContain(asked);
    expect(readText(readMain(html))).toContain("Photo 2: position (1 is first)");
    // Which the mouse wheel would change unnoticed.
    expect(html).not.toContain('type="number"');
  });

  test("a film is none, and the others stay", async () => {
    const film = Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1");
    const { status, html } = await sendAmenity(amenity([heic, film]));
    expect(status).toBe(400);
    const said = "“IMG_1.HEIC” isn't a photo that the site can show.";
    expect(readText(readMain(html))).toContain(said);
    expect(readField(html, "picture1").value).toMatch(/IMG_0\.heic$/);
    expect(readField(html, "name").value).toBe("Dock");
  });

  test("more than fit are named, and none is dropped in silence", async () => {
    const different = Array.from({ length: 25 }, (_, n) => drawing.replace("30", `${31 + n}`));
    const { status, html } = await sendAmenity(amenity(different));
    expect(status).toBe(400);
    const said = "You can have at most 24 photos here, so the last one isn't";
    expect(readText(readMain(html))).toContain(said);
    const tooMany = Array.from({ length: 40 }, (_, n) => drawing.replace("30", `${31 + n}`));
    const more = await sendAmenity(amenity(tooMany));
    expect(readText(readMain(more.html))).toContain("too many files. Choose at most 24.");
  });

  test("all 24 keep what was typed of them", async () => {
    const given: Record<string, string> = { intent: "" };
    const { html } = await sendAmenity(amenity([heic], { intent: "" }));
    const file = readField(html, "picture1").value;
    for (let place = 1; place <= 24; place += 1) {
      const of = (what: string) => `picture${place}${what}`;
      Object.assign(given, { [of("")]: file, [of("Alt")]: `Seen ${place}`, [of("Caption")]: "C" });
      Object.assign(given, { [of("Order")]: `${place}` });
    }
    given["picture24Alt"] = "Seen\n24";
    // A typed number wins over the photo that has it.
    const answer = await sendAmenity(amenity([], { ...given, picture24Order: "1" }));
    expect(answer.html).toMatch(/ name="picture1Alt"[^>]*>Seen 24</);
    expect(readField(answer.html, "picture24Alt").value).toBe("Seen 23");
    expect(readField(answer.html, "name").value).toBe("Dock");
    expect(readBanner(answer.html)).not.toContain("fields");
  });
});

describe("a body", () => {
  const boundary = "----heron";
  const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };
  const part = (head: string, body: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const typed = part('name="title"', "Board meeting") + part('name="intent"', "draft");
  const end = `--${boundary}--\r\n`;
  const sendRaw = (body: string, headers: Record<string, string> = multipart) =>
    administrator.upload("/admin/publish/minutes/new", body, headers);

  test.each([
    ["within a file", `${typed}${part('name="file"; filename="a.pdf"', "%PDF-1.7")}`.slice(0, -4)],
    ["within a name", `${typed}--${boundary}\r\nContent-Disposition: form-d`],
    ["before its last line", typed],
  ])("that ends %s says so, and keeps what was typed", async (_, body) => {
    const { status, html } = await sendRaw(body);
    expect(status).toBe(400);
    const said = "Part of the form didn't arrive, so nothing was changed.";
    expect(readText(readMain(html))).toContain(said);
    expect(readField(html, "title").value).toBe("Board meeting");
    await expectNothingLeft();
  });

  test.each([
    ["no boundary", typed, { "content-type": "multipart/form-data; charset=utf-8" }],
    ["another boundary", typed + end, { "content-type": "multipart/form-data; boundary=other" }],
    ["nothing", "", multipart],
  ])("with %s is answered with the form", async (_, body, headers) => {
    const { status, html } = await sendRaw(body, headers);
    expect(status).toBe(400);
    expect(readBanner(html)).not.toBe("");
  });

  const names = ["__proto__", "../title", "x".repeat(10_000), "fileKept\0", "a\u202Eb"];
  const hostile =
    names.map((name) => part(`name="${name}"`, "x")).join("") + part("filename=a", "x");
  const many = (head: (n: number) => string) =>
    Array.from({ length: 400 }, (_, n) => part(head(n), "x")).join("");
  test.each([
    ["hundreds of fields", many((n) => `name="f${n}"`)],
    ["hundreds of files", many((n) => `name="f${n}"; filename="f"`)],
    ["hostile names", hostile],
  ])("with %s does no harm", async (_, more) => {
    const { status, html } = await sendRaw(typed + more + part('name="kind"', "minutes") + end);
    expect([302, 400]).toContain(status);
    if (status === 400) expect(readField(html, "title").value).toBe("Board meeting");
    expect((await administrator.open("/admin/publish")).status).toBe(200);
  });

  test("with a NUL in a text is kept without it, and a text that is too long is not cut in silence", async () => {
    expect((await sendRaw(typed + part('name="summary"', "a\0b") + end)).status).toBe(302);
    const long = await sendRaw(typed + part('name="summary"', "x".repeat(100_001)) + end);
    expect(long.status).toBe(400);
    expect(readText(readMain(long.html))).toContain("This is too long.");
  });

  test("with a file that isn't one is no file", async () => {
    const { html } = await sendRaw(
      typed.replace("draft", "") + part('name="fileKept"', "../../x a.pdf") + end,
    );
    expect(html).not.toContain("fileKept");
  });
});

describe("files that arrive one by one", () => {
  const send = (type: string, name: string, bytes: Buffer | string) => {
    const form = filledForm({}, ["file", name, bytes]);
    return administrator.upload(`/admin/publish/upload/${type}`, form);
  };

  test("say what they are, and nothing else is taken", async () => {
    const taken = await send("pdf", "a.bin", pdf);
    expect([taken.status, JSON.parse(taken.html).value.slice(65)]).toEqual([200, "a.pdf"]);
    for (const [type, bytes] of [
      ["pdf", heic],
      ["text", pdf],
      ["__proto__", pdf],
    ] as const) {
      const answer = await send(type, "a.bin", bytes);
      expect([answer.status, JSON.parse(answer.html).ok]).toEqual([400, false]);
    }
  });

  const unshown =
    "“map.png” cannot be shown (it has 3600 megapixels, and the site shows at most 100): save it in a smaller size.";
  test.each([
    ["pdf", "a.pdf", lockedPdf(), /^“a\.pdf” asks for a password\. Please choose a PDF that opens/],
    ["pictures", "map.svg", drawing.replace("</svg>", ""), /^“map\.svg” can't be drawn\. Please/],
    ["pictures", "map.png", hugePicture(), unshown],
  ])("as %s, %s says why it can't be used", async (type, name, bytes, message) => {
    const { status, html } = await send(type, name, bytes);
    expect(status).toBe(400);
    if (typeof message === "string") expect(JSON.parse(html).message).toBe(message);
    else expect(JSON.parse(html).message).toMatch(message);
  });

  test("are shown as they are painted, if they are drawings", async () => {
    const { html } = await send("pictures", "map.svg", drawing);
    const path = `/admin/publish/files/${JSON.parse(html).value.replace(" ", "/")}`;
    expect((await administrator.open(path)).headers.get("content-type")).toBe("image/webp");
  });
});
