import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeHeic } from "../../compiler/heic.fixture.ts";
import { hugePicture } from "../../compiler/hostile-files.fixture.ts";
import { takePhoto } from "../../compiler/phone-photo.fixture.ts";
import { makeTables, registerResident, signInAdministrator } from "../../tests/people.fixture.ts";
import { makeOwnCache } from "../../tests/samples.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { database } from "../database/database.server.ts";
import { runHousekeeping } from "../housekeeping.server.ts";
import type { May, Resident } from "../identity/person.server.ts";
import { readAtHome } from "./announcement.server.ts";
import { formatAttachments, openAttachment, prepareAttachment } from "./attachment-files.server.ts";
import { attach, cachedBytes, hashOf, pdfThatSays, upload } from "./attachments.fixture.ts";
import { createDraft, deleteDraft, postDraft } from "./drafts.server.ts";
import { createAnnouncement, deleteAnnouncement } from "./post-announcement.server.ts";

let administrator: May<"announce">;
let reader: Resident;

beforeAll(async () => {
  makeOwnCache(cacheFolder());
  await makeTables();
  administrator = (await signInAdministrator()).person;
  reader = (await registerResident()).person;
});
beforeEach(async () => {
  for (const table of ["announcements", "announcementDrafts", "contentFiles"] as const) {
    await database().deleteFrom(table).execute();
  }
});

const text = { title: "Road works", body: "See the map.", dateCreated: "May 1, 2027" };
const draft = { ...text, expiresOn: null, pinned: 0, mail: 0, publishAt: null } as const;

/** What opens at an attachment's address; null if nothing does. */
async function read(by: May<"announce"> | Resident, id: string, name: string, isSmall = false) {
  const opened = await openAttachment(by, id, { name, isSmall });
  return opened && { headers: opened.headers, bytes: Buffer.from(await opened.arrayBuffer()) };
}

/** The hashes of all files in the database. */
async function keptFiles(): Promise<string[]> {
  const rows = await database().selectFrom("contentFiles").select("hash").execute();
  return rows.map(({ hash }) => hash).sort();
}

/** Has housekeeping done when everything that is there now is two days old. */
async function tidyUpLater(): Promise<void> {
  await runHousekeeping(new Date(Date.now() + 48 * 60 * 60 * 1000));
}

test("a photo is turned upright, sized, and stripped of what the camera wrote", async () => {
  const photo = await takePhoto(2400, 1800);
  expect((await sharp(photo).metadata()).exif?.includes("Ann")).toBe(true);
  const picture = await attach(administrator, photo, { name: "IMG_1.jpg", alt: "The road" });
  expect(picture).toMatchObject({ name: "IMG_1.webp", type: "picture", width: 1800, height: 2400 });
  const id = await createAnnouncement(administrator, { ...text, attachments: [picture] });
  for (const [isSmall, width] of [
    [false, 1600],
    [true, 480],
  ] as const) {
    const { headers, bytes } = (await read(reader, id, "IMG_1.webp", isSmall)) ?? {};
    expect(headers?.get("content-type")).toBe("image/webp");
    const { exif, xmp, iptc, orientation, ...found } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
    expect(found).toMatchObject({ format: "webp", width, height: Math.round((width * 4) / 3) });
  }
  // The original, with the place in it, is in no table.
  expect(await keptFiles()).toEqual([picture.hash, picture.small].sort());
  expect(await keptFiles()).not.toContain(hashOf(photo));
});

test("a phone's HEIC and a small picture are pictures, too", async () => {
  const heic = makeHeic({ width: 64, height: 64, exif: "Exif 37.7749 N, 122.4194 W" });
  const { small, hash } = await attach(administrator, heic, { name: "a.heic" });
  expect(small).toBe(hash);
  expect(cachedBytes(hash).includes("37.7749")).toBe(false);
});

test.each([
  ["broken", pdfThatSays("x").subarray(0, 300), "“plan.pdf” is incomplete"],
  ["a bomb", hugePicture(), "“plan.pdf” cannot be shown"],
  ["a cut photo", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), "“plan.pdf” cannot be shown"],
])("a file that is %s is refused, and nothing of it is kept", async (_, bytes, words) => {
  const hash = keepFile(cacheFolder(), bytes);
  const prepared = await prepareAttachment(administrator, { hash, name: "plan.pdf" });
  expect(prepared).toMatchObject({ ok: false, message: expect.stringContaining(words) });
  expect(await keptFiles()).toEqual([]);
});

