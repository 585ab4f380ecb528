import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectRoot } from "../app/platform/project-root.server.ts";
import { hugePicture } from "./hostile-files.fixture.ts";
import {
  amenityText,
  compileSample,
  drawing,
  makeFolder,
  mistakesOf,
} from "./sample-folder.fixture.ts";

const pool = (picture: string, bytes: string | Buffer, body?: string) => ({
  "amenities/pool/index.md": amenityText("wide", body),
  [`amenities/pool/${picture}`]: bytes,
});

const red = sharp({ create: { width: 90, height: 60, channels: 3, background: "red" } });
const [jpeg, gif, tiff] = await Promise.all([
  red.clone().jpeg().toBuffer(),
  red.clone().gif().toBuffer(),
  red.clone().tiff().toBuffer(),
]);

/** A JPEG whose beginning says that it is 20,000 dots wide and high. */
function saysItIsHuge(photo: Buffer): Buffer {
  const huge = Buffer.from(photo);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  for (const at of [5, 7]) huge.writeUInt16BE(20_000, frame + at);
  return huge;
}

const cases: [string, Record<string, string | Buffer>, string][] = [
  [
    "a broken photo",
    pool("wide.jpg", "no photo"),
    "content/amenities/pool/wide.jpg: cannot be shown (it is not a picture)",
  ],
  [
    "a GIF under another name",
    pool("wide.jpg", gif),
    "content/amenities/pool/wide.jpg: cannot be shown (it is a GIF file): open it on your device, and save it as JPEG",
  ],
  [
    "a TIFF under another name",
    pool("wide.jpg", tiff),
    "content/amenities/pool/wide.jpg: cannot be shown (it is a TIFF file): open it on your device, and save it as JPEG",
  ],
  [
    "a photo of over 100 megapixels",
    pool("wide.png", hugePicture(10_001)),
    "content/amenities/pool/wide.png: cannot be shown (it has 101 megapixels, and the site shows at most 100): save it in a smaller size",
  ],
  [
    "a JPEG that says it has 400",
    pool("wide.jpg", saysItIsHuge(jpeg)),
    "content/amenities/pool/wide.jpg: cannot be shown (it has 400 megapixels",
  ],
  [
    "a photo that was cut short",
    pool("wide.jpg", jpeg.subarray(0, jpeg.length / 2)),
    "content/amenities/pool/wide.jpg: cannot be shown (part of it is missing): copy it again",
  ],
  [
    "a PNG that was cut short",
    pool("wide.png", hugePicture(2000)),
    "content/amenities/pool/wide.png: cannot be shown (part of it is missing): copy it again",
  ],
  [
    "a HEIC photo that is damaged",
    pool("wide.heic", Buffer.from("....ftypheic....")),
    "content/amenities/pool/wide.heic: cannot be shown (it can't be read): open it on your device, and save it as JPEG",
  ],
  [
    "a broken drawing",
    pool("wide.svg", drawing.replace("</svg>", "")),
    "content/amenities/pool/wide.svg: can't be drawn; expected a drawing",
  ],
];

test.each(cases)("names %s by file, entry and field", async (_, files, expected) => {
  const mistakes = await mistakesOf(files);
  expect(mistakes).toEqual([expect.stringContaining(expected)]);
});

test("a drawing is painted, unless it is one of the samples'", async () => {
  using folder = makeFolder(pool("wide.svg", drawing));
  const painted = (await compileSample(folder.path)).content.amenities[0]?.pictures[0];
  expect(painted).toMatchObject({
    width: 30,
    height: 20,
    src: expect.stringMatching(/2000\.webp$/),
  });
  const own = join(projectRoot(), "samples/heron-lake/amenities/pool/wide.svg");
  using sample = makeFolder(pool("wide.svg", readFileSync(own)));
  const kept = (await compileSample(sample.path)).content.amenities[0]?.pictures[0];
  expect(kept?.src).toMatch(/drawing\.svg$/);
});
