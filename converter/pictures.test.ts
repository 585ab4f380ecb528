import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projectRoot } from "../app/platform/project-root.server.ts";
import { hugePicture } from "./hostile-files.fixture.ts";
import {
  amenityText,
  convertSample,
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

/** A JPEG whose header claims 20,000 by 20,000 pixels. */
function saysItIsHuge(photo: Buffer): Buffer {
  const huge = Buffer.from(photo);
  const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
  for (const at of [5, 7]) huge.writeUInt16BE(20_000, frame + at);
  return huge;
}

const jpg = "open it on your device, and save it as JPEG";
const part = "part of it is missing";
const half = jpeg.subarray(0, jpeg.length / 2);
const many = "it has 101 megapixels, and the site shows at most 100";

test.each<[string, string, string | Buffer, string]>([
  ["a broken photo", "jpg", "no photo", "cannot be shown (it is not a picture)"],
  ["a GIF under another name", "jpg", gif, `cannot be shown (it is a GIF file): ${jpg}`],
  ["a TIFF under another name", "jpg", tiff, `cannot be shown (it is a TIFF file): ${jpg}`],
  ["a photo of over 100 megapixels", "png", hugePicture(10_001), `(${many}): save it in a smaller`],
  ["a JPEG that says it has 400", "jpg", saysItIsHuge(jpeg), "(it has 400 megapixels"],
  ["a photo that was cut short", "jpg", half, `cannot be shown (${part}): copy it again`],
  ["a PNG that was cut short", "png", hugePicture(2000), `shown (${part}): copy it again`],
  ["a damaged HEIC photo", "heic", Buffer.from("....ftypheic...."), `(it can't be read): ${jpg}`],
  ["a broken drawing", "svg", drawing.replace("</svg>", ""), "can't be drawn; expected a drawing"],
])("names %s by file, entry and field", async (_, ending, bytes, expected) => {
  const [mistake, ...others] = await mistakesOf(pool(`wide.${ending}`, bytes));
  expect(mistake?.startsWith(`content/amenities/pool/wide.${ending}: can`)).toBe(true);
  expect(mistake).toContain(expected);
  expect(others).toEqual([]);
});

test("a drawing is painted, unless it is one of the samples'", async () => {
  using folder = makeFolder(pool("wide.svg", drawing));
  const painted = (await convertSample(folder.path)).content.amenities[0]?.pictures[0];
  const expected = { width: 30, height: 20, src: expect.stringMatching(/2000\.webp$/) };
  expect(painted).toMatchObject(expected);
  const own = join(projectRoot(), "samples/heron-lake/amenities/pool/wide.svg");
  using sample = makeFolder(pool("wide.svg", readFileSync(own)));
  const kept = (await convertSample(sample.path)).content.amenities[0]?.pictures[0];
  expect(kept?.src).toMatch(/drawing\.svg$/);
});