test("a PDF is what was uploaded, also where this process has never seen it", async () => {
  const pdf = pdfThatSays("The plan", 600_000);
  const attachment = await attach(administrator, pdf, { name: "The plan.pdf" });
  const id = await createAnnouncement(administrator, { ...text, attachments: [attachment] });
  rmSync(join(cacheFolder(), "files", attachment.hash));
  const { headers, bytes } = (await read(reader, id, "The plan.pdf")) ?? {};
  expect(bytes?.equals(pdf)).toBe(true);
  expect(Object.fromEntries(headers ?? [])).toMatchObject({
    "content-type": "application/pdf",
    "content-length": `${pdf.length}`,
    "content-disposition": `inline; filename="attachment.pdf"; filename*=UTF-8''The%20plan.pdf`,
    "content-security-policy": "default-src 'none'",
  });
  const [shown] = (await readAtHome(reader)).announcements ?? [];
  expect(shown?.attachments).toEqual([
    {
      ...{ name: "The plan.pdf", alt: "", small: null, width: null, height: null },
      ...{ href: `/announcements/${id}/The%20plan.pdf`, note: "PDF, 601 KB" },
    },
  ]);
  for (const name of ["the plan.pdf", "plan.pdf", "", "..", attachment.hash]) {
    expect(await read(reader, id, name), name).toBeNull();
  }
});

test("those of a draft open for the administrator alone, until it is posted", async () => {
  const attachment = await attach(administrator, pdfThatSays("Later"), { name: "later.pdf" });
  const attachments = formatAttachments([attachment]);
  const id = await createDraft(administrator, { ...draft, attachments });
  expect(await read(reader, id, "later.pdf")).toBeNull();
  expect(await read(administrator, id, "later.pdf")).not.toBeNull();
  expect(await postDraft(administrator, id, { ...draft, attachments }, 0)).toBe(true);
  expect(await read(reader, id, "later.pdf")).not.toBeNull();
});

test("those of a deleted announcement or draft are gone at once, and their bytes within a day", async () => {
  const one = await attach(administrator, pdfThatSays("One"), { name: "one.pdf" });
  const two = await attach(administrator, await takePhoto(900, 600), { name: "two.jpg" });
  const kept = await attach(administrator, pdfThatSays("Kept"), { name: "kept.pdf" });
  const saved = { ...draft, attachments: formatAttachments([two]) };
  const id = await createAnnouncement(administrator, { ...text, attachments: [one, kept] });
  const other = await createAnnouncement(administrator, {
    ...{ ...text, title: "Other", attachments: [kept] },
  });
  const draftId = await createDraft(administrator, saved);
  await upload(administrator, pdfThatSays("Chosen, and never posted"), "never.pdf");
  await tidyUpLater();
  const hashes = [one.hash, two.hash, two.small ?? "", kept.hash];
  expect(await keptFiles()).toEqual(hashes.sort());
  await deleteAnnouncement(administrator, id);
  await deleteDraft(administrator, draftId);
  for (const [from, name] of [
    [id, "one.pdf"],
    [id, "kept.pdf"],
    [draftId, "two.webp"],
  ] as const) {
    expect(await read(administrator, from, name), name).toBeNull();
  }
  await tidyUpLater();
  expect(await keptFiles()).toEqual([kept.hash]);
  // A second time, since the first looked at the cache before the table had lost them.
  await tidyUpLater();
  for (const { hash } of [one, two]) {
    expect(existsSync(join(cacheFolder(), "files", hash))).toBe(false);
  }
  expect(await read(reader, other, "kept.pdf")).not.toBeNull();
  const ready = await database().selectFrom("attachmentFiles").select("hash").execute();
  expect(ready).toEqual([{ hash: kept.hash }]);
});

test("a button pressed twice posts once; the same words with another file are another announcement", async () => {
  const one = await attach(administrator, pdfThatSays("One"), { name: "one.pdf" });
  const two = await attach(administrator, pdfThatSays("Two"), { name: "two.pdf" });
  const post = (attachments: (typeof one)[]) =>
    createAnnouncement(administrator, { ...text, attachments });
  const first = await post([one]);
  expect(await post([one])).toBe(first);
  expect(await post([two])).not.toBe(first);
  expect(await post([])).not.toBe(first);
});
