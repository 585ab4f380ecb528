import sharp from "sharp";
import { expect, test } from "vitest";
import { heicPhoto } from "./heic.fixture.ts";
import { amenityText, convertSample, makeFolder, mistakesOf } from "./sample-folder.fixture.ts";

const pool = (name: string, bytes: Buffer) => ({
  "amenities/pool/index.md": amenityText("wide"),
  [`amenities/pool/${name}`]: bytes,
});

const photo = heicPhoto("wide");

async function convertPhoto(name: string, bytes: Buffer) {
  using folder = makeFolder(pool(name, bytes));
  const { content, files } = await convertSample(folder.path);
  const picture = content.amenities[0]?.pictures[0];
  const webp = files.get(picture?.src ?? "") ?? Buffer.alloc(0);
  const share = files.get(content.sharePictures["/amenities/pool"]?.src ?? "");
  return { picture, webp, share };
}

/** Red, green and blue of a pixel. */
async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const dot = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha();
  return [...(await dot.raw().toBuffer())];
}

test("a photo as phones save it is turned upright, and made a WebP without what the camera wrote", async () => {
  const photo = heicPhoto("turned");
  expect(photo.includes("Exif 37.7749 N, 122.4194 W, Pat's phone")).toBe(true);
  const { picture, webp, share } = await convertPhoto("wide.heic", photo);
  expect(picture).toMatchObject({ width: 64, height: 128, alt: "A pool." });
  const { format, exif: kept, icc, width, height } = await sharp(webp).metadata();
  expect({ format, kept, icc, width, height }).toEqual({ format: "webp", width: 64, height: 128 });
  expect(webp.includes("Pat's phone")).toBe(false);
  // What was on the left is now at the top.
  const [top = [], bottom = []] = [await colorAt(webp, 32, 20), await colorAt(webp, 32, 108)];
  expect(top[0]).toBeGreaterThan(200);
  expect(top[2]).toBeLessThan(60);
  expect(bottom[2]).toBeGreaterThan(200);
  expect(bottom[0]).toBeLessThan(60);
  expect((await sharp(share).metadata()).format).toBe("jpeg");
});

test("a photo in many tiles, as large phones save it, is made smaller", async () => {
  const { picture, webp } = await convertPhoto("wide.HEIF", heicPhoto("tiles"));
  expect(picture).toMatchObject({ width: 1792, height: 896 });
  expect(picture?.srcSet).toContain("640w");
  expect((await sharp(webp).metadata()).width).toBe(1280);
});

test("each tile of a photo that has to be turned comes to its place", async () => {
  const { picture, webp } = await convertPhoto("wide.heic", heicPhoto("turned-tiles"));
  expect(picture).toMatchObject({ width: 128, height: 256 });
  // In each half, what was on the right is now at the top.
  for (const [top, isRed] of [
    [20, false],
    [100, true],
    [150, false],
    [230, true],
  ] as const) {
    for (const left of [32, 96]) {
      const [strength = 0] = await colorAt(webp, left, top);
      expect(strength > 128, `${left}, ${top}`).toBe(isRed);
    }
  }
});

test("what a photo is, its bytes say and not its name", async () => {
  expect((await convertPhoto("wide.jpg", photo)).picture).toMatchObject({ width: 128 });
  const plain = { width: 30, height: 20, channels: 3, background: "red" } as const;
  const jpeg = await sharp({ create: plain }).jpeg().toBuffer();
  expect((await convertPhoto("wide.heic", jpeg)).picture).toMatchObject({ width: 30 });
});

test("the colors are those that the photo says its numbers stand for", async () => {
  const [plain, ofPhone] = [
    await convertPhoto("wide.heic", heicPhoto("muted")),
    await convertPhoto("wide.heic", heicPhoto("muted-p3")),
  ];
  const [before = [], after = []] = [
    await colorAt(plain.webp, 20, 20),
    await colorAt(ofPhone.webp, 20, 20),
  ];
  // The phone's red is more saturated.
  expect(after[0]).toBeGreaterThan((before[0] ?? 0) + 4);
});

test.each([
  ["cut short", photo.subarray(0, photo.length - 3000), "(part of it is missing): copy it again"],
  [
    "cut in its head",
    photo.subarray(0, 200),
    "(it can't be read): open it on your device, and save it as JPEG",
  ],
  [
    "of a hundred million dots",
    heicPhoto("huge"),
    "(it has too many pixels): save it in a smaller size",
  ],
])("a photo %s is a mistake", async (_, bytes, reason) => {
  const [mistake, ...more] = await mistakesOf(pool("wide.heic", bytes));
  expect(more).toEqual([]);
  expect(mistake).toBe(`content/amenities/pool/wide.heic: cannot be shown ${reason}`);
});

test("a photo with any bytes changed is a picture or a mistake, and never a fault", async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const changed = Buffer.from(photo);
    // Most of the file is image data: the header, with sizes and offsets, takes a few hundred bytes.
    for (let at = 0; at < 6; at += 1) {
      changed[8 + ((seed * 7919 + at * 104_729) % 620)] = (seed * 31 + at * 17) & 255;
    }
    for (const mistake of await mistakesOf(pool("wide.heic", changed))) {
      expect(mistake).toContain("wide.heic: cannot be shown");
    }
  }
});
