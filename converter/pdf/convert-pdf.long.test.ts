import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PartOfPdf } from "../../app/content/conversion-job.ts";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { manyPages } from "../hostile-files.fixture.ts";
import { convertPdf } from "./convert-pdf.ts";
import { packGray } from "./pack-gray.ts";
import { halve } from "./page-pictures.ts";
import { makePdf } from "./pdf.fixture.ts";

const samples = join(import.meta.dirname, "../../samples/heron-lake/documents");

async function convert(bytes: Buffer, part?: PartOfPdf) {
  const folder = temporaryFolder();
  const file = join(folder, "source");
  writeFileSync(file, bytes);
  let told = 0;
  const onPages = () => {
    told += 1;
  };
  const pdf = await convertPdf(file, folder, { onPages, part });
  return { ...pdf, told, folder, read: (name: string) => readFileSync(join(folder, name)) };
}

const lines = [{ text: "Quorum", y: 700, size: 20 }];

test("draws each page in the widths in which it is shown", async () => {
  const { drawn, read } = await convert(makePdf({ pages: [lines, []] }));
  expect(drawn.map(({ isBlank }) => isBlank)).toEqual([false, false]);
  for (const { number, names, width, height } of drawn) {
    expect([width, height]).toEqual([1400, 1812]);
    const { thumbnail, beside, small, large } = names;
    expect([thumbnail, beside, small]).toEqual([192, 348, 700].map((to) => `${number}-${to}.webp`));
    const sizes = await Promise.all(
      [thumbnail, beside, small, large].map((name) => sharp(read(name)).metadata()),
    );
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [192, 249],
      [348, 450],
      [700, 906],
      [1400, 1812],
    ]);
    expect(sizes.map(({ format }) => format)).toEqual(["webp", "webp", "webp", "png"]);
    const { dominant, entropy } = await sharp(read(large)).stats();
    expect(dominant.r).toBeGreaterThan(240);
    expect(entropy).toBeGreaterThan(0);
  }
});

/** A page that shows a photo, as scanners make it: every pixel another shade. */
async function scan(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 190, sigma: 25 };
  const create = { width: 850, height: 1100, channels: 3 as const, background: "#fff", noise };
  const jpeg = await sharp({ create }).jpeg({ quality: 60 }).toBuffer();
  return makePdf({ pages: [[]], photo: { jpeg, width: 850, height: 1100 } });
}

test("a scan is kept as a photo is, in its shades", async () => {
  const { drawn, pages } = await convert(await scan());
  expect(pages).toEqual([[]]);
  expect(drawn[0]?.names.large).toBe("1-1400.webp");
});

test("a gray page is kept in 16 even shades, one with colors in those that fit it best", async () => {
  const [width, height] = [301, 200];
  const dots = Array.from({ length: width * height }, (_, at) => (at * 7) % 256);
  const pixels = Buffer.from(dots.flatMap((shade) => [shade, shade, shade, 255]));
  const png = packGray(pixels, width, height);
  const { data, info } = await sharp(png).toColourspace("b-w").raw().toBuffer({
    resolveWithObject: true,
  });
  expect(info).toMatchObject({ width, height, channels: 1 });
  expect([...data]).toEqual(dots.map((shade) => Math.round(shade / 17) * 17));
  pixels[4 * 777] = (dots[777] as number) ^ 64;
  expect(packGray(pixels, width, height)).toBeUndefined();
});

test("a color chart keeps its colors in the pictures from which swatches are cut", async () => {
  const { drawn, read } = await convert(readFileSync(join(samples, "guidelinesStandards.pdf")));
  const { small = "", large = "" } = drawn[2]?.names ?? {};
  for (const [name, place] of [
    [small, { left: 102, top: 570 }],
    [large, { left: 204, top: 1140 }],
  ] as const) {
    const dot = sharp(read(name)).extract({ ...place, width: 1, height: 1 });
    const color = [...(await dot.removeAlpha().raw().toBuffer())];
    expect(color).toEqual([0x8e, 0x2f, 0x26].map((shade) => expect.closeTo(shade, -1)));
  }
});

test("half a picture has the mean of four dots in place of each", () => {
  const white = [255, 255, 255, 255];
  const red = [200, 10, 0, 255];
  const pixels = Buffer.from([white, white, red, red, white, white, red, white].flat());
  const expected = { data: Buffer.from([255, 255, 255, 214, 71, 64]), width: 2, height: 1 };
  expect(halve(pixels, 4, 2)).toEqual(expected);
});

test("the pages of a long document stay in order, and each is told of", async () => {
  const pages = Array.from({ length: 21 }, (_, index) => [
    { text: `Page ${index + 1} ${"word ".repeat(index)}`, y: 700 - index * 10 },
  ]);
  const long = await convert(makePdf({ pages }));
  expect(long.drawn.map(({ number }) => number)).toEqual(pages.map((_, index) => index + 1));
  expect(long.told).toBe(22);
  const short = await convert(makePdf({ pages: pages.slice(20) }));
  expect(long.read("21-1400.png")).toEqual(short.read("1-1400.png"));
});

test("a PDF of twenty thousand pages is refused before any is read", async () => {
  await expect(convert(manyPages(20_000))).rejects.toThrow(
    "has 20000 pages; expected a PDF of at most 2000: save it in parts",
  );
});

test("of what takes too much, pages are drawn as far as time allows, and read if that doesn't", async () => {
  const pdf = makePdf({ pages: [lines, lines] });
  const enough = await convert(pdf, { drawFor: 1_000_000, hasText: false });
  expect(enough.drawn.map(({ number }) => number)).toEqual([1, 2]);
  expect(enough.pages).toEqual([[], []]);
  const none = await convert(pdf, { drawFor: 0, hasText: true });
  expect(none.drawn).toEqual([]);
  expect(JSON.stringify(none.pages)).toContain("Quorum");
});

test("a page is small enough to be looked at beside its text", async () => {
  const { drawn, folder } = await convert(readFileSync(join(samples, "covenants.pdf")));
  expect(readdirSync(folder).filter((name) => name !== "source")).toHaveLength(4 * 19);
  const most = { thumbnail: 4_000, beside: 11_000, small: 44_000, large: 115_000 };
  const sizes = Object.entries(most) as [keyof typeof most, number][];
  for (const { names } of drawn.slice(0, 3)) {
    const over = sizes.filter(([size, bytes]) => statSync(join(folder, names[size])).size > bytes);
    expect(over).toEqual([]);
  }
});
