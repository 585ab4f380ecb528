import { rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { takePhoto } from "../../converter/phone-photo.fixture.ts";
import { registerResident } from "../../tests/people.fixture.ts";
import { makeOwnCache } from "../../tests/test-cache.ts";
import { keepFile } from "../content/cache-folder.server.ts";
import { forgetMade } from "../content/made.server.ts";
import { cacheFolder } from "../content/shown-edition.server.ts";
import { runHousekeeping } from "../housekeeping.server.ts";
import type { Resident } from "../identity/person.server.ts";
import { openAttachment, readAtHome } from "./announcement.server.ts";
import { announcementIntents } from "./announcement-intents.server.ts";
import { openAnnouncements, post, text } from "./announcements.fixture.ts";
import { pdfThatSays } from "./attachments.fixture.ts";

beforeAll(() => makeOwnCache(cacheFolder()));
const desk = openAnnouncements();
let reader: Resident;
beforeAll(async () => {
  reader = (await registerResident()).person;
});

/** A file as the form's field has it once it is uploaded. */
const upload = (bytes: Buffer, name: string) => `${keepFile(cacheFolder(), bytes)} ${name}`;

/** What opens at an attachment's address; null if nothing does. */
async function read(id: string, name: string, isSmall = false) {
  const opened = await openAttachment(reader, id, { name, isSmall });
  return opened && { headers: opened.headers, bytes: Buffer.from(await opened.arrayBuffer()) };
}

test("a photo is turned upright, sized, and stripped of what the camera wrote", async () => {
  const photo = await takePhoto(2400, 1800);
  expect((await sharp(photo).metadata()).exif?.includes("Ann")).toBe(true);
  const attachment1 = upload(photo, "IMG_1.jpg");
  await expect(post(desk, { ...text, attachment1 })).rejects.toThrow("describe file 1");
  const id = await post(desk, { ...text, attachment1, attachment1Alt: "The road" });
  for (const isGone of [false, true]) {
    if (isGone) {
      rmSync(join(cacheFolder(), "work"), { recursive: true });
      forgetMade();
    }
    for (const [isSmall, width] of [
      [false, 1280],
      [true, 640],
    ] as const) {
      const { headers, bytes } = (await read(id, "IMG_1.webp", isSmall)) ?? {};
      expect(headers?.get("content-type")).toBe("image/webp");
      const { exif, xmp, iptc, orientation, ...found } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(found).toMatchObject({ format: "webp", width, height: Math.round((width * 4) / 3) });
    }
  }
});

test("a PDF is what was uploaded, also where this process has never seen it", async () => {
  const pdf = pdfThatSays("The plan", 600_000);
  const attachment1 = upload(pdf, "The plan.pdf");
  const attachment2 = upload(pdfThatSays("Another"), "The plan.pdf");
  const id = await post(desk, { ...text, attachment1, attachment2 });
  rmSync(join(cacheFolder(), "files", attachment1.slice(0, 64)));
  const { headers, bytes } = (await read(id, "The plan.pdf")) ?? {};
  expect(bytes?.equals(pdf)).toBe(true);
  expect(Object.fromEntries(headers ?? [])).toMatchObject({
    "content-type": "application/pdf",
    "content-length": `${pdf.length}`,
    "content-disposition": `inline; filename="attachment.pdf"; filename*=UTF-8''The%20plan.pdf`,
    "content-security-policy": "default-src 'none'",
  });
  const [shown] = (await readAtHome(reader)).announcements ?? [];
  expect(shown?.attachments).toMatchObject([
    {
      ...{ name: "The plan.pdf", alt: "", small: null, width: null, height: null },
      ...{ href: `/announcements/${id}/The%20plan.pdf`, note: "PDF, 601 KB" },
    },
    { name: "The plan 2.pdf" },
  ]);
  for (const name of ["the plan.pdf", "plan.pdf", "", "..", attachment1]) {
    expect(await read(id, name), name).toBeNull();
  }
});

test("those of a deleted announcement open no more, and others outlast housekeeping", async () => {
  const attachment1 = upload(pdfThatSays("Kept"), "kept.pdf");
  const id = await post(desk, { ...text, attachment1 });
  const other = await post(desk, { ...text, title: "Other", attachment1 });
  await announcementIntents["delete"]?.act(desk.administrator, id);
  await runHousekeeping(new Date(Date.now() + 48 * 60 * 60 * 1000));
  expect(await read(id, "kept.pdf")).toBeNull();
  expect(await read(other, "kept.pdf")).not.toBeNull();
});
